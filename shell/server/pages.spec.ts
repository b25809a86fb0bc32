/** @jest-environment node */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@waybill/contracts';
import { setEnabled } from '@waybill/federation';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { rawGet, type Site, startSite } from './testing/site.js';

let root: string;
let site: Site;

beforeAll(async () => {
  root = tempFolder();
  const files = { 'main.css': '.a{background:url(a.svg)}.b{background:url(data:,b)}', 'a.svg': '<svg/>' };
  await publishBuild(root, 'shell', {
    files: { ...files, 'forms.js': 'export{}', 'forms.css': '.f{}' },
    lazy: { '@shared/forms': { files: ['forms.js', 'forms.css'], libraries: [] } },
  });
  await publishBuild(root, 'mf-a', {
    mounts: ['/', '/pages/*', '/contact.html'],
    files: { 'main.css': '.a{}</style><script>alert(1)</script>', 'contact.js': 'export{}', 'contact.css': '.c{}' },
    lazy: { '/contact.html': { files: ['contact.css', 'contact.js'], libraries: ['@shared/forms'] } },
  });
  await publishBuild(root, 'mf-b', {
    mounts: ['/track.html'],
    routes: { '/track.html': { personal: true } },
    files: { ...files, 'locale-de.js': 'export{}', 'later-de.js': 'export{}', 'later-en.js': 'export{}' },
    laterTexts: { de: ['later-de.js'], en: ['later-en.js'] },
  });
  await publishBuild(root, 'mf-c', {
    mounts: ['/panel/*'],
    routes: {
      '/panel/*': { chrome: { home: '/panel/start.html', signIn: '/panel/sign-in.html' } },
      '/panel/tool.html': { anyLanguage: true },
    },
  });
  site = await startSite(root, {
    TILE_URL: 'https://tiles.example.test/{z}/{x}/{y}.png',
    TILE_ATTRIBUTION: '© "Tiles"',
  });
});
afterAll(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

const page = async (path: string, headers?: Record<string, string>) => (await site.get(path, headers)).text();

describe('a page', () => {
  it('contains the release, the SRI hashes of its files and the preloads of the remote that owns its path', async () => {
    const html = await page('/track.html');
    const boot = JSON.parse(/id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? '');
    expect(boot).toMatchObject({ release: 4, offer: { kit: '1.0.0', api: '1.0.0' } });
    expect(boot.menu.map(({ text }: { text: string }) => text)).toEqual(['mf-a', 'mf-b', 'mf-c']);
    const integrity = JSON.parse(/importmap">(.*?)<\/script>/.exec(html)?.[1] ?? '').integrity;
    const preloads = [...html.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)" integrity="([^"]+)"/g)];
    expect(preloads.map(([, href]) => href).filter((href) => href?.includes('/mf-a/'))).toEqual([]);
    expect(preloads.filter(([, href]) => href?.includes('/mf-b/'))).toHaveLength(2);
    for (const [, href = '', hash] of preloads) expect(integrity[href]).toBe(hash);
    const [late = ''] = /<template id="late-preloads">.*?<\/template>/.exec(html) ?? [];
    expect(late.match(/<link rel="modulepreload"/g)).toHaveLength(preloads.length);
    expect(integrity[`${boot.remotes[1].entry}?again`]).toBe(integrity[boot.remotes[1].entry]);
  });

  it('inlines its stylesheets, which its content security policy allows by hash', async () => {
    const response = await site.get('/track.html');
    const policy = response.headers.get('content-security-policy');
    const html = await response.text();
    const sheets = [...html.matchAll(/<style>(.*?)<\/style><link rel="stylesheet" href="([^"]+)" disabled>/g)];
    expect(sheets.map(([, , href]) => href?.split('/')[2])).toEqual(['shell', 'mf-b']);
    for (const [, text = '', href = ''] of sheets) {
      expect(text).toBe(`.a{background:url(${href.replace('main.css', 'a.svg')})}.b{background:url(data:,b)}`);
      expect(policy).toContain(`'sha384-${createHash('sha384').update(text).digest('base64')}'`);
    }
  });

  it('links a stylesheet that could end its element', async () => {
    const html = await page('/');
    expect(html).not.toContain('</style><script>');
    expect(html).toMatch(/<link rel="stylesheet" href="\/releases\/mf-a\/[^"]+" integrity="sha384-/);
  });

  it('contains the lazy chunks of its path, with the shared libraries they import', async () => {
    const response = await site.get('/contact.html');
    const html = await response.text();
    const policy = response.headers.get('content-security-policy');
    const scripts = html.match(/<link rel="modulepreload"[^>]*\/(?:forms|contact)\.js" integrity="sha384-/g);
    expect(scripts).toHaveLength(2);
    for (const text of ['.f{}', '.c{}']) {
      expect(html).toContain(`<style>${text}</style>`);
      expect(policy).toContain(`'sha384-${createHash('sha384').update(text).digest('base64')}'`);
    }
    const other = await site.get('/');
    expect(await other.text()).not.toMatch(/<link[^>]*\/(?:forms|contact)\./);
  });

  it('has the language and the theme of the cookies', async () => {
    expect(await page('/')).toContain('<html lang="en" dir="ltr">');
    const arabic = await page('/', { cookie: 'theme=DARK; googtrans=/en/ar' });
    expect(arabic).toContain('<html lang="ar" dir="rtl" data-theme="DARK">');
    expect(await page('/', { cookie: 'theme="><script>; googtrans=/en/xx' })).toContain('<html lang="en" dir="ltr">');
    const german = await page('/', { cookie: 'googtrans=%2Fen%2Fde' });
    expect(german).toContain('mf-a (de)');
  });

  it('lists the texts of its own language and English, unless it may show any', async () => {
    const textsOf = async (path: string, cookie = '') => {
      const map = /importmap">(.*?)<\/script>/.exec(await page(path, { cookie }))?.[1];
      return [...new Set(map?.match(/(?:locale|later)-\w+/g))].sort();
    };
    const english = ['later-en', 'locale-en'];
    expect(await textsOf('/track.html')).toEqual(english);
    expect(await textsOf('/track.html', 'googtrans=/en/fr')).toEqual(english);
    const german = ['later-de', 'later-en', 'locale-de', 'locale-en'];
    expect(await textsOf('/track.html', 'googtrans=/en/de')).toEqual(german);
    expect(await textsOf('/panel/x')).toEqual(english);
    expect(await textsOf('/panel/tool.html')).toEqual(german);
  });

  it('is 404 in the same layout where no remote owns the path', async () => {
    for (const path of ['/nowhere', '/pages', '/releases.html/', '/..%2f', '//evil.example/', '//track.html/']) {
      const response = await site.get(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).toContain('<div id="root">');
    }
  });

  it.each([
    ['/track.html/?code=A%2FB', '/track.html?code=A%2FB'],
    ['/track.html//', '/track.html'],
    ['/pages/terms/', '/pages/terms'],
    ['/panel', '/panel/start.html'],
    ['/panel/', '/panel/start.html'],
    ['/panel/?lang=de', '/panel/start.html?lang=de'],
    ['/panel/list/', '/panel/list'],
  ])('at %s is that at %s, where browsers are sent', async (path, address) => {
    const response = await site.get(path);
    expect([response.status, response.headers.get('location')]).toEqual([308, address]);
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['http://evil.example/track.html/', '/\\evil.example/', '///evil.example//'])(
    'sends nobody to another site: %s',
    async (path) => {
      const { statusCode, headers } = await rawGet(site.url, path, { host: new URL(site.url).host });
      expect([statusCode, headers.location]).toEqual([404, undefined]);
    },
  );

  it('is revalidated with 304 while it is unchanged', async () => {
    const etag = (await site.get('/')).headers.get('etag') ?? '';
    expect((await site.get('/', { 'if-none-match': etag })).status).toBe(304);
    expect((await site.get('/', { 'if-none-match': etag, cookie: 'theme=DARK' })).status).toBe(200);
  });

  it('is sent again if only its headers differ, as a browser retains the old ones with a 304', async () => {
    const etag = (await site.get('/')).headers.get('etag') ?? '';
    const cookie = 'waybill-overrides=1';
    expect((await site.get('/', { 'if-none-match': etag, cookie })).status).toBe(200);
  });

  it('names the source of map tiles', async () => {
    const html = await page('/track.html');
    expect(html).toContain('<meta name="tile-url" content="https://tiles.example.test/{z}/{x}/{y}.png">');
    expect(html).toContain('content="© &quot;Tiles&quot;"');
  });
});

describe('headers of a page', () => {
  it('allow no inline script but the import map and those for typefaces, the start and late preloads', async () => {
    const response = await site.get('/');
    const map = /importmap">(.*?)<\/script>/.exec(await response.text())?.[1] ?? '';
    const hash = Buffer.from(await crypto.subtle.digest('SHA-384', new TextEncoder().encode(map))).toString('base64');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self'(?: 'sha384-[^']+'){4};/);
    expect(policy).toContain(`script-src 'self' 'sha384-${hash}'`);
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(response.headers.get('integrity-policy')).toContain('blocked-destinations=(script)');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('x-powered-by')).toBeNull();
  });

  it('tell how long the server took, by which the page tells the line from it', async () => {
    const [, ms] = /^page;dur=([\d.]+)$/.exec((await site.get('/')).headers.get('server-timing') ?? '') ?? [];
    expect(Number(ms)).toBeGreaterThan(0);
  });

  it('omit for WebKit a policy under which it blocks its own preloads', async () => {
    const webkit = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko)';
    const policyFor = async (agent: string) => {
      const { headers } = await site.get('/', { 'user-agent': agent });
      // Caches must not give one browser the policy of another.
      expect(headers.get('vary')).toMatch(/\buser-agent\b/i);
      return headers.get('integrity-policy');
    };
    expect(await policyFor(`${webkit} Version/26.0 Safari/605.1.15`)).toBeNull();
    expect(await policyFor(`${webkit} CriOS/140.0 Mobile/15E148 Safari/604.1`)).toBeNull();
    expect(await policyFor('Mozilla/5.0 (X11) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36')).not.toBeNull();
    expect(await policyFor('Mozilla/5.0 (X11) AppleWebKit/537.36 HeadlessChrome/156.0.0.0')).not.toBeNull();
    expect(await policyFor('Mozilla/5.0 (X11; rv:153.0) Gecko/20100101 Firefox/153.0')).not.toBeNull();
  });

  it('hide a URL with personal data from other sites and search engines', async () => {
    const { headers } = await site.get('/track.html?code=ABCD');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect((await site.get('/')).headers.get('x-robots-tag')).toBeNull();
  });

  it('allow local builds in a browser that requests them, where overrides are on', async () => {
    const cookie = 'waybill-overrides=1';
    expect((await site.get('/', { cookie })).headers.get('integrity-policy')).toBeNull();
    const strict = await startSite(root, { NODE_ENV: 'production' });
    const { headers } = await strict.get('/', { cookie });
    expect(headers.get('integrity-policy')).not.toBeNull();
    expect(headers.get('content-security-policy')).not.toContain('localhost');
    expect(await (await strict.get('/')).text()).toContain('"overrides":false');
    await strict.stop();
  });
});

