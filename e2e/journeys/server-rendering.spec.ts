import { alive } from '../site/alive.js';
import { expect, test } from '../site/fixtures.js';
import { sendPlainMessage } from '../site/plain-message.js';
import { publishWithServerModule } from '../site/server-module.js';

const publicPages = [
  ['/', ['Customer Feedback', '2000+', '4.6', '/pages/privacy-policy', 'office@waybill.test']],
  ['/contact.html', ['name="subject"', 'office@waybill.test']],
  ['/pages/privacy-policy', ['<h1', 'Privacy Policy']],
  ['/track.html', ['Where to find your tracking number']],
  ['/resolution.html', ['<h1']],
] as const;

for (const [path, contents] of publicPages) {
  test(`the HTML of ${path} holds its content, and says 304 while it stays the same`, async ({ request }) => {
    const answer = await request.get(path);
    const html = await answer.text();
    for (const content of contents) expect(html).toContain(content);
    expect(answer.headers()['cache-control']).toBe('no-cache');
    const revalidated = async () => {
      const { etag = '' } = (await request.get(path)).headers();
      return etag ? (await request.get(path, { headers: { 'if-none-match': etag } })).status() : 'no tag';
    };
    await expect.poll(revalidated, 'a page that is made quickly has a tag').toBe(304);
  });
}

test('the HTML of a tracked parcel holds its facts, and no cache keeps it', async ({ request, site }) => {
  const answer = await request.get(`/track.html?code=${site.welcome.demo_tracking_code}`);
  expect(await answer.text()).toContain('On its way');
  expect(answer.headers()['cache-control']).toBe('no-store');
  expect(answer.headers()).not.toHaveProperty('etag');
});

test('what does not exist is 404 with the page that says so', async ({ request }) => {
  for (const path of ['/gone', '/pages/gone']) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain('Resource Not Found');
  }
});

test('language and theme are right in the HTML', async ({ request }) => {
  const answer = await request.get('/contact.html', { headers: { cookie: 'googtrans=/en/de; theme=DARK' } });
  const html = await answer.text();
  expect(html).toContain('<html lang="de" dir="ltr" data-theme="DARK">');
  expect(html).toMatch(/<h1[^>]*>Kontakt/);
});

test('the browser takes the page over: no call for what the HTML carried, no element replaced', async ({
  page,
  site,
}) => {
  const calls: string[] = [];
  page.on('request', (asked) => {
    const { pathname } = new URL(asked.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  await page.goto(`/track.html?code=${site.welcome.demo_tracking_code}`);
  await alive(page);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText(/Copied|Could not copy/)).toBeVisible();
  expect(calls).toEqual([]);
});

test('nobody is shown what the administrator sees', async ({ adminPage, request }) => {
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

  test('the whole history can be read, and is on paper', async ({ page, site }) => {
    const code = site.welcome.demo_tracking_code;
    const { data } = await (await page.request.get(`/api/parcels/${code}?per_page=100`)).json();
    await page.goto(`/track.html?code=${code}`);
    const scans = page.locator('main h4').filter({ visible: true });
    await expect(scans).toHaveCount(5);
    await page.emulateMedia({ media: 'print' });
    await expect(scans).toHaveCount(data.history.data.length);
    await page.emulateMedia({ media: 'screen' });
    await page.getByText('Show all').click();
    await expect(scans).toHaveCount(data.history.data.length);
  });

  test('a message reaches the company', async ({ page }) => {
    await page.goto('/contact.html');
    await sendPlainMessage(page);
  });
});

const moduleWith = (component: string) =>
  `export default () => ({ locales: async () => ({ default: {} }), routes: [{ path: '/track.html', title: 'x', ${component} }] });`;

const faults = {
  throws: moduleWith("Component() { throw new Error('broken'); }"),
  hangs: moduleWith('Component() { for (;;); }'),
  'eats memory': moduleWith('Component() { for (const all = []; ; ) all.push(new Array(1e5).fill({})); }'),
  'does not load': "export default () => { throw new Error('broken'); };",
};

for (const [what, code] of Object.entries(faults)) {
  test(`a server module that ${what}: its page works all the same, and no other notices`, async ({
    page,
    freshSite,
  }) => {
    await publishWithServerModule('mf-tracking', code, freshSite.releasesDir);
    await expect
      .poll(async () => (await html(freshSite.url, '/track.html')).includes('<div id="root"></div>'))
      .toBe(true);
    expect(await html(freshSite.url, '/')).toContain('Customer Feedback');
    await page.goto(`${freshSite.url}/track.html?code=${freshSite.welcome.demo_tracking_code}`);
    await expect(page.getByRole('heading', { name: /On its way/ })).toBeVisible();
    expect(await html(freshSite.url, '/contact.html')).toContain('name="subject"');
  });
}

const html = async (site: string, path: string) => (await fetch(site + path)).text();
