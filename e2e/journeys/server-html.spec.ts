import { EventEmitter, once } from 'node:events';
import type { Page, Route } from '@playwright/test';
import { sliceOf } from '@waybill/testing/slice';
import { test as base, expect } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { sendMessageWithoutScript } from '../site/no-script-message.js';
import { openSite, type TestSite } from '../site/open-site.js';

/** A site whose public remotes throw while rendering in the browser, but not on the server. */
const test = base.extend<object, { faultySite: TestSite }>({
  faultySite: [
    async ({ browser: _browser }, use) => {
      const site = await openSite({ FAULTS: 'mf-public:render,mf-tracking:render' });
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});

const respondWith = (status: number, body: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/javascript', body });

/** Faults that prevent hydration of a page that the server has rendered. */
const FAULTS = {
  'is missing': respondWith(404, ''),
  'does not match its integrity hash': respondWith(200, 'export const changed = true;'),
  'is unreachable': (route: Route) => route.abort('internetdisconnected'),
};

/** Each with a heading that only its remote renders. */
const PAGES = [
  { path: '/', script: /\/mf-public\/.+\/remoteEntry\.[^/]+\.js/, shows: 'Our Services' },
  { path: '/pages/privacy-policy', script: /\/mf-public\/.+\/routes\.[^/]+\.js/, shows: 'Privacy Policy' },
  { path: '/contact.html', script: /\/mf-public\/.+\/remoteEntry\.[^/]+\.js/, shows: 'Contact' },
  { path: '/track.html?code=DEMO', script: /\/mf-tracking\/.+\/remoteEntry\.[^/]+\.js/, shows: 'On its way' },
];

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Part of this page did not load' });

const MISSING_SCRIPTS = PAGES.flatMap((page) =>
  Object.entries(FAULTS).map(([fault, respond]) => ({ ...page, fault, respond })),
);

for (const { path, script, shows, fault, respond } of sliceOf(MISSING_SCRIPTS)) {
  test(`${path} keeps its HTML when the script of its remote ${fault}`, async ({ page, site, watch }) => {
    watch.expectErrors(/./);
    await page.route(script, respond);
    await page.goto(path.replace('DEMO', site.welcome.demo_tracking_code ?? ''));
    const heading = page.getByRole('main').getByRole('heading', { name: shows }).first();
    await heading.evaluate((element) => Object.assign(element, { isFromServer: true }));

    await expect(notice(page)).toBeVisible();
    expect(await heading.evaluate((element) => 'isFromServer' in element), 'the element of the server HTML').toBe(true);
    await expect(page.getByText('This page did not load', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Site menu' })).toBeVisible();
  });
}

for (const { path, shows } of PAGES) {
  test(`${path} keeps its HTML and input when its remote throws while rendering in the browser`, async ({
    faultySite,
    page,
    watch,
  }) => {
    watch.expectErrors(/fault: render|failed \(render: exception\)/);
    const report = page.waitForRequest('**/api/telemetry/remotes');
    const gate = new EventEmitter();
    const opened = once(gate, 'open');
    await page.route(/remoteEntry\.[^/]+\.js/, (route) => opened.then(() => route.continue()));
    const { url, welcome } = faultySite;
    await page.goto(url + path.replace('DEMO', welcome.demo_tracking_code ?? ''), { waitUntil: 'commit' });
    const heading = page.getByRole('main').getByRole('heading', { name: shows }).first();
    await heading.evaluate((element) => Object.assign(element, { isFromServer: true }));
    const field = page.getByRole('main').getByRole('textbox').first();
    const isForm = (await field.count()) > 0;
    if (isForm) await field.fill('TYPED EARLY');
    gate.emit('open');

    await expect(notice(page)).toBeVisible();
    expect(await heading.evaluate((element) => 'isFromServer' in element), 'the element of the server HTML').toBe(true);
    if (isForm) await expect(field).toHaveValue('TYPED EARLY');
    expect((await report).postDataJSON()).toMatchObject({ phase: 'render', class: 'exception' });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Site menu' })).toBeVisible();
  });
}

test('input stays when the script fails to load, and the HTML form finds the parcel', async ({ page, site, watch }) => {
  watch.expectErrors(/./);
  const failing = new EventEmitter();
  const failed = once(failing, 'fail');
  await page.route(/\/mf-public\/.+\/remoteEntry\.[^/]+\.js/, (route) => failed.then(() => route.abort()));
  await page.goto('/', { waitUntil: 'commit' });
  const field = page.getByLabel('Tracking number').first();
  await field.fill(site.welcome.demo_tracking_code ?? '');
  failing.emit('fail');
  await expect(notice(page)).toBeVisible();
  await expect(field).toHaveValue(site.welcome.demo_tracking_code ?? '');
  await expect(field).toBeFocused();
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: /On its way/ })).toBeVisible();
});

test('the contact form works without its script', async ({ page, watch }) => {
  watch.expectErrors(/./);
  await page.route(/\/mf-public\/.+\/remoteEntry\.[^/]+\.js/, FAULTS['is missing']);
  await page.goto('/contact.html');
  await expect(notice(page)).toBeVisible();
  await sendMessageWithoutScript(page);
});

test('a failed retry keeps the page and reports the failure, a successful one hydrates it', async ({ page, watch }) => {
  watch.expectErrors(/./);
  const script = /\/mf-public\/.+\/remoteEntry\.[^/]+\.js/;
  await page.route(script, FAULTS['is missing']);
  await page.goto('/');
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.click();
  await expect(page.getByText('It still did not load')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Our Services' })).toBeVisible();

  await page.unroute(script);
  await retry.click();
  await expect(retry).toBeHidden();
  await waitForHydration(page);
  const code = page.getByLabel('Tracking number').first();
  await code.fill('NO-SUCH-1');
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  await code.press('Enter');
  await page.waitForURL(/track\.html\?code=NO-SUCH-1/);
  expect(documents, 'the submission is handled without a page load').toEqual([]);
});

test('returning to a page whose script failed shows the error card', async ({ page, watch }) => {
  watch.expectErrors(/./);
  await page.route(/\/mf-public\/.+\/remoteEntry\.[^/]+\.js/, FAULTS['is missing']);
  await page.goto('/');
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('navigation', { name: 'Site menu' }).getByRole('link', { name: 'Track' }).first().click();
  await expect(page.getByRole('heading', { name: 'Track Parcel' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await page.goBack();
  await expect(page.getByText('This page did not load', { exact: true })).toBeVisible();
});

test('without the main script of the shell the page stays readable, says so, and Retry makes it work', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/404/);
  const main = /\/releases\/shell\/.+\/main\.[^/]+\.js$/;
  await page.route(main, (route) => route.fulfill({ status: 404, body: 'Not Found' }));
  const reported = page.waitForRequest(/\/api\/telemetry\/remotes$/);
  await page.goto('/');
  const notice = page.getByRole('alert').filter({ hasText: 'You can still read it and use its links and forms.' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Our Services' })).toBeVisible();
  const request = await reported;
  expect(request.postDataJSON()).toMatchObject({ remote: 'shell', phase: 'entry', class: 'network' });
  expect((await request.response())?.status()).toBe(202);
  await page.unroute(main);
  await notice.getByRole('link', { name: 'Retry' }).click();
  await waitForHydration(page);
  await expect(notice).toBeHidden();
});
