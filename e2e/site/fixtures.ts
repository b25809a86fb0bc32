import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { signIn, signUp } from './admin.js';
import { OWN_ORIGINS, type OwnSite, openSite } from './open-site.js';

interface PerWorker {
  /** One site for the tests of a worker; they leave the demo content as it is. */
  site: OwnSite;
  /** Cookies of the signed-in administrator of that site. */
  adminCookies: Awaited<ReturnType<BrowserContext['cookies']>>;
}

interface PerTest {
  /** A site that nobody has touched, for tests that change it. */
  freshSite: OwnSite;
  /** A page of the signed-in administrator. */
  adminPage: Page;
  /** Refuses requests to other origins and unexpected errors in every page of the test. */
  watch: { expectErrors(pattern: RegExp): void };
}

export const test = base.extend<PerTest, PerWorker>({
  site: [
    async ({ browser: _browser }, use) => {
      const site = await openSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  adminCookies: [
    async ({ site, browser }, use) => {
      const page = await browser.newPage({ baseURL: site.url });
      await signUp(page, site.welcome.signup_path);
      await signIn(page);
      const cookies = await page.context().cookies();
      await page.context().close();
      await use(cookies);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  freshSite: async ({ context }, use) => {
    const site = await openSite();
    await use(site);
    // A page that outlives its site misses what it asks for, and says so in the console.
    await Promise.all(context.pages().map((page) => page.close()));
    await site.close();
  },
  adminPage: async ({ context, adminCookies }, use) => {
    await context.addCookies(adminCookies);
    await use(await context.newPage());
  },
  watch: [
    async ({ context }, use) => {
      const foreign: string[] = [];
      const errors: string[] = [];
      const expected: RegExp[] = [];
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && !OWN_ORIGINS.has(origin)) foreign.push(request.url());
      });
      context.on('weberror', (error) => errors.push(error.error().message));
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await use({ expectErrors: (pattern) => expected.push(pattern) });
      expect(foreign, 'requests to other origins').toEqual([]);
      const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
