import { until } from '@waybill/testing/until';
import type { Browser, Page } from 'playwright-core';
import type { FaultKind } from '../server/config/fault-plan.js';
import { type BuiltSite, CARD, expectContent, expectFrame, launch, REMOTES, startBuiltSite } from './site.js';

let site: BuiltSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startBuiltSite(), launch()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** With the build, so that failures can be told apart by it. */
const VERSION = expect.stringMatching(/^1\.0\.0\+[0-9a-f]{20}$/);

const EXPECTED: Record<FaultKind, { phase: string; class: string }> = {
  missing: { phase: 'entry', class: 'network' },
  error: { phase: 'entry', class: 'network' },
  hang: { phase: 'entry', class: 'timeout' },
  evaluation: { phase: 'entry', class: 'evaluation' },
  render: { phase: 'render', class: 'exception' },
  effect: { phase: 'effect', class: 'exception' },
  handler: { phase: 'effect', class: 'exception' },
};
const WITH_CARD = ['missing', 'error', 'hang', 'evaluation', 'render', 'effect'] as const;
const CASES = REMOTES.flatMap((remote) => WITH_CARD.map((kind) => ({ ...remote, kind })));

async function inPage(path: string, work: (page: Page) => Promise<void>): Promise<void> {
  const page = await browser.newPage();
  try {
    await page.goto(site.url + path);
    await work(page);
  } finally {
    await page.context().close();
  }
}

/** Navigates to every other remote without reloading the page. */
async function visitOthers(page: Page, name: string): Promise<void> {
  for (const other of REMOTES.filter((remote) => remote.name !== name)) {
    await page.evaluate((path) => {
      history.pushState({ idx: 1 }, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
    }, other.path);
    await expectContent(page);
  }
}

describe('a remote that fails', () => {
  it.each(CASES)(
    '$name, $kind: shows a card, frame and other remotes keep working, Retry recovers, one event',
    async ({ name, path, kind }) => {
      site.events.length = 0;
      site.faults.set({ [name]: kind });
      await inPage(path, async (page) => {
        await page.getByText(CARD).waitFor();
        await expectFrame(page);
        if (kind === 'missing' || kind === 'error' || kind === 'hang') site.faults.set({});
        await page.getByRole('button', { name: 'Retry' }).click();
        await expectContent(page);
        await visitOthers(page, name);
        await until(() => site.events.length > 0);
      });
      site.faults.set({});
      expect(site.events).toEqual([{ remote: name, version: VERSION, ms: expect.any(Number), ...EXPECTED[kind] }]);
    },
  );

  it.each(REMOTES)('$name, in an event handler: the content stays, one event', async ({ name, path }) => {
    site.events.length = 0;
    site.faults.set({ [name]: 'handler' });
    await inPage(path, async (page) => {
      await expectContent(page);
      await page.locator('main h1').first().click();
      await expectContent(page);
      await visitOthers(page, name);
      await until(() => site.events.length > 0);
    });
    site.faults.set({});
    expect(site.events).toEqual([{ remote: name, version: VERSION, ms: expect.any(Number), ...EXPECTED.handler }]);
  });
});

describe('a remote that never responds', () => {
  it.each(REMOTES)('$name does not affect other routes, which do not request it', async ({ name }) => {
    site.events.length = 0;
    site.faults.set({ [name]: 'hang' });
    const requested: string[] = [];
    for (const { path } of REMOTES.filter((remote) => remote.name !== name)) {
      await inPage(path, async (page) => {
        page.on('request', (request) => requested.push(request.url()));
        await page.reload();
        await expectContent(page);
        await expectFrame(page);
      });
    }
    site.faults.set({});
    expect(requested.length).toBeGreaterThan(REMOTES.length);
    expect(requested.filter((url) => url.includes(`/releases/${name}/`))).toEqual([]);
    expect(site.events).toEqual([]);
  });
});
