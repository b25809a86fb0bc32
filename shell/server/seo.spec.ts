/** @jest-environment node */
import './testing/built-worker.js';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_TAGS, LANGUAGES } from '@waybill/contracts';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { PAGE_COLORS } from './seo/page-colors.js';
import { type BackendReply, rawGet, type Site, startSite } from './testing/site.js';

const NASTY = `"><script>alert('1')</script> & <b>`;

/** A server module of the shell whose pages have what the tests look for in the head. */
const SHELL = `
  export const sharedModules = {};
  export const createRenderer = () => ({
    match(url) {
      const [path, query = ''] = url.split('?');
      const code = new URLSearchParams(query).get('code');
      const isDocument = path.startsWith('/pages/');
      return { found: true, data: isDocument ? '/api' + path : code && '/api/parcels/' + code, isDocument };
    },
    redirect: () => null,
    async render({ url }) {
      const own = url.includes('code=') ? '<meta name="robots" content="noindex"/>' : '';
      const languages = url.startsWith('/pages/once') ? { languages: ['en', 'de'] } : {};
      const about = { name: 'A name', description: ${JSON.stringify(NASTY)}, ...languages };
      return { html: own + '<h1>The page</h1>', title: 'The page', heading: null, about };
    },
    async warmUp() {},
  });
`;

const SETTINGS = {
  contact_email: 'desk@parcels.example.test',
  contact_phone: '+31 10 555 01 00',
  contact_twitter: '@parcels',
  contact_address: '</script><b>Quay 1',
};

const entry = (slug: string) => ({ slug, updated_at: '2026-01-02T03:04:05.000Z' });
const next_page_url = '/api/pages?per_page=100&cursor=2';
let unavailable = false;
let settings: object = SETTINGS;

const backend: BackendReply = async (url) => {
  if (unavailable) return { http: 503, data: null };
  if (url === '/api/graph') return { http: 200, data: { settings: { data: [settings] } } };
  if (url === '/api/pages?per_page=100')
    return { http: 200, data: [entry('new'), { ...entry('about'), languages: ['en'] }], next_page_url };
  if (url === next_page_url) return { http: 200, data: [entry('last')] };
  if (url === '/api/pages/gone') return { http: 404, data: null };
  return url.startsWith('/api/p') ? { http: 200, data: {} } : undefined;
};

/** The policy of an area for signed-in people. */
const OFF_LIMITS = { indexable: false, cacheable: false };

const SITE = 'https://parcels.example.test';
let root: string;
let site: Site;

beforeAll(async () => {
  root = tempFolder();
  const styles = `.a{color:red}`.repeat(3_000);
  await publishBuild(root, 'shell', { server: SHELL, files: { 'main.css': styles } });
  await publishBuild(root, 'mf-a', {
    mounts: ['/', '/pages/*', '/resolution.html'],
    routes: { '/resolution.html': { personal: true, indexable: false } },
    server: 'export default () => null',
  });
  await publishBuild(root, 'mf-b', {
    mounts: ['/track.html', '/panel/*', '/panel', '/bare/*'],
    routes: {
      '/track.html': { personal: true, tracks: 'code' },
      '/panel/*': OFF_LIMITS,
      '/panel': OFF_LIMITS,
      '/bare/*': { cacheable: false },
    },
    server: 'export default () => null',
  });
  site = await startSite(root, { PUBLIC_URL: SITE }, backend);
});
afterAll(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

const read = async (path: string, headers?: Record<string, string>) => (await site.get(path, headers)).text();
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found);
const canonical = async (path: string, headers?: Record<string, string>) =>
  all(await read(path, headers), /<link rel="canonical" href="([^"]*)">/g);

