import type { BrowserContext, Page, Worker } from '@playwright/test';
import type { PushMessage } from '@waybill/contracts';
import { type PushBrowser, type PushService, startPushService } from '@waybill/testing/push-service';
import { wholeBrowser } from 'tools/ci/system-packages';
import config from '../playwright.config.js';
import { becomeAdmin } from '../site/admin.js';
import { violationsInBothThemes } from '../site/axe.js';
import { expect, test } from '../site/fixtures.js';
import { openSite, type TestSite } from '../site/open-site.js';

const CODE = 'NOTIFY-1234567';
const PARCEL = { tracking_code: CODE, recipient_name: 'Ada King', destination: 'Bergen, Norway', status: 'Registered' };
/** Longer than the page waits for a push service. */
const PATIENCE_MS = 40_000;

// The headless shell denies notifications, whatever a test grants.
test.use({ launchOptions: { ...config.use?.launchOptions, executablePath: wholeBrowser() } });

let service: PushService;
let site: TestSite;
/** The administrator's browser; visitors have others. */
let office: Page;
let parcel: string;

test.beforeAll(async ({ browser }) => {
  service = await startPushService();
  site = await openSite({ PUSH_SERVICES: service.origin });
  office = await (await browser.newContext({ baseURL: site.url })).newPage();
  await becomeAdmin(office, site.url);
  await send('patch', '/api/notifications/settings', { delay: 0 });
  parcel = (await (await send('post', '/api/parcels', PARCEL)).json()).data.id;
});
test.afterAll(async () => {
  await office.context().close();
  await site.close();
  await service.stop();
});

const send = async (method: 'post' | 'patch', path: string, data: object) => {
  const response = await office.request[method](site.url + path, { data });
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return response;
};
const move = (status: string) => send('patch', '/api/parcels', { ...PARCEL, id: parcel, status });
const updates = (page: Page) => page.goto(`${site.url}/updates.html?code=${CODE}`);
const section = (page: Page) => page.getByRole('region', { name: 'On this device' });
const start = (page: Page) => section(page).getByRole('button', { name: 'Notify me on this device' });
const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** No browser under test reaches its vendor: this one subscribes at a push service of ours. All else is the browser's own. */
async function subscribeHere(context: BrowserContext, browser: PushBrowser): Promise<void> {
  await context.addInitScript(({ endpoint, keys }) => {
    if (!('PushManager' in window)) return;
    const KEY = 'test-push';
    const current = () => {
      const key = localStorage.getItem(KEY);
      if (key === null) return null;
      return {
        endpoint,
        options: { applicationServerKey: new Uint8Array(JSON.parse(key)).buffer },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => localStorage.removeItem(KEY),
      };
    };
    const subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      localStorage.setItem(KEY, JSON.stringify([...applicationServerKey]));
      return current();
    };
    Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => current() });
  }, browser);
}

/** Hands a message to the worker as the browser's push service does. */
async function deliver(page: Page, message: PushMessage): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const data = JSON.stringify(message);
  await session.send('ServiceWorker.deliverPushMessage', { origin: site.url, registrationId, data });
  await session.detach();
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/track.html');
    const notifications = (await registration?.getNotifications()) ?? [];
    return notifications.map(({ title, body, lang, dir, tag }) => ({ title, body, lang, dir, tag }));
  });

/** Clicks the notification; a script may bring no page to the front, so that the worker's wish is written down. */
const click = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow(url: string): Promise<unknown> };
      WindowClient: { prototype: { focus(): Promise<unknown> } };
      ExtendableEvent: { prototype: { waitUntil(work: Promise<unknown>): void } };
      NotificationEvent: new (type: string, init: object) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    if (!notification) throw new Error('There is no notification.');
    const wishes: string[] = [];
    scope.clients.openWindow = async (url) => wishes.push(`open ${url}`);
    scope.WindowClient.prototype.focus = async function focus(this: { url: string }) {
      return wishes.push(`focus ${this.url}`);
    };
    const event = new scope.NotificationEvent('notificationclick', { notification });
    const works: Promise<unknown>[] = [];
    Object.defineProperty(event, 'waitUntil', { value: (work: Promise<unknown>) => works.push(work) });
    dispatchEvent(event);
    await Promise.all(works);
    return { wishes, left: (await scope.registration.getNotifications()).length };
  });

