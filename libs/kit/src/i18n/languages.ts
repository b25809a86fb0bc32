import { LANGUAGES, type LanguageCode } from '@waybill/contracts';

/** Milliseconds between choosing a language and the page's reload. */
export const LANGUAGE_RELOAD_DELAY_MS = 1_000;

const YEAR_IN_SECONDS = 60 * 60 * 24 * 365;

const isLanguage = (code: string): code is LanguageCode => (LANGUAGES as readonly string[]).includes(code);

/** The language a visitor has chosen, from a `Cookie` header or `document.cookie`; null when none was chosen. */
export function languageOfCookie(cookie: string | undefined): LanguageCode | null {
  const code = /(?:^|;\s*)googtrans=(?:\/|%2F)en(?:\/|%2F)([a-z]{2})(?:;|$)/i.exec(cookie ?? '')?.[1];
  return code !== undefined && isLanguage(code) ? code : null;
}

/**
 * Stores the language in the cookie `googtrans` and reloads the page one second later, without the `lang` parameter,
 * which would override the cookie.
 */
export function chooseLanguage(code: LanguageCode): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `googtrans=/en/${code}; path=/; max-age=${YEAR_IN_SECONDS}; SameSite=Lax`;
  setTimeout(() => {
    const url = new URL(window.location.href);
    url.searchParams.delete('lang');
    window.history.replaceState(window.history.state, '', url);
    window.location.reload();
  }, LANGUAGE_RELOAD_DELAY_MS);
}
