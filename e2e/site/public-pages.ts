import type { BrowserContext } from '@playwright/test';

/** Every kind of page that visitors see, with the demo content: each ground of a content page, both kinds of 404. */
export const publicPages = (demoCode: string | null) => [
  '/',
  '/track.html',
  `/track.html?code=${demoCode}`,
  '/track.html?code=NOT-A-PARCEL',
  '/contact.html',
  '/resolution.html',
  '/pages/privacy-policy',
  '/pages/about-us',
  '/pages/shipping-guide',
  '/pages/sea-freight',
  '/pages/gone',
  '/no/such/page',
];

/** Makes the pages of a context speak a language, as the selector does. */
export const speak = (context: BrowserContext, code: string, url: string) =>
  context.addCookies([{ name: 'googtrans', value: `/en/${code}`, url }]);
