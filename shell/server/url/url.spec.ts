/** @jest-environment node */
import { ALL_LANGUAGES, LANGUAGES } from '@waybill/contracts';
import { canonicalPath, isPlainUrl, languageInUrl, localizedUrl, publicOrigin } from './url.js';

it.each([
  ['/?lang=de', 'de'],
  ['/track.html?code=A&lang=ja', 'ja'],
  ['/?a=?&lang=fa', 'fa'],
  ['/?lang=sv', undefined],
  ['/?lang=DE', undefined],
  ['/?lang=xx', undefined],
  ['/?lang=undefined', undefined],
  ['/?lang=toString', undefined],
  ['/?lang=', undefined],
  ['/?slang=de', undefined],
  ['/lang=de', undefined],
  ['/', undefined],
])('the language in %s is %s', (url, code) => expect(languageInUrl(url)).toBe(code));

it('every language but the default has a URL of its own', () => {
  expect(localizedUrl('/contact.html', 'se', ALL_LANGUAGES)).toBe('/contact.html?lang=se');
  expect(localizedUrl('/contact.html', 'en', ALL_LANGUAGES)).toBe('/contact.html');
  const german = { languages: LANGUAGES, defaultLanguage: 'de' } as const;
  expect(localizedUrl('/contact.html', 'en', german)).toBe('/contact.html?lang=en');
  expect(localizedUrl('/contact.html', 'de', german)).toBe('/contact.html');
});

it.each([
  ['/', true],
  ['/?lang=de', true],
  ['/?lang=xx', false],
  ['/?lang=undefined', false],
  ['/?lang=de&x=1', false],
  ['/?lang=de?', false],
  ['/?x=1', false],
  ['/?', false],
])('%s is plain: %s', (url, plain) => expect(isPlainUrl(url)).toBe(plain));

it.each([
  ['/', '/'],
  ['/pages/about', '/pages/about'],
  ['/pages/%61bout/', '/pages/about'],
  ['/pages/about//', '/pages/about'],
  ['/pages/%E4%BD%A0', '/pages/%E4%BD%A0'],
  ['/pages/%22%3E', '/pages/%22%3E'],
  ['/pages/%zz', '/pages/%zz'],
])('the canonical spelling of %s is %s', (path, canonical) => expect(canonicalPath(path)).toBe(canonical));

it('the public origin comes from the configuration alone', () => {
  expect(publicOrigin(new URL('https://parcels.example.test/home'), 'evil.example')).toBe(
    'https://parcels.example.test',
  );
  const unset = new URL('http://localhost:4200');
  expect(publicOrigin(unset, '127.0.0.1:4200')).toBe('http://localhost:4200');
  expect(publicOrigin(unset, 'parcels.example.test')).toBeNull();
});