test.describe('with permission', () => {
  test.beforeEach(({ context }) => context.grantPermissions(['notifications'], { origin: site.url }));

  test('a visitor is notified of a step by the worker, which leads to the parcel, and ends it', async ({
    page,
    context,
  }) => {
    const browser = service.browser();
    await subscribeHere(context, browser);
    await updates(page);
    await expect(start(page)).toBeVisible();
    expect(await registrations(page)).toBe(0);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await start(page).click();
    await expect(section(page).getByText('Done. This device will be notified.')).toBeVisible();

    await move('Out for delivery');
    const arrived = () => service.received.find(({ endpoint }) => endpoint === browser.endpoint);
    await expect.poll(() => arrived() !== undefined, { timeout: 30_000 }).toBe(true);
    expect(service.faults).toEqual([]);
    const message = arrived()?.content as PushMessage;
    await deliver(page, message);
    const { code: tag, ...texts } = message;
    await expect.poll(() => shown(page)).toEqual([{ ...texts, tag }]);
    expect(texts).toMatchObject({ title: `Parcel ${CODE} is out for delivery`, lang: 'en', dir: 'ltr' });

    const arabic = { ...message, title: `الشحنة ${CODE}`, lang: 'ar', dir: 'rtl' } as const;
    await deliver(page, arabic);
    await expect.poll(() => shown(page)).toEqual([{ ...texts, title: arabic.title, lang: 'ar', dir: 'rtl', tag }]);

    const [worker] = context.serviceWorkers();
    if (!worker) throw new Error('There is no worker.');
    const address = `${site.url}/track.html?code=${CODE}`;
    expect(await click(worker)).toEqual({ wishes: [`open ${address}`], left: 0 });
    const tracking = await context.newPage();
    await tracking.goto(address);
    await deliver(page, message);
    await expect.poll(async () => (await shown(page)).length).toBe(1);
    expect(await click(worker)).toEqual({ wishes: [`focus ${address}`], left: 0 });
    await tracking.close();

    await page.reload();
    await section(page).getByRole('button', { name: 'Stop for this parcel' }).click();
    await expect(section(page).getByText(/^Stopped\./)).toBeVisible();
    expect(await registrations(page)).toBe(0);
    const before = service.received.length;
    await move('Delivered');
    const waiting = async () =>
      (await (await office.request.get(`${site.url}/api/notifications/mails/${parcel}`)).json()).data.waiting.length;
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
    expect(service.received).toHaveLength(before);
  });

  test('one worker notifies and shows kept pages, as long as one of both is wanted', async ({
    page,
    context,
    watch,
  }) => {
    watch.expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Blocked script execution/);
    await subscribeHere(context, service.browser());
    const keep = page.getByRole('checkbox', { name: /read them offline/ });
    const tracking = () => page.goto(`${site.url}/track.html?code=${CODE}`);
    const isKept = () => page.evaluate(async () => (await (await caches.open('offline-pages')).keys()).length > 0);
    await tracking();
    await keep.check();
    await expect.poll(isKept).toBe(true);
    await updates(page);
    await start(page).click();
    await expect(section(page).getByText(/^Done\./)).toBeVisible();
    expect(await registrations(page)).toBe(1);
    await section(page).getByRole('button', { name: 'Forget this device' }).click();
    await expect(section(page).getByText(/has been forgotten/)).toBeVisible();
    expect(await registrations(page)).toBe(1);
    await tracking();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/No connection\. This is the answer as of/)).toBeVisible();
    await context.setOffline(false);

    await updates(page);
    await start(page).click();
    await expect(section(page).getByText(/^Done\./)).toBeVisible();
    await tracking();
    await keep.uncheck();
    await expect.poll(() => page.evaluate(() => caches.has('offline-pages'))).toBe(false);
    expect(await registrations(page)).toBe(1);
    await updates(page);
    await section(page).getByRole('button', { name: 'Forget this device' }).click();
    await expect.poll(() => registrations(page)).toBe(0);
  });

  test('a browser without its push service says so, and keeps no worker', async ({ page, watch }) => {
    // As in the window of a test, which is an incognito one; elsewhere it may never answer.
    watch.expectErrors(/does not support the Push API in incognito mode/);
    await updates(page);
    await start(page).click();
    await expect(section(page).getByText(/could not reach its notification service/)).toBeVisible({
      timeout: PATIENCE_MS,
    });
    expect(await registrations(page)).toBe(0);
  });
});

test('a browser that blocks notifications says so, and asks nothing', async ({ page, context }) => {
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }));
  await updates(page);
  await expect(section(page).getByText(/Your browser blocks notifications/)).toBeVisible();
  await expect(section(page).getByRole('button')).toHaveCount(0);
});
