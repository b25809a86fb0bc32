import type { BrowserContext } from '@playwright/test';
import type { LanguageCode } from '@waybill/contracts';

/** Every kind of public page with the demo content: each background of a content page, and both kinds of 404. */
export const publicPages = (demoCode: string | null) => [
  '/',
  '/track.html',
  `/track.html?code=${demoCode}`,
  '/track.html?code=NOT-A-PARCEL',
  `/updates.html?code=${demoCode}`,
  '/updates.html?stop=x',
  '/updates.html?confirm=x',
  '/find.html',
  '/unsubscribe.html?token=x',
  '/message-check.html?code=K7Q2M-9XD4R',
  '/contact.html',
  '/resolution.html',
  '/pages/privacy-policy',
  '/pages/about-us',
  '/pages/shipping-guide',
  '/pages/sea-freight',
  '/pages/gone',
  '/no/such/page',
];

/** Sets the language of a context's pages, as the language menu does. */
export const setLanguage = (context: BrowserContext, code: string, url: string) =>
  context.addCookies([{ name: 'googtrans', value: `/en/${code}`, url }]);

/** Languages whose script has a typeface of its own. */
export const OWN_SCRIPT_LANGUAGES: LanguageCode[] = ['ar', 'fa', 'in', 'ja', 'th'];
