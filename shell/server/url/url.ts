import { LANGUAGES, type LanguageCode } from '@waybill/contracts';

/** The language of URLs that name none. */
export const DEFAULT_LANGUAGE: LanguageCode = 'en';

/** The path of a URL without its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/';

/** The language that a URL names in `lang`; undefined for none, or one that the site does not have. */
export function languageInUrl(url: string): LanguageCode | undefined {
  const queryStart = url.indexOf('?');
  if (queryStart === -1) return undefined;
  const lang = new URLSearchParams(url.slice(queryStart)).get('lang');
  return LANGUAGES.find((code) => code === lang);
}

/** The URL of a page in a language. */
export const localizedUrl = (path: string, code: LanguageCode): string =>
  code === DEFAULT_LANGUAGE ? path : `${path}?lang=${code}`;

/** Whether a URL is a path alone, or with nothing but a language: one of the few variants worth caching. */
export function isPlainUrl(url: string): boolean {
  const [path, ...query] = url.split('?');
  const code = languageInUrl(url);
  return query.length === 0 || (code !== undefined && url === `${path}?lang=${code}`);
}

/** The canonical spelling of a path: no needless percent-encoding, no trailing slash. */
export function canonicalPath(path: string): string {
  try {
    return encodeURI(decodeURI(path)).replace(/(?<=.)\/+$/, '');
  } catch {
    return path;
  }
}

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(?::\d+)?$/i;

/** Whether a host is this machine, where plain http is allowed. */
export const isLocalHost = (host: string): boolean => LOCAL_HOST.test(host);

/**
 * The site's origin for URLs that others store. It comes from the configuration alone, because a client can write
 * anything into the Host header. Null when it is not configured and the request is for a public host name.
 */
export function publicOrigin(publicUrl: URL, requestedHost: string): string | null {
  return isLocalHost(publicUrl.host) && !isLocalHost(requestedHost) ? null : publicUrl.origin;
}
