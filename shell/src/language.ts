import { LANGUAGE_TAGS, LANGUAGES, type LanguageCode } from '@waybill/contracts';
import { languageOfCookie } from '@waybill/kit';

/** The language that the page was served in; the chosen one where the server of development knows of none. */
export function languageOfPage(): LanguageCode {
  const { lang } = document.documentElement;
  return LANGUAGES.find((code) => LANGUAGE_TAGS[code] === lang) ?? languageOfCookie(document.cookie) ?? 'en';
}

/**
 * A language that the address asked for stays for the visit, so that the next page speaks it too. One that was chosen
 * in the menu stays chosen.
 */
export function keepForVisit(code: LanguageCode): void {
  if (code === 'en' || languageOfCookie(document.cookie)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `googtrans=/en/${code}; path=/; SameSite=Lax`;
}
