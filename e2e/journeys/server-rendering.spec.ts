import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { sendMessageWithoutScript } from '../site/no-script-message.js';
import { setLanguage } from '../site/public-pages.js';
import { publishWithServerModule } from '../site/publish-server-module.js';

const publicPages = [
  ['/', ['Customer Feedback', '2000+', '4.6', '/pages/privacy-policy', 'office@waybill.test']],
  ['/contact.html', ['name="subject"', 'office@waybill.test']],
  ['/pages/privacy-policy', ['<h1', 'Privacy Policy']],
  ['/track.html', ['Where to find your tracking number']],
  ['/resolution.html', ['<h1']],
] as const;

for (const [path, contents] of publicPages) {
  test(`the HTML of ${path} contains its content, and revalidation returns 304`, async ({ request }) => {
    const response = await request.get(path);
    const html = await response.text();
    for (const content of contents) expect(html).toContain(content);
    expect(response.headers()['cache-control']).toBe('no-cache');
    const revalidated = async () => {
      const { etag = '' } = (await request.get(path)).headers();
      return etag ? (await request.get(path, { headers: { 'if-none-match': etag } })).status() : 'no ETag';
    };
    await expect.poll(revalidated, 'a page that is rendered in time has an ETag').toBe(304);
  });
}

test('the HTML of a tracked parcel contains its data and is not cached', async ({ request, site }) => {
  const response = await request.get(`/track.html?code=${site.welcome.demo_tracking_code}`);
  expect(await response.text()).toContain('On its way');
  expect(response.headers()['cache-control']).toBe('no-store');
  expect(response.headers()).not.toHaveProperty('etag');
});

test('missing pages return 404 with the not-found page', async ({ request }) => {
  for (const path of ['/gone', '/pages/gone']) {
    const response = await request.get(path);
    expect(response.status()).toBe(404);
    expect(await response.text()).toContain('Resource Not Found');
  }
});

test('the HTML has the language and theme of the cookies', async ({ request }) => {
  const response = await request.get('/contact.html', { headers: { cookie: 'googtrans=/en/de; theme=DARK' } });
  const html = await response.text();
  expect(html).toContain('<html lang="de" dir="ltr" data-theme="DARK">');
  expect(html).toMatch(/<h1[^>]*>Kontakt/);
});

/** Runs in the page before any other script: counts formats that are created before the page is hydrated. */
function countFormats(): void {
  const { DateTimeFormat, NumberFormat, RelativeTimeFormat } = Intl;
  const created: string[] = [];
  const counted = <Format extends new (...args: never[]) => object>(name: string, format: Format) =>
    new Proxy(format, {
      construct(target, args, newTarget) {
        if (document.getElementById('root')?.dataset.hydrated === undefined) created.push(name);
        return Reflect.construct(target, args, newTarget);
      },
    });
  Object.assign(Intl, {
    DateTimeFormat: counted('DateTimeFormat', DateTimeFormat),
    NumberFormat: counted('NumberFormat', NumberFormat),
    RelativeTimeFormat: counted('RelativeTimeFormat', RelativeTimeFormat),
  });
  Object.assign(window, { formatsBeforeHydration: created });
}

test('a page is hydrated with the dates and numbers of its HTML: Intl, which is slow to start, is not used', async ({
  page,
  context,
  site,
}) => {
  await page.addInitScript(countFormats);
  const { demo_tracking_code: code } = site.welcome;
  for (const language of ['en', 'de', 'fa'] as const) {
    await setLanguage(context, language, site.url);
    for (const path of ['/', `/track.html?code=${code}`]) {
      await page.goto(path);
      const dates = () => page.locator('main time').allTextContents();
      const served = await dates();
      await waitForHydration(page);
      expect(await page.evaluate('formatsBeforeHydration'), `${language} ${path}`).toEqual([]);
      expect(await dates()).toEqual(served);
    }
  }
});

test('hydration requests no data that the HTML contains', async ({ page, site }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  await page.goto(`/track.html?code=${site.welcome.demo_tracking_code}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText(/Copied|Could not copy/)).toBeVisible();
  expect(calls).toEqual([]);
});

test('cached HTML contains no data of the administrator', async ({ adminPage, request }) => {
  await adminPage.goto('/contact.html');
  await expect(adminPage.getByRole('heading', { level: 1 })).toBeVisible();
  const html = await (await request.get('/contact.html')).text();
  expect(html).not.toContain('mail_driver');
  expect(html).toContain('"admin":false');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a parcel is found by its code', async ({ page, site }) => {
    await page.goto('/');
    const field = page.getByLabel('Tracking number').first();
    await field.fill(site.welcome.demo_tracking_code ?? '');
    await field.press('Enter');
    await expect(page.getByRole('heading', { name: /On its way/ })).toBeVisible();
    await page.getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  });

  test('the complete history can be read and printed', async ({ page, site }) => {
    const code = site.welcome.demo_tracking_code;
    const { data } = await (await page.request.get(`/api/parcels/${code}?per_page=100`)).json();
    await page.goto(`/track.html?code=${code}`);
    const activities = page.locator('main h4').filter({ visible: true });
    await expect(activities).toHaveCount(5);
    await page.emulateMedia({ media: 'print' });
    await expect(activities).toHaveCount(data.history.data.length);
    await page.emulateMedia({ media: 'screen' });
    await page.getByText('Show all').click();
    await expect(activities).toHaveCount(data.history.data.length);
  });

  test('a message is sent', async ({ page }) => {
    await page.goto('/contact.html');
    await sendMessageWithoutScript(page);
  });
});

const moduleWith = (component: string) =>
  `export default () => ({ locales: async () => ({ default: {} }), routes: [{ path: '/track.html', title: 'x', ${component} }] });`;

const faults = {
  throws: moduleWith("Component() { throw new Error('broken'); }"),
  hangs: moduleWith('Component() { for (;;); }'),
  'exhausts memory': moduleWith('Component() { for (const all = []; ; ) all.push(new Array(1e5).fill({})); }'),
  'does not load': "export default () => { throw new Error('broken'); };",
};

for (const [what, code] of Object.entries(faults)) {
  test(`a server module that ${what}: the browser renders its page, and other pages are not affected`, async ({
    page,
    fileSite,
  }) => {
    const live = () => html(fileSite.url, '/releases/current');
    const before = await live();
    await publishWithServerModule('mf-tracking', code, fileSite.releasesDir);
    await expect.poll(live).not.toBe(before);
    await expect
      .poll(async () => (await html(fileSite.url, '/track.html')).includes('<div id="root"></div>'))
      .toBe(true);
    expect(await html(fileSite.url, '/')).toContain('Customer Feedback');
    await page.goto(`${fileSite.url}/track.html?code=${fileSite.welcome.demo_tracking_code}`);
    await expect(page.getByRole('heading', { name: /On its way/ })).toBeVisible();
    expect(await html(fileSite.url, '/contact.html')).toContain('name="subject"');
  });
}

const html = async (site: string, path: string) => (await fetch(site + path)).text();
