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
  storeForSession('de');
  expect(pageLanguage()).toBe('se');
});

it('is the language of the cookie if the page has none', () => {
  expect(pageLanguage()).toBe('en');
  storeForSession('de');
  expect(pageLanguage()).toBe('de');
});

it('is stored for the session when the URL requested it, unless one was chosen before', () => {
  storeForSession('en');
  expect(document.cookie).toBe('');
  storeForSession('fr');
  storeForSession('ja');
  expect(document.cookie).toBe('googtrans=/en/fr');
});
