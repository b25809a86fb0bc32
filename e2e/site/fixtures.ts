import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { signIn, signUp } from './admin.js';
import { openSite, SITE_ORIGINS, type TestSite } from './open-site.js';
import { SiteOfFile } from './site-of-file.js';

interface PerWorker {
  /** One site for all tests of a worker; they do not change the demo content. */
  site: TestSite;
  /** Cookies of the signed-in administrator of that site. */
  adminCookies: Awaited<ReturnType<BrowserContext['cookies']>>;
  siteOfFile: SiteOfFile;
}

interface PerTest {
  /** A site for all tests of the file, which may add data of their own to it. */
  fileSite: TestSite;
  /** A new site, for a test that changes what others rely on: the password, the release, the settings. */
  freshSite: TestSite;
  /** A page of the signed-in administrator. */
  adminPage: Page;
  /** Fails the test on requests to other origins and on unexpected errors in any page. */
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
  siteOfFile: [
    async ({ browser: _browser }, use) => {
      const sites = new SiteOfFile();
      await use(sites);
      await sites.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  fileSite: async ({ siteOfFile }, use, { file }) => use(await siteOfFile.of(file)),
  freshSite: async ({ context }, use) => {
    const site = await openSite();
    await use(site);
    // Requests of a page that outlives its site would fail with errors in the console.
    await Promise.all(context.pages().map((page) => page.close()));
    await site.close();
  },
  adminPage: async ({ context, adminCookies }, use) => {
    await context.addCookies(adminCookies);
    await use(await context.newPage());
  },
  watch: [
    async ({ context }, use) => {
      const thirdParty: string[] = [];
      const errors: string[] = [];
      const expected: RegExp[] = [];
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith('http') && !SITE_ORIGINS.has(origin)) thirdParty.push(request.url());
      });
      context.on('weberror', (error) => errors.push(error.error().message));
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      await use({ expectErrors: (pattern) => expected.push(pattern) });
      expect(thirdParty, 'requests to other origins').toEqual([]);
      const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
