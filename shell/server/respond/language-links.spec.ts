/** @jest-environment node */
import { LANGUAGES, type LanguageCode } from '@waybill/contracts';
import { DEFAULT_SITE_BRAND } from '../api/served-brand.js';
import { visitorOf } from '../visitor/visitor.js';
import { languageLinks } from './language-links.js';

const policy = { frameable: false } as Parameters<typeof languageLinks>[0]['policy'];
const linksOf = (url: string, brand = DEFAULT_SITE_BRAND) =>
  languageLinks({ url, visitor: visitorOf(url, '', brand), policy, brand });
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

it('lead to the same page in every language, for who has no scripts', () => {
  const html = linksOf('/track.html?code=A&lang=de');
  expect(html).toMatch(/^<noscript>/);
  expect(hrefs(html)).toEqual(LANGUAGES.map((code) => `?code=A&amp;lang=${code}`));
  expect(html).toContain('<summary>Sprache: Deutsch</summary>');
  expect(html).toContain('lang="de" aria-current="true">Deutsch</a>');
});

it('repeat nothing that a URL could break out with', () => {
  expect(linksOf('/?x=%22%3E%3Cscript%3E')).not.toMatch(/"><script>|&lt;script/);
});

it('are not in a page that others may frame', () => {
  const page = { url: '/', visitor: visitorOf('/'), brand: DEFAULT_SITE_BRAND };
  expect(languageLinks({ ...page, policy: { ...policy, frameable: true } })).toBe('');
});

it('are those that the company offers; a site in one language has none', () => {
  const offer = (...languages: LanguageCode[]) => ({
    ...DEFAULT_SITE_BRAND,
    languages,
    defaultLanguage: 'de' as const,
  });
  expect(hrefs(linksOf('/?lang=fr', offer('de', 'fr')))).toEqual(['?lang=de', '?lang=fr']);
  expect(linksOf('/', offer('de'))).toBe('');
});
