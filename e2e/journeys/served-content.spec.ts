import { EventEmitter, once } from 'node:events';
import type { Page, Route } from '@playwright/test';
import { alive } from '../site/alive.js';
import { test as base, expect } from '../site/fixtures.js';
import { type OwnSite, openSite } from '../site/open-site.js';
import { sendPlainMessage } from '../site/plain-message.js';

/** A site whose public remotes throw in the browser while they render; its server renders them well. */
const test = base.extend<object, { faultySite: OwnSite }>({
  faultySite: [
    async ({ browser: _browser }, use) => {
      const site = await openSite({ FAULTS: 'mf-public:render,mf-tracking:render' });
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});

const answerOf = (status: number, body: string) => (route: Route) =>
  route.fulfill({ status, contentType: 'text/javascript', body });

/** Ways in which a remote's script does not come to life in the browser after the server rendered its page. */
const FAULTS = {
  'is not there': answerOf(404, ''),
  'holds other bytes than were published': answerOf(200, 'export const changed = true;'),
  'is cut off from the network': (route: Route) => route.abort('internetdisconnected'),
};

/** Each with something that only its remote could have drawn, and a link in it. */
const PAGES = [
  { path: '/', script: /\/mf-public\/.+\/remoteEntry\.[^/]+\.js/, shows: 'Our Services' },
  { path: '/pages/privacy-policy', script: /\/mf-public\/.+\/routes\.[^/]+\.js/, shows: 'Privacy Policy' },
  { path: '/contact.html', script: /\/mf-public\/.+\/remoteEntry\.[^/]+\.js/, shows: 'Contact' },
  { path: '/track.html?code=DEMO', script: /\/mf-tracking\/.+\/remoteEntry\.[^/]+\.js/, shows: 'On its way' },
];

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Part of this page did not load' });

for (const { path, script, shows } of PAGES) {
  for (const [fault, answer] of Object.entries(FAULTS)) {
    test(`${path} stays readable when the script of its remote ${fault}`, async ({ page, site, watch }) => {
      watch.expectErrors(/./);
      await page.route(script, answer);
      await page.goto(path.replace('DEMO', site.welcome.demo_tracking_code ?? ''));
      const heading = page.getByRole('main').getByRole('heading', { name: shows }).first();
      await heading.evaluate((element) => Object.assign(element, { isServed: true }));

      await expect(notice(page)).toBeVisible();
      expect(await heading.evaluate((element) => 'isServed' in element), 'the very element of the HTML').toBe(true);
      await expect(page.getByText('This page did not load', { exact: true })).toBeHidden();
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await expect(page.getByRole('navigation', { name: 'Site menu' })).toBeVisible();
    });
  }
}

for (const { path, shows } of PAGES) {
  test(`${path} stays readable, with what was typed, when its remote throws while it renders in the browser`, async ({
    faultySite,
    page,
    watch,
  }) => {
    watch.expectErrors(/fault: render|failed \(render: exception\)/);
    const told = page.waitForRequest('**/api/telemetry/remotes');
    const entry = new EventEmitter();
    const awaited = once(entry, 'go');
    await page.route(/remoteEntry\.[^/]+\.js/, (route) => awaited.then(() => route.continue()));
    const { url, welcome } = faultySite;
    await page.goto(url + path.replace('DEMO', welcome.demo_tracking_code ?? ''), { waitUntil: 'commit' });
    const heading = page.getByRole('main').getByRole('heading', { name: shows }).first();
    await heading.evaluate((element) => Object.assign(element, { isServed: true }));
    const field = page.getByRole('main').getByRole('textbox').first();
    const isForm = (await field.count()) > 0;
    if (isForm) await field.fill('TYPED EARLY');
    entry.emit('go');

    await expect(notice(page)).toBeVisible();
    expect(await heading.evaluate((element) => 'isServed' in element), 'the very element of the HTML').toBe(true);
    if (isForm) await expect(field).toHaveValue('TYPED EARLY');
    expect((await told).postDataJSON()).toMatchObject({ phase: 'render', class: 'exception' });
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Site menu' })).toBeVisible();
  });
}

test('what was typed stays when the script does not come, and the plain form finds the parcel', async ({
  page,
  site,
  watch,
}) => {
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

test('the contact form reaches the company without its script', async ({ page, watch }) => {
  watch.expectErrors(/./);
  await page.route(/\/mf-public\/.+\/remoteEntry\.[^/]+\.js/, FAULTS['is not there']);
  await page.goto('/contact.html');
  await expect(notice(page)).toBeVisible();
  await sendPlainMessage(page);
});

test('a retry that fails says so and keeps the page, one that works brings it to life', async ({ page, watch }) => {
  watch.expectErrors(/./);
  const script = /\/mf-public\/.+\/remoteEntry\.[^/]+\.js/;
  await page.route(script, FAULTS['is not there']);
  await page.goto('/');
  const retry = page.getByRole('button', { name: 'Retry' });
  await retry.click();
  await expect(page.getByText('It still did not load')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Our Services' })).toBeVisible();

  await page.unroute(script);
  await retry.click();
  await expect(retry).toBeHidden();
  await alive(page);
  const code = page.getByLabel('Tracking number').first();
  await code.fill('NO-SUCH-1');
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  await code.press('Enter');
  await page.waitForURL(/track\.html\?code=NO-SUCH-1/);
  expect(documents, 'the page follows the form itself').toEqual([]);
});

test('whoever leaves a page without its script and comes back meets the card', async ({ page, watch }) => {
  watch.expectErrors(/./);
  await page.route(/\/mf-public\/.+\/remoteEntry\.[^/]+\.js/, FAULTS['is not there']);
  await page.goto('/');
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('navigation', { name: 'Site menu' }).getByRole('link', { name: 'Track' }).first().click();
  await expect(page.getByRole('heading', { name: 'Track Parcel' })).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await page.goBack();
  await expect(page.getByText('This page did not load', { exact: true })).toBeVisible();
});