describe('the head of a page', () => {
  it('describes the page, with all HTML escaped', async () => {
    const html = await read('/');
    expect(html).toContain('<meta name="description" content="&quot;&gt;&lt;script&gt;');
    expect(html).toContain('<meta property="og:description" content="&quot;&gt;&lt;script&gt;');
    expect(html).not.toContain("alert('1')");
  });

  it('precedes the styles, where link previews still read it', async () => {
    const html = await read('/');
    expect(html.indexOf('<style>')).toBeGreaterThan(html.indexOf('twitter:card'));
    expect(html.indexOf('twitter:card')).toBeGreaterThan(html.indexOf('<head>'));
    expect(html.indexOf('twitter:card')).toBeLessThan(32 * 1024);
  });

  it.each([
    ['/', '/'],
    ['/?lang=de', '/?lang=de'],
    ['/?lang=en', '/'],
    ['/?lang=xx', '/'],
    ['/?utm_source=mail&lang=ja', '/?lang=ja'],
    ['/pages/%61bout?x=1', '/pages/about'],
  ])('names the canonical URL of %s: %s', async (requested, url) => {
    expect(await canonical(requested)).toEqual([SITE + url]);
    expect(await read(requested)).toContain(`<meta property="og:url" content="${SITE}${url}">`);
  });

  it.each([
    ['/pages/once', '/pages/once'],
    ['/pages/once?lang=de', '/pages/once?lang=de'],
    ['/pages/once?lang=ja', '/pages/once'],
  ])('names the URL of the text itself, %s: %s, and only languages that it exists in', async (requested, url) => {
    expect(await canonical(requested)).toEqual([SITE + url]);
    const html = await read(requested);
    expect(html).toContain(`<meta property="og:url" content="${SITE}${url}">`);
    expect(all(html, /<link rel="alternate" hreflang="([^"]*)"/g)).toEqual(['de', 'en', 'x-default']);
  });

  it('names the URL of the language in the cookie', async () => {
    expect(await canonical('/', { cookie: 'googtrans=/en/fr' })).toEqual([`${SITE}/?lang=fr`]);
  });

  it('lists the same alternate URLs in every language', async () => {
    const lists = await Promise.all(
      ['/', '/?lang=ar'].map(async (path) => all(await read(path), /hreflang="([^"]+)"/g)),
    );
    const tags = [...Object.values(LANGUAGE_TAGS), 'x-default'].sort();
    for (const list of lists) expect(list.sort()).toEqual(tags);
  });

  it.each(['/pages/gone', '/nowhere', '/resolution.html', '/track.html?code=ABCD-1', '/track.html?x'])(
    'marks %s as noindex, once, and names no URL of it',
    async (path) => {
      const html = await read(path);
      expect(all(html, /(<meta name="robots" content="noindex")/g)).toHaveLength(1);
      expect(html).not.toMatch(/canonical|hreflang|og:url/);
      expect(html).not.toMatch(/<(meta|link)[^>]*ABCD/);
    },
  );

  it('lets a personal page without a query be indexed, in every language', async () => {
    for (const path of ['/track.html', '/track.html?lang=de']) {
      const response = await site.get(path);
      expect([response.headers.get('x-robots-tag'), response.headers.get('referrer-policy')]).toEqual([
        null,
        'no-referrer',
      ]);
      expect(await response.text()).not.toContain('noindex');
    }
  });

  it('names no URL while the public host name is not configured', async () => {
    const unnamed = await startSite(root, { TRUST_PROXY: '2' }, backend);
    const headers = { host: 'parcels.example.test', 'x-forwarded-proto': 'https' };
    const response = await rawGet(unnamed.url, '/sitemap.xml', headers);
    const html = await (await fetch(`${unnamed.url}/`)).text();
    expect(html).toContain('rel="canonical" href="http://localhost:');
    expect(response.statusCode).toBe(404);
    await unnamed.stop();
  });
});

describe('the language of a URL', () => {
  it('takes precedence over the cookie, for this page only', async () => {
    const cookie = 'googtrans=/en/fr; theme=DARK';
    const response = await site.get('/?lang=ar', { cookie });
    expect(await response.text()).toContain('<html lang="ar" dir="rtl" data-theme="DARK">');
    expect(response.headers.get('content-language')).toBe('ar');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('vary')).toContain('Cookie');
    expect(await read('/', { cookie })).toContain('<html lang="fr"');
  });

  it.each(['xx', '', 'DE', '"><script>', '__proto__'])('is ignored when it is %j', async (lang) => {
    expect(await read(`/?lang=${encodeURIComponent(lang)}`)).toContain('<html lang="en" dir="ltr">');
  });
});

