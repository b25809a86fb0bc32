import type { LanguageCode } from '@waybill/contracts';

/** Languages whose script has a typeface of its own (tokens.css). */
export const hasOwnScript = (code: LanguageCode): boolean => /ar|fa|in|ja|th/.test(code);

/** Whether the page is shown in the site's typefaces, as the document or `showTypefaces` decided. */
export function areTypefacesShown(code: LanguageCode): boolean {
  const { typefaces } = document.documentElement.dataset;
  return typefaces === 'all' || (typefaces === 'near' && !hasOwnScript(code));
}

/** On this page and on all that are opened from it. */
export function showTypefaces(): void {
  document.documentElement.dataset.typefaces = 'all';
}
