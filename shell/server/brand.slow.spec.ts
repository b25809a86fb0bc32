/** @jest-environment node */
import './testing/built-worker.js';
import { rmSync } from 'node:fs';
import { type Brand, DEFAULT_BRAND } from '@waybill/contracts';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { type Site, startSite } from './testing/site.js';

const SHELL = `
  export const sharedModules = {};
  export const createRenderer = () => ({
    match: () => ({ found: true, data: null, isDocument: false }),
    redirect: () => null,
    render: async ({ boot }) => ({ html: '<p>' + boot.brand.name.replace(/[<>&]/g, '') + '</p>', title: 'A', heading: null }),
    async warmUp() {},
  });
`;
const COMPANY = { ...DEFAULT_BRAND, name: 'Nordwind <b>&', color: '#7a1f3d', accent: '#ffd166', isDefault: false };

let root: string;
let site: Site;
let brand: Brand = DEFAULT_BRAND;

beforeAll(async () => {
  root = tempFolder();
  await publishBuild(root, 'shell', { server: SHELL });
  await publishBuild(root, 'mf-a', { mounts: ['/'], server: 'export default () => null' });
  site = await startSite(root, {}, async (url) => {
    if (url === '/api/brand') return { http: 200, data: brand };
    if (url.startsWith('/api/pages')) return { http: 200, data: [] };
    return url === '/api/graph' ? { http: 200, data: {} } : undefined;
  });
});
afterEach(() => {
  brand = DEFAULT_BRAND;
});
afterAll(async () => {
  await site.stop();
  rmSync(root, { recursive: true });
});

const get = (path: string) => fetch(site.url + path);
const page = async () => (await get('/')).text();

it('a saved brand is on pages, manifest and error page soon after, with another ETag and a style that the policy allows', async () => {
  const before = await get('/');
  expect(await before.text()).not.toContain('--color-brand:');
  brand = COMPANY;
  await until(async () => (await page()).includes('Nordwind b'));
  const after = await get('/');
  const text = await after.text();
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  expect(text).toContain('<style>:root{--color-brand:light-dark(#7a1f3d,#');
  expect(text).not.toContain('<b>');
  expect(text).toContain('href="/favicon.svg?v=');
  const hash = await styleHash(text);
  expect(after.headers.get('content-security-policy')).toContain(hash);
  const manifest = await (await get('/site.webmanifest')).json();
  expect(manifest).toMatchObject({ name: COMPANY.name, short_name: COMPANY.name });
});

it('the images of a new site are its own files', async () => {
  await until(async () => !(await page()).includes('Nordwind'));
  const { status, headers } = await get('/favicon.svg');
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8']);
});

it('every page is told the zone of the company, and nothing where it is UTC', async () => {
  expect(await page()).not.toContain('"timeZone"');
  brand = { ...COMPANY, timeZone: 'Europe/Vienna' };
  await until(async () => (await page()).includes('"timeZone":"Europe/Vienna"'));
});

describe('a company that offers German, which is the default, and French', () => {
  const offer = async () => {
    brand = { ...COMPANY, languages: ['de', 'fr'], defaultLanguage: 'de' };
    await until(async () => (await page()).includes('<html lang="de"'));
  };
  const languageOf = async (path: string, cookie = '') => {
    const text = await (await fetch(site.url + path, { headers: { cookie } })).text();
    return /<html lang="([^"]+)"/.exec(text)?.[1];
  };

  it('has pages in these: another language in URL or cookie counts for nothing', async () => {
    await offer();
    expect(await languageOf('/?lang=fr')).toBe('fr');
    expect(await languageOf('/?lang=ja')).toBe('de');
    expect(await languageOf('/', 'googtrans=/en/fr')).toBe('fr');
    expect(await languageOf('/', 'googtrans=/en/ja')).toBe('de');
    expect(await languageOf('/?lang=ja', 'googtrans=/en/fr')).toBe('fr');
    expect(await languageOf('/?lang=en')).toBe('de');
  });

  it('names these and no others: hreflang, canonical URL, links without scripts, boot manifest, sitemap, manifest', async () => {
    await offer();
    const text = await page();
    const named = [...text.matchAll(/hreflang="([^"]+)" href="[^"]*?(\?lang=\w+)?"/g)].map(
      ([, tag, query = '']) => tag + query,
    );
    expect(named).toEqual(['de', 'fr?lang=fr', 'x-default']);
    expect(text).toMatch(/<link rel="canonical" href="[^"?]+">/);
    expect(await (await get('/?lang=fr')).text()).toMatch(/<link rel="canonical" href="[^"?]+\?lang=fr">/);
    expect(await (await get('/?lang=ja')).text()).toMatch(/<link rel="canonical" href="[^"?]+">/);
    expect([...text.matchAll(/href="\?lang=(\w+)"/g)].map(([, code]) => code)).toEqual(['de', 'fr']);
    expect(text).toContain('"languages":{"languages":["de","fr"],"defaultLanguage":"de"}');
    expect(text).toContain('<link rel="manifest" href="/site.webmanifest">');
    expect(await (await get('/site.webmanifest?lang=ja')).json()).toMatchObject({ lang: 'de' });
    const sitemap = await (await get('/sitemap.xml')).text();
    expect(new Set([...sitemap.matchAll(/hreflang="([^"]+)"/g)].map(([, tag]) => tag))).toEqual(
      new Set(['de', 'fr', 'x-default']),
    );
  });

  it('a site with all languages sends none of them', async () => {
    await until(async () => (await page()).includes('<html lang="en"'));
    expect(await page()).not.toContain('"defaultLanguage"');
  });
});

async function styleHash(text: string): Promise<string> {
  const [, style = ''] = /<style>(:root\{--color-brand[^<]+)<\/style>/.exec(text) ?? [];
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(style));
  return `sha384-${Buffer.from(digest).toString('base64')}`;
}
