/** @jest-environment node */
import { inLanguage, isPlain, languageAsked, originFor, writtenPath } from './addresses.js';

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
])('the language that %s asks for is %s', (url, code) => expect(languageAsked(url)).toBe(code));

it('every language but that of the bare address has an address of its own', () => {
  expect(inLanguage('/contact.html', 'se')).toBe('/contact.html?lang=se');
  expect(inLanguage('/contact.html', 'en')).toBe('/contact.html');
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
])('%s is an address that pages are kept under: %s', (url, plain) => expect(isPlain(url)).toBe(plain));

it.each([
  ['/', '/'],
  ['/pages/about', '/pages/about'],
  ['/pages/%61bout/', '/pages/about'],
  ['/pages/about//', '/pages/about'],
  ['/pages/%E4%BD%A0', '/pages/%E4%BD%A0'],
  ['/pages/%22%3E', '/pages/%22%3E'],
  ['/pages/%zz', '/pages/%zz'],
])('%s is written %s', (path, written) => expect(writtenPath(path)).toBe(written));

it('others are told of the configured address alone', () => {
  const site = { publicUrl: new URL('https://parcels.example.test/home') };
  expect(originFor(site, 'evil.example')).toBe('https://parcels.example.test');
  const unset = { publicUrl: new URL('http://localhost:4200') };
  expect(originFor(unset, '127.0.0.1:4200')).toBe('http://localhost:4200');
  expect(originFor(unset, 'parcels.example.test')).toBeNull();
});