describe('the sitemap', () => {
  it('lists the menu and all content pages, each with its languages', async () => {
    const response = await site.get('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const xml = await response.text();
    const paths = ['/', '/track.html', '/pages/new', '/pages/about', '/pages/last'];
    expect(all(xml, /<loc>([^<]*)<\/loc>/g)).toEqual(paths.map((path) => SITE + path));
    expect(all(xml, /(<xhtml:link )/g)).toHaveLength(
      // One page exists in a single language.
      paths.length * (LANGUAGES.length + 1) - (LANGUAGES.length - 1),
    );
    expect(all(xml, /<lastmod>([^<]*)<\/lastmod>/g)).toHaveLength(3);
  });

  it('is created once for many requests, and is revalidated with 304', async () => {
    const received = site.received.length;
    const etag = (await site.get('/sitemap.xml')).headers.get('etag') ?? '';
    expect((await site.get('/sitemap.xml', { 'if-none-match': etag })).status).toBe(304);
    expect(site.received.length).toBe(received);
  });

  it('is 503 only while the backend is unavailable', async () => {
    const other = await startSite(root, { PUBLIC_URL: SITE }, backend);
    unavailable = true;
    const response = await other.get('/sitemap.xml');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    unavailable = false;
    expect((await other.get('/sitemap.xml')).status).toBe(200);
    await other.stop();
  });

  it('serves the notices of third parties', async () => {
    expect(await read('/third-party-notices.txt')).toMatch(/^## react \d+\.\d+\.\d+ · MIT$/m);
  });

  it('is named in robots.txt', async () => {
    expect(await read('/robots.txt')).toContain(`\nSitemap: ${SITE}/sitemap.xml\n`);
  });
});

describe('crawlers and prefetching', () => {
  it('are kept out of the areas that remotes declare neither indexable nor cacheable', async () => {
    const rules = ['User-agent: *', 'Disallow: /panel', 'Disallow: /api/', '', `Sitemap: ${SITE}/sitemap.xml`, ''];
    expect(await read('/robots.txt')).toBe(rules.join('\n'));
  });

  it('leave out the paths that remotes declare not cacheable, and what is no page', async () => {
    const rules = JSON.parse(await read('/speculation-rules.json'));
    expect(rules.prefetch[0].where.and[1].not.href_matches).toEqual([
      '/panel/*',
      '/panel',
      '/bare/*',
      '/api/*',
      '/uploads/*',
      '/*\\?*',
    ]);
  });
});

describe('the web manifest', () => {
  interface Manifest {
    icons: { src: string; sizes: string }[];
    shortcuts: object[];
  }
  const manifest = async (html: string) => {
    const [url = ''] = all(html, /<link rel="manifest" href="([^"]+)">/g);
    return (await site.get(url.replace('&amp;', '&'))).json() as Promise<Manifest>;
  };

  it('has the language and the theme of the page that links it', async () => {
    const light = await manifest(await read('/'));
    expect(light).toMatchObject({ name: 'Waybill', lang: 'en', dir: 'ltr', theme_color: PAGE_COLORS.LIGHT });
    const dark = await manifest(await read('/?lang=ar', { cookie: 'theme=DARK' }));
    expect(dark).toMatchObject({ name: 'Waybill', lang: 'ar', dir: 'rtl', theme_color: PAGE_COLORS.DARK });
    expect(light.shortcuts).toEqual([{ name: 'mf-b', url: '/track.html' }]);
  });

  it('names icons that exist in the given size', async () => {
    const { icons } = await manifest(await read('/'));
    expect(icons).toHaveLength(3);
    for (const { src, sizes } of icons) {
      const response = await site.get(src);
      expect(response.headers.get('content-type')).toBe('image/png');
      const png = Buffer.from(await response.arrayBuffer());
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
  });
});

describe('the preview image', () => {
  const imageOf = (html: string) => new URL(all(html, /og:image" content="([^"]+)"/g)[0] ?? '').pathname;

  it.each(LANGUAGES)('in %s may be embedded by other sites and has the size that the tags give', async (code) => {
    const html = await read(`/?lang=${code}`);
    const [width, height] = all(html, /og:image:(?:width|height)" content="(\d+)"/g).map(Number);
    const response = await site.get(imageOf(html));
    const png = Buffer.from(await response.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('is another one in each language, and the address that shared links already have stays', async () => {
    const images = await Promise.all(LANGUAGES.map(async (code) => imageOf(await read(`/?lang=${code}`))));
    expect(new Set(images).size).toBe(LANGUAGES.length);
    const bytes = async (path: string) => Buffer.from(await (await site.get(path)).arrayBuffer());
    expect((await bytes('/preview.png')).equals(await bytes('/preview-en.png'))).toBe(true);
  });
});

it('browser UI has the background color of the page', async () => {
  const tokens = readFileSync(join(__dirname, '../../libs/kit/src/theme/tokens.css'), 'utf8');
  const [, light, dark] = /--color-surface-page: light-dark\((\S+), (\S+)\)/.exec(tokens) ?? [];
  expect(PAGE_COLORS).toEqual({ LIGHT: light, DARK: dark });
  expect(await read('/', { cookie: 'theme=DARK' })).toContain(`<meta name="theme-color" content="${dark}">`);
});

describe('structured data', () => {
  const things = async (path: string) => {
    const [json] = all(await read(path), /<script type="application\/ld\+json">(.*?)<\/script>/gs);
    return json === undefined ? [] : JSON.parse(json)['@graph'];
  };

  it('names the company, how to reach it and how to track on the home page', async () => {
    const [organization, webSite] = await things('/');
    expect(organization).toMatchObject({
      '@type': 'Organization',
      url: `${SITE}/`,
      address: '</script><b>Quay 1',
      sameAs: ['https://x.com/parcels'],
      contactPoint: { '@type': 'ContactPoint', email: SETTINGS.contact_email, telephone: SETTINGS.contact_phone },
    });
    expect(webSite).toMatchObject({
      '@type': 'WebSite',
      inLanguage: 'en',
      potentialAction: {
        '@type': 'TrackAction',
        target: { urlTemplate: `${SITE}/track.html?code={tracking_number}` },
      },
    });
    expect((await things('/?lang=de'))[1]).toMatchObject({ inLanguage: 'de' });
  });

  it('has the parts of an address that has some', async () => {
    settings = {
      ...SETTINGS,
      contact_address: 'Hauptstraße 5\n10115 Berlin',
      contact_country: 'DE',
      contact_street: 'Hauptstraße 5',
      contact_postal_code: '10115',
      contact_city: 'Berlin',
    };
    const address = async () => (await things('/?lang=de'))[0].address;
    await until(async () => typeof (await address()) === 'object');
    expect(await address()).toEqual({
      '@type': 'PostalAddress',
      streetAddress: 'Hauptstraße 5',
      addressLocality: 'Berlin',
      postalCode: '10115',
      addressCountry: 'DE',
    });
    settings = SETTINGS;
  });

  it('places a page below the home page', async () => {
    expect(await things('/track.html')).toMatchObject([
      { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2, item: `${SITE}/track.html` }] },
    ]);
    expect(await things('/')).not.toContainEqual(expect.objectContaining({ '@type': 'BreadcrumbList' }));
  });

  it('places a document below the home page', async () => {
    expect(await things('/pages/about')).toMatchObject([
      { '@type': 'BreadcrumbList', itemListElement: [{ position: 1 }, { position: 2, item: `${SITE}/pages/about` }] },
    ]);
  });

  it('is nothing of a visitor and nowhere that is not indexed', async () => {
    expect(await things('/track.html?code=WB-1')).toEqual([]);
    expect(await things('/panel')).toEqual([]);
    expect(await things('/pages/gone')).toEqual([]);
  });
});
