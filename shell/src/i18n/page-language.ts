import { LANGUAGE_TAGS, LANGUAGES, type LanguageCode } from '@waybill/contracts';
import { languageOfCookie } from '@waybill/kit';

/** The language of the server's HTML; the development server sets none, so there the one in the cookie. */
export function pageLanguage(): LanguageCode {
  const { lang } = document.documentElement;
  return LANGUAGES.find((code) => LANGUAGE_TAGS[code] === lang) ?? languageOfCookie(document.cookie) ?? 'en';
}

/** The page is shown in English, because the texts of its language did not arrive. */
export function declareEnglish(): void {
  Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' });
}

/**
 * Stores the language that the URL requested in a session cookie, so that the next page uses it too. A language chosen
 * in the menu takes precedence. A page in a frame is a preview, which decides nothing for the site.
 */
export function storeForSession(code: LanguageCode, defaultLanguage: LanguageCode): void {
  if (code === defaultLanguage || window !== window.parent || languageOfCookie(document.cookie)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `googtrans=/en/${code}; path=/; SameSite=Lax`;
}
