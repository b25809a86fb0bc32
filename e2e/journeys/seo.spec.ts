import { LANGUAGE_TAGS, LANGUAGES, RTL_LANGUAGES } from '@waybill/contracts';
import { becomeAdmin } from '../site/admin.js';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';

const LISTED = ['/', '/contact.html', '/track.html', '/pages/about-us', '/pages/privacy-policy'];
const TAGS = [...Object.values(LANGUAGE_TAGS), 'x-default'].sort();

const tags = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value);

for (const path of LISTED) {
  // A content page has its bare URL until it is translated.
  const languages = path.startsWith('/pages/') ? ['en', 'x-default'] : TAGS;

  test(`${path} has metadata and links to its translations in every language`, async ({ request, site }) => {
    for (const code of LANGUAGES) {
      const url = code === 'en' ? path : `${path}?lang=${code}`;
      const response = await request.get(url);
      const html = await response.text();
      const dir = RTL_LANGUAGES.includes(code) ? 'rtl' : 'ltr';
      expect(html).toContain(`<html lang="${LANGUAGE_TAGS[code]}" dir="${dir}">`);
      expect(response.headers()).toMatchObject({ 'content-language': LANGUAGE_TAGS[code] });
      expect(response.headers()).not.toHaveProperty('x-robots-tag');
      expect(tags(html, /<title>(.+) · Waybill<\/title>/g)).toHaveLength(1);
      expect(tags(html, /<meta name="description" content="([^"]{20,200})">/g)).toHaveLength(1);
      expect(tags(html, /<link rel="canonical" href="([^"]+)">/g)).toEqual([
        site.url + (languages === TAGS ? url : path),
      ]);
      expect(tags(html, /hreflang="([^"]+)"/g).sort()).toEqual(languages);
      for (const name of ['title', 'description', 'type', 'url', 'site_name', 'locale', 'image', 'image:alt'])
        expect(tags(html, new RegExp(`<meta property="og:${name}" content="([^"]+)">`, 'g')), name).toHaveLength(1);
      expect(html).not.toContain('noindex');
    }
  });
}

test('the home page says in its title what the company does, and has its picture, in every language', async ({
  request,
  site,
}) => {
  const titles = new Set<string>();
  for (const code of LANGUAGES) {
    const html = await (await request.get(`/?lang=${code}`)).text();
    for (const title of tags(html, /<title>(.+) · Waybill<\/title>/g)) titles.add(title);
    expect(tags(html, /og:image" content="([^"]+)"/g)).toEqual([`${site.url}/preview-${code}.png`]);
  }
  expect(titles.size).toBe(LANGUAGES.length);
  expect([...titles]).toContain('Parcel tracking and courier service');
});

test('search engines are told nothing about parcels and missing pages', async ({ request, site }) => {
  const code = site.welcome.demo_tracking_code ?? '';
  for (const path of [`/track.html?code=${code}`, '/resolution.html', '/gone', '/pages/gone?lang=de']) {
    const html = await (await request.get(path)).text();
    const head = html.slice(0, html.indexOf('</head>'));
    expect(tags(head, /(<meta name="robots" content="noindex")/g), path).toHaveLength(1);
    expect(head, path).not.toMatch(/canonical|hreflang|og:url/);
    expect(head.replace(/<title>.*<\/title>/, ''), path).not.toContain(code);
  }
});

test('every URL of the sitemap exists and is the canonical URL of its page', async ({ request, page, site }) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  await page.goto('/resolution.html');
  const rootElement = await page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        const request = new XMLHttpRequest();
        request.open('GET', '/sitemap.xml');
        request.responseType = 'document';
        request.onload = () => resolve(request.responseXML?.documentElement.localName);
        request.send();
      }),
  );
  expect(rootElement, 'browsers parse it as XML').toBe('urlset');
  const urls = tags(xml, /<loc>([^<]+)<\/loc>/g);
  expect(urls).toEqual(expect.arrayContaining(LISTED.map((path) => site.url + path)));
  for (const url of urls) {
    const response = await request.get(url);
    expect(response.status(), url).toBe(200);
    expect(await response.text()).toContain(`<link rel="canonical" href="${url}">`);
  }
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${site.url}/sitemap.xml`);
});

test('the web app manifest is valid, and all icons load', async ({ page, request }) => {
  await page.goto('/?lang=fa');
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(url).toContain('/site.webmanifest?lang=fa');
  const manifest = JSON.parse(data ?? '{}');
  expect(manifest).toMatchObject({ name: 'Waybill', lang: 'fa', dir: 'rtl' });
  const links = await page
    .locator('link[rel~=icon], link[rel=apple-touch-icon]')
    .evaluateAll((elements) => elements.map((link) => link.getAttribute('href') ?? ''));
  const icons = manifest.icons.map(({ src }: { src: string }) => src);
  for (const path of [...icons, ...links, '/favicon.ico', '/preview.png', '/preview-fa.png']) {
    const width = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return image.naturalWidth;
    }, path);
    expect(width, path).toBeGreaterThan(0);
    expect((await request.get(path)).headers()['cache-control']).toContain('max-age');
  }
});

test('a URL with a language hydrates in it, and later pages use it as well', async ({ page }) => {
  await page.goto('/?lang=ar');
  await waitForHydration(page);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  expect(heading).toMatch(/\p{Script=Arabic}/u);
  await page.locator('a[href="/contact.html"]').first().click();
  await expect(page).toHaveURL(/\/contact\.html$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Arabic}/u);
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Arabic}/u);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'googtrans');
  expect(cookie).toMatchObject({ value: '/en/ar', expires: -1 });
});

test('a URL does not change the chosen language, and the menu overrides the URL', async ({ page, context, site }) => {
  await context.addCookies([{ name: 'googtrans', value: '/en/fr', url: site.url }]);
  await page.goto('/contact.html?lang=de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kontakt');
  await page.goto('/contact.html');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.goto('/contact.html?sent=MSG-7K2Q&lang=de');
  await waitForHydration(page);
  await page.locator('[popovertarget=site-menu]').first().click();
  await page.locator('select').first().selectOption('es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page).toHaveURL(/\/contact\.html\?sent=MSG-7K2Q$/);
});

test('a description may contain markup', async ({ freshSite, browser, request }) => {
  const description = `"><script>window.ran = 1</script> & 'quotes' ${'long '.repeat(40)}`;
  const admin = await browser.newContext({ baseURL: freshSite.url });
  const panel = await admin.newPage();
  await becomeAdmin(panel, freshSite.url);
  const saved = await admin.request.patch('/api/settings', {
    data: { meta_description: description },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(saved.status()).toBe(200);
  const html = await (await request.get(`${freshSite.url}/`)).text();
  expect(html).toContain('<meta name="description" content="&quot;&gt;&lt;script&gt;window.ran');
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(freshSite.url);
  const content = await visitor.locator('meta[name=description]').getAttribute('content');
  expect(description.startsWith(content?.slice(0, -1) ?? '-')).toBe(true);
  expect(content?.length).toBeLessThanOrEqual(160);
  expect(await visitor.evaluate(() => 'ran' in globalThis)).toBe(false);
  await admin.close();
  await visitor.context().close();
});
