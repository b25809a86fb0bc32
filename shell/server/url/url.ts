import { ALL_LANGUAGES, isLocalHost as isLocalName, type LanguageCode, type SiteLanguages } from '@waybill/contracts';

/** The path of a URL without its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/';

/** The language that a URL names in `lang`; undefined for none, or one that the site does not have. */
export function languageInUrl(url: string, { languages } = ALL_LANGUAGES): LanguageCode | undefined {
  const queryStart = url.indexOf('?');
  if (queryStart === -1) return undefined;
  const lang = new URLSearchParams(url.slice(queryStart)).get('lang');
  return languages.find((code) => code === lang);
}

/** The URL of a page in a language. */
export const localizedUrl = (path: string, code: LanguageCode, { defaultLanguage }: SiteLanguages): string =>
  code === defaultLanguage ? path : `${path}?lang=${code}`;

/** Whether a URL is a path alone, or with nothing but a language: one of the few variants worth caching. */
export function isPlainUrl(url: string): boolean {
  const [path, ...query] = url.split('?');
  const code = languageInUrl(url);
  return query.length === 0 || (code !== undefined && url === `${path}?lang=${code}`);
}

/** The canonical spelling of a path: no needless percent-encoding, no trailing slash. */
export function canonicalPath(path: string): string {
  try {
    return withoutTrailingSlash(encodeURI(decodeURI(path)));
  } catch {
    return path;
  }
}

/** A path without slashes at its end; `/` stays. A pattern would take long for many slashes elsewhere. */
export function withoutTrailingSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Whether a host, with or without a port, is this machine, where plain http is allowed. */
export const isLocalHost = (host: string): boolean => isLocalName(host.replace(/:\d+$/, ''));

/**
 * The site's origin for URLs that others store. It comes from the configuration alone, because a client can write
 * anything into the Host header. Null when it is not configured and the request is for a public host name.
 */
export function publicOrigin(publicUrl: URL, requestedHost: string): string | null {
  return isLocalHost(publicUrl.host) && !isLocalHost(requestedHost) ? null : publicUrl.origin;
}
