import { ALL_LANGUAGES, LANGUAGE_TAGS, type LanguageCode, RTL_LANGUAGES } from '@waybill/contracts';
import { languageInUrl } from '../url/url.js';

/** The visitor's preferences and session, from URL and cookies of a request. */
export interface Visitor {
  code: LanguageCode;
  /** BCP 47 tag of the language. */
  lang: string;
  dir: 'ltr' | 'rtl';
  /** Null: as the visitor's system. */
  theme: 'LIGHT' | 'DARK' | null;
  /** Whether there is a session: such pages are rendered by the browser only. */
  hasSession: boolean;
  /** Whether this browser asks to run local builds; honoured only where overrides are allowed. */
  wantsOverrides: boolean;
}

/** The backend's session cookie, under its two names. */
const SESSION = /(?:^|;\s*)(?:__Host-)?waybill=/;
const OVERRIDES = /(?:^|;\s*)waybill-overrides=1(?:;|$)/;
const LANGUAGE = /(?:^|;\s*)googtrans=(?:\/|%2F)en(?:\/|%2F)([a-z]{2})(?:;|$)/i;
const THEME = /(?:^|;\s*)theme=(LIGHT|DARK)(?:;|$)/;

/**
 * Reads the cookies, which the kit writes, and the URL; a language in the URL takes precedence. One that the site does
 * not offer counts for nothing.
 */
export function visitorOf(url: string, cookie = '', site = ALL_LANGUAGES): Visitor {
  const chosen = LANGUAGE.exec(cookie)?.[1];
  const code =
    languageInUrl(url, site) ?? site.languages.find((language) => language === chosen) ?? site.defaultLanguage;
  const theme = THEME.exec(cookie)?.[1] as 'LIGHT' | 'DARK' | undefined;
  return {
    code,
    lang: LANGUAGE_TAGS[code],
    dir: RTL_LANGUAGES.includes(code) ? 'rtl' : 'ltr',
    theme: theme ?? null,
    hasSession: SESSION.test(cookie),
    wantsOverrides: OVERRIDES.test(cookie),
  };
}
