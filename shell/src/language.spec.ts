import { keepForVisit, languageOfPage } from './language';

const forget = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = 'googtrans=; path=/; max-age=0';
  document.documentElement.removeAttribute('lang');
};
beforeEach(forget);
afterAll(forget);

it('is the one the page was served in, whatever the cookie says', () => {
  document.documentElement.lang = 'sv';
  keepForVisit('de');
  expect(languageOfPage()).toBe('se');
});

it('is the chosen one where the page does not say', () => {
  expect(languageOfPage()).toBe('en');
  keepForVisit('de');
  expect(languageOfPage()).toBe('de');
});

it('stays for the visit when the address asked for it, unless one was chosen before', () => {
  keepForVisit('en');
  expect(document.cookie).toBe('');
  keepForVisit('fr');
  keepForVisit('ja');
  expect(document.cookie).toBe('googtrans=/en/fr');
});