describe('https', () => {
  it('is required for every host but this machine', async () => {
    const away = await rawGet(site.url, '/track.html?code=A', { host: 'parcels.example.test' });
    expect([away.statusCode, away.headers.location]).toEqual([308, 'https://parcels.example.test/track.html?code=A']);
    expect((await rawGet(site.url, '/', { host: 'localhost:4200' })).statusCode).toBe(200);
    const behind = await startSite(root, { TRUST_PROXY: '2', PUBLIC_URL: 'https://parcels.example.test' });
    const headers = { host: 'inner', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'parcels.example.test' };
    const secure = await rawGet(behind.url, '/', headers);
    expect([secure.statusCode, secure.headers['strict-transport-security']]).toEqual([
      200,
      expect.stringContaining('max-age='),
    ]);
    const redirected = await rawGet(behind.url, '/x', {
      ...headers,
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'evil.example',
    });
    expect(redirected.headers.location).toBe('https://parcels.example.test/x');
    await behind.stop();
  });

  it('is not assumed because an untrusted client claims it', async () => {
    const response = await rawGet(site.url, '/', { host: 'parcels.example.test', 'x-forwarded-proto': 'https' });
    expect(response.statusCode).toBe(308);
  });
});

describe('other responses', () => {
  it('forward API calls with the client address and the headers that name their origin', async () => {
    await fetch(`${site.url}/api/parcels?x=1`, {
      method: 'POST',
      body: 'hello',
      headers: { origin: 'https://a.example', 'sec-fetch-site': 'cross-site', 'x-forwarded-for': '6.6.6.6' },
    });
    const call = site.received.at(-1);
    expect(call).toMatchObject({ method: 'POST', url: '/api/parcels?x=1', body: 'hello' });
    expect(call?.headers).toMatchObject({
      origin: 'https://a.example',
      'sec-fetch-site': 'cross-site',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
    });
  });

  it('have the form of the API while the backend is unavailable', async () => {
    const alone = await startSite(root, { API_PORT: '1' });
    const response = await alone.get('/api/graph');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'error', errors: [expect.any(String)], data: null });
    expect((await alone.get('/')).status).toBe(200);
    await alone.stop();
  });

  it('contain the chat of the settings in a document with an opaque origin', async () => {
    const response = await site.get('/chat-frame.html');
    expect(await response.text()).toContain('window.chat = 1');
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts/);
    expect(response.headers.get('content-security-policy')).not.toContain('allow-same-origin');
    expect(response.headers.get('permissions-policy')).toMatch(/camera=\(\).*clipboard-write=\(\).*fullscreen=\(\)/);
  });

  it('reject methods that are not safe', async () => {
    expect((await fetch(`${site.url}/`, { method: 'POST' })).status).toBe(405);
    expect((await fetch(`${site.url}/`, { method: 'HEAD' })).status).toBe(200);
  });

  it('report health and readiness', async () => {
    expect((await site.get('/healthz')).status).toBe(200);
    expect((await site.get('/readyz')).status).toBe(200);
  });
});

