import { type APIRequestContext, test as base, expect } from '@playwright/test';
import { createParcelStates } from '../screenshots/parcel-states.js';
import { becomeAdmin } from '../site/admin.js';
import { create } from '../site/create-content.js';
import { openSite, type TestSite } from '../site/open-site.js';
import type { Browser, BrowserOptions } from './driver/commands.js';
import { consoleErrors } from './driver/console-errors.js';
import { startFirefox } from './driver/firefox.js';
import { Tab } from './driver/tab.js';
import { startWebKit } from './driver/webkit.js';

const PAGE_LOAD_TIMEOUT_MS = 60_000;

const ENGINES = { firefox: startFirefox, webkit: startWebKit };

export interface EngineOptions {
  engine: keyof typeof ENGINES;
}

interface PerWorker extends EngineOptions {
  /** One site for all tests of a worker; they do not change the demo content. */
  site: TestSite;
  /** The admin, who works somewhere else. */
  admin: APIRequestContext;
  /** Tracking codes of parcels in ten states. */
  codes: ReadonlyMap<string, string>;
}

interface PerTest {
  browserOptions: BrowserOptions;
  driver: Browser;
  /** A browser of its own for each test, which nobody has used before. */
  tab: Tab;
  /** Adds patterns of errors that a test expects in the console. */
  expectErrors(pattern: RegExp): void;
  expected: RegExp[];
}

export const test = base.extend<PerTest, PerWorker>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  site: [
    async ({ playwright: _playwright }, use) => {
      const site = await openSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  admin: [
    async ({ site, playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: site.url });
      await becomeAdmin({ request }, site.url);
      await use(request);
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  codes: [async ({ admin }, use) => use(await createParcelStates(admin)), { scope: 'worker' }],
  browserOptions: [{ script: true, language: 'en-GB' }, { option: true }],
  driver: async ({ engine, browserOptions }, use) => {
    const driver = await ENGINES[engine](browserOptions);
    await use(driver);
    await driver.close();
  },
  tab: async ({ driver, site, expected }, use, info) => {
    const tab = new Tab(driver, site.url);
    await driver.send('SetTimeouts', { pageLoad: PAGE_LOAD_TIMEOUT_MS });
    await tab.resize(1280, 900);
    await use(tab);
    if (info.status !== info.expectedStatus) {
      await info.attach('page', { body: await tab.screenshot(), contentType: 'image/png' });
      await info.attach('output', { body: driver.output(), contentType: 'text/plain' });
    }
    const unexpected = consoleErrors(driver.output()).filter((text) => !expected.some((pattern) => pattern.test(text)));
    expect(unexpected, 'errors in the console').toEqual([]);
  },
  expected: async ({ playwright: _playwright }, use) => use([]),
  expectErrors: async ({ expected }, use) => use((pattern) => expected.push(pattern)),
});

/** Somebody who scans parcels while others look. */
export async function registerParcel(admin: APIRequestContext, tracking_code: string) {
  const details = { recipient_name: 'Ada King', destination: 'Porto, Portugal', status: 'In transit' };
  const { id } = await create(admin, '/api/parcels', { tracking_code, ...details });
  return (title: string, current_location: string) =>
    create(admin, '/api/activities', {
      parcel_id: id,
      title,
      current_location,
      icon: 'home_work',
      color: 'green',
      description: `Sorted in ${current_location}.`,
    });
}

export { expect };
