import { pageLanguage, storeForSession } from './page-language';

const reset = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'googtrans=; path=/; max-age=0';
  document.documentElement.removeAttribute('lang');
};
beforeEach(reset);
afterAll(reset);

it('is the language of the server’s HTML, whatever the cookie says', () => {
  document.documentElement.lang = 'sv';
  storeForSession('de', 'en');
  expect(pageLanguage()).toBe('se');
});

it('is the language of the cookie if the page has none', () => {
  expect(pageLanguage()).toBe('en');
  storeForSession('de', 'en');
  expect(pageLanguage()).toBe('de');
});

it('is stored for the session when the URL requested it, unless one was chosen before', () => {
  storeForSession('en', 'en');
  expect(document.cookie).toBe('');
  storeForSession('fr', 'en');
  storeForSession('ja', 'en');
  expect(document.cookie).toBe('googtrans=/en/fr');
});

it('is not stored by a page in a frame, such as a preview', () => {
  const { parent } = window;
  Object.defineProperty(window, 'parent', { configurable: true, value: {} });
  storeForSession('fr', 'en');
  Object.defineProperty(window, 'parent', { configurable: true, value: parent });
  expect(document.cookie).toBe('');
});

it('English is stored where it is not the language of URLs that name none', () => {
  storeForSession('en', 'de');
  expect(document.cookie).toBe('googtrans=/en/en');
});