describe('a page whose shell does not start', () => {
  it('has a notice in its language, and scripts that the policy allows by their hashes alone', async () => {
    const response = await site.get('/track.html?lang=de');
    const html = await response.text();
    expect(html).toMatch(/<template id="startup">.*Diese Seite wurde nicht geladen.*<\/template>/s);
    const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    expect(scripts).toEqual(
      ['typefaces', 'startup-failed', 'late-preloads'].map((text) => expect.stringContaining(text)),
    );
    const [, style = ''] = /<template id="startup"><style>(.*?)<\/style>/s.exec(html) ?? [];
    const policy = response.headers.get('content-security-policy') ?? '';
    const hashOf = (text: string) => createHash('sha384').update(text).digest('base64');
    const [, startup = ''] = scripts;
    expect(html.indexOf(startup)).toBeLessThan(html.indexOf('data-shell src='));
    for (const script of scripts) {
      expect(policy).toMatch(new RegExp(`script-src [^;]*'sha384-${hashOf(script).replaceAll('+', '\\+')}'`));
    }
    expect(policy).toMatch(new RegExp(`style-src [^;]*'sha384-${hashOf(style).replaceAll('+', '\\+')}'`));
    expect(policy).not.toContain('unsafe');
  });

  it.each(LANGUAGES)('has the texts of the notice in %s', async (code) => {
    const html = await page(`/track.html?lang=${code}`);
    const texts = [...html.matchAll(/<p class="(?:failed|served)">([^<]+)<\/p>/g)].map(([, text]) => text);
    expect(new Set(texts).size).toBe(2);
  });
});

describe('a page of a disabled remote', () => {
  it('is 503 with Retry-After, and still shows the card in the frame', async () => {
    const releasesDir = join(root, 'releases');
    const change = (enabled: boolean) => setEnabled({ releasesDir, name: 'mf-b', enabled, who: 'tester', why: 'test' });
    const statusBecomes = (status: number) => until(async () => (await site.get('/track.html')).status === status);
    await change(false);
    await statusBecomes(503);
    const response = await site.get('/track.html');
    expect([response.headers.get('retry-after'), response.headers.get('etag')]).toEqual(['300', expect.anything()]);
    expect(await response.text()).toContain('"enabled":false');
    expect((await site.get('/track.html', { 'if-none-match': response.headers.get('etag') ?? '' })).status).toBe(503);
    expect((await site.get('/')).status).toBe(200);
    await change(true);
    await statusBecomes(200);
  });
});
