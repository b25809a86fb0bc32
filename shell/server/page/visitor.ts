import { LANGUAGE_TAGS, LANGUAGES, type LanguageCode, RTL_LANGUAGES } from '@waybill/contracts';
import { languageAsked } from '../finding/addresses.js';

/** What a request says about how its page should look. */
export interface Visitor {
  code: LanguageCode;
  lang: string;
  dir: 'ltr' | 'rtl';
  /** Null: as the visitor's system. */
  theme: 'LIGHT' | 'DARK' | null;
}

/** The session cookie of the backend, under its two names. */
const SESSION = /(?:^|;\s*)(?:__Host-)?waybill=/;

/** Whether a request is anybody's: it carries no session, so its page is nobody's in particular. */
export const isVisitor = (cookie: string | undefined) => !SESSION.test(cookie ?? '');

/** Reads the language and theme cookies, which the kit writes. A language in the address is stronger. */
export function visitorOf(cookie: string | undefined, url: string): Visitor {
  const chosen = /(?:^|;\s*)googtrans=(?:\/|%2F)en(?:\/|%2F)([a-z]{2})(?:;|$)/i.exec(cookie ?? '')?.[1];
  const code = languageAsked(url) ?? LANGUAGES.find((language) => language === chosen) ?? 'en';
  const theme = /(?:^|;\s*)theme=(LIGHT|DARK)(?:;|$)/.exec(cookie ?? '')?.[1] as 'LIGHT' | 'DARK' | undefined;
  return { code, lang: LANGUAGE_TAGS[code], dir: RTL_LANGUAGES.includes(code) ? 'rtl' : 'ltr', theme: theme ?? null };
}
