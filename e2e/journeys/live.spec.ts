import type { Browser, Page, Request } from '@playwright/test';
import { becomeAdmin } from '../site/admin.js';
import { expect, test } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';

const isStream = (request: Request) => new URL(request.url()).pathname === '/live';

interface Courier {
  code: string;
  scan(title: string, place: string): Promise<void>;
  remove(): Promise<unknown>;
}

let parcels = 0;

/** Somebody else who works in the control panel, with a parcel that has a long history. */
async function courierOf(browser: Browser, url: string): Promise<Courier> {
  const page = await (await browser.newContext()).newPage();
  await becomeAdmin(page, url);
  const send = async (method: 'post' | 'delete', path: string, data: object) => {
    const response = await page.request[method](`${url}${path}`, { data });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return (await response.json()).data as { id: string };
  };
  parcels += 1;
  const code = `LIVE-000${parcels}`;
  const details = { recipient_name: 'Ada King', destination: 'Porto, Portugal', status: 'In transit' };
  const { id } = await send('post', '/api/parcels', { tracking_code: code, ...details });
  const scan = async (title: string, current_location: string) => {
    const looks = { icon: 'home_work', color: 'green', description: `Sorted in ${current_location}.` };
    await send('post', '/api/activities', { parcel_id: id, title, current_location, ...looks });
  };
  for (const place of ['Singapore', 'Dubai', 'Istanbul', 'Vienna']) await scan(`Arrived at ${place} hub`, place);
  return { code, scan, remove: () => send('delete', '/api/parcels', { id }) };
}

const sentence = (page: Page) => page.locator('#answer');

/** Opens the page of a parcel, and waits until its stream is open. */
async function openStreaming(page: Page, url: string): Promise<void> {
  const stream = page.waitForResponse((response) => isStream(response.request()));
  await page.goto(url);
  await waitForHydration(page);
  await stream;
}

test('two tabs share a stream, and both show a scan when it was added', async ({ browser, context, fileSite }) => {
  const courier = await courierOf(browser, fileSite.url);
  const url = `${fileSite.url}/track.html?code=${courier.code}`;
  const streams: Request[] = [];
  context.on('request', (request) => isStream(request) && streams.push(request));
  const [first, second] = [await context.newPage(), await context.newPage()];
  await openStreaming(first, url);
  await second.goto(url);
  await expect(sentence(second)).toHaveText('On its way, last seen Vienna');
  // Its code is loaded after some rest; then it waits for the lock that the first tab holds.
  await expect.poll(() => second.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1);

  // Without its stream a page would ask once a minute, which is longer than is waited for here.
  const shown = (page: Page, place: string) => expect(sentence(page)).toHaveText(`On its way, last seen ${place}`);
  await courier.scan('Arrived at Lyon hub', 'Lyon');
  await Promise.all([shown(first, 'Lyon'), shown(second, 'Lyon')]);
  await expect(first.getByRole('heading', { level: 4 }).first()).toHaveText('Arrived at Lyon hub');
  const announced = first.getByRole('status').filter({ hasText: courier.code });
  await expect(announced).toHaveText(`Result for ${courier.code} On its way, last seen Lyon`);
  expect(streams).toHaveLength(1);

  // The tab that has the stream is closed: the other one opens its own, and hears of what happened meanwhile.
  await first.close();
  await courier.scan('Arrived at Madrid hub', 'Madrid');
  await shown(second, 'Madrid');
  expect(streams).toHaveLength(2);
});

test('a parcel that is deleted is no longer shown', async ({ browser, context, fileSite, watch }) => {
  watch.expectErrors(/404/);
  const courier = await courierOf(browser, fileSite.url);
  const page = await context.newPage();
  await openStreaming(page, `${fileSite.url}/track.html?code=${courier.code}`);
  await courier.remove();
  await expect(page.getByRole('alert')).toContainText('NO PARCEL MATCHES THIS TRACKING CODE');
});

test('what is being read stays in its place when something above it changes', async ({
  browser,
  context,
  fileSite,
}) => {
  const courier = await courierOf(browser, fileSite.url);
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 500 });
  await openStreaming(page, `${fileSite.url}/track.html?code=${courier.code}`);
  const read = page.getByRole('heading', { level: 4, name: 'Arrived at Dubai hub' });
  await read.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const topOf = async () => (await read.boundingBox())?.y ?? -1;
  const before = await topOf();
  for (const place of ['Lyon', 'Madrid']) {
    await courier.scan(`Arrived at ${place} hub`, place);
    await expect(page.getByRole('heading', { level: 4, name: `Arrived at ${place} hub` })).toBeAttached();
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
    // The browser scrolls by whole pixels of the screen.
    expect(Math.abs((await topOf()) - before)).toBeLessThan(2);
  }
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
});

test('without a stream the page asks once a minute', async ({ browser, context, fileSite, watch }) => {
  watch.expectErrors(/ERR_FAILED/);
  const courier = await courierOf(browser, fileSite.url);
  const page = await context.newPage();
  await page.route('**/live?*', (route) => route.abort());
  await page.clock.install();
  await page.goto(`${fileSite.url}/track.html?code=${courier.code}`);
  await waitForHydration(page);
  await expect(sentence(page)).toHaveText('On its way, last seen Vienna');
  const refused = page.waitForRequest(isStream);
  await page.clock.runFor(2_100);
  await refused;
  await courier.scan('Arrived at Lyon hub', 'Lyon');
  await expect(async () => {
    await page.clock.runFor(30_000);
    await expect(sentence(page)).toHaveText('On its way, last seen Lyon', { timeout: 1_000 });
  }).toPass();
});

test('an open list shows a scan of one of its parcels', async ({ browser, context, freshSite }) => {
  const courier = await courierOf(browser, freshSite.url);
  const page = await context.newPage();
  await openStreaming(page, `${freshSite.url}/track.html?code=${freshSite.welcome.demo_tracking_code},${courier.code}`);
  const row = page.getByRole('link', { name: courier.code });
  await expect(row).toContainText('last seen Vienna');
  await courier.scan('Arrived at Lyon hub', 'Lyon');
  await expect(row).toContainText('last seen Lyon');
  await expect(page.getByRole('status').filter({ hasText: courier.code })).toHaveText(
    `Result for ${courier.code} On its way, last seen Lyon`,
  );
});
