import { LANGUAGES, type LanguageCode } from '@waybill/contracts';
import type { Config } from '../config.js';
import { isLocal } from '../http/forwarded.js';

/** What everybody reads who asked for nothing: its pages have the bare addresses. */
const DEFAULT_LANGUAGE: LanguageCode = 'en';

/** The language that an address asks for; undefined when it names none that the site speaks. */
export function languageAsked(url: string): LanguageCode | undefined {
  const at = url.indexOf('?');
  if (at === -1) return undefined;
  const asked = new URLSearchParams(url.slice(at)).get('lang');
  return LANGUAGES.find((code) => code === asked);
}

/** The address of a page in a language. */
export const inLanguage = (path: string, code: LanguageCode): string =>
  code === DEFAULT_LANGUAGE ? path : `${path}?lang=${code}`;

/** Whether an address is one of the few that a page has: its path, alone or with one of the languages. */
export function isPlain(url: string): boolean {
  const [path, ...query] = url.split('?');
  const code = languageAsked(url);
  return query.length === 0 || (code !== undefined && url === `${path}?lang=${code}`);
}

/** A path in the one way it is written: nothing encoded that need not be, no slash at its end. */
export function writtenPath(path: string): string {
  try {
    return encodeURI(decodeURI(path)).replace(/(?<=.)\/+$/, '');
  } catch {
    return path;
  }
}

/**
 * Where the site is, for addresses that others keep. It comes from the configuration alone, for a host header is what
 * its sender likes; null when visitors come by another name than the configured one on the own machine.
 */
export function originFor({ publicUrl }: Pick<Config, 'publicUrl'>, host: string): string | null {
  return isLocal(publicUrl.host) && !isLocal(host) ? null : publicUrl.origin;
}
