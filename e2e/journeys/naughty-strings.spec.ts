import { type APIRequestContext, request as calls, type Locator, type Page } from '@playwright/test';
import { alive } from '../site/alive.js';
import { eachOf, inPieces } from '../site/each-of.js';
import { test as base, expect } from '../site/fixtures.js';
import { ACCEPTED, REFUSED, TOGETHER } from '../site/naughty-strings.js';
import { openSite } from '../site/open-site.js';
import { PICTURE } from '../site/picture.js';
import { served } from '../site/served.js';
import { tripwire } from '../site/tripwire.js';

/** A site of this file's own, with the administrator's calls (office) and browser (panel); `page` is a visitor's. */
const test = base.extend<{ tripped: string[]; panel: Page }, { office: APIRequestContext }>({
  site: [
    async ({ browser: _browser }, use) => {
      // However busy the machine is: this is about what is served, not about how quickly.
      const site = await openSite({ RENDER_TIMEOUT_MS: '20000' });
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  office: [
    async ({ site, adminCookies }, use) => {
      const office = await calls.newContext({
        baseURL: site.url,
        storageState: { cookies: adminCookies, origins: [] },
      });
      await use(office);
      await office.dispose();
    },
    { scope: 'worker' },
  ],
  tripped: [
    async ({ context }, use) => {
      const tripped: string[] = [];
      await tripwire(context, tripped);
      await use(tripped);
      expect(tripped, 'what a text has set off').toEqual([]);
    },
    { auto: true },
  ],
  panel: async ({ browser, site, adminCookies, tripped }, use) => {
    const context = await browser.newContext({ baseURL: site.url });
    await context.addCookies(adminCookies);
    await tripwire(context, tripped);
    await use(await context.newPage());
    await context.close();
  },
});

const MENU_ENTRIES = 95;
const REVIEWS_ON_THE_HOME_PAGE = 30;
const ACTIVITY = { icon: 'home_work', color: 'gold' };
const PARCEL = { recipient_name: 'Ana', destination: 'Porto' };

test('the texts are many', () => {
  expect(ACCEPTED.length).toBeGreaterThan(460);
  expect(REFUSED.length).toBeGreaterThan(5);
});

test('a script that ran would be noticed', async ({ page, tripped, watch }) => {
  watch.expectErrors(/TrustedScript|404/);
  await page.goto('/');
  const handler = page.evaluate(async () => {
    alert(1);
    await fetch('/no/part/of/the/site');
    document.body.setAttribute('onclick', 'alert(2)');
  });
  await expect(handler).rejects.toThrow(/TrustedScript/);
  const seen = [/^call of alert$/, /^request of .*\/no\/part\/of\/the\/site$/, /^404 for /, /^policy .*onclick/];
  for (const what of seen) await expect.poll(() => tripped).toContainEqual(expect.stringMatching(what));
  tripped.length = 0;
});

test('what cannot be shown is refused, and nothing of it is kept', async ({ office }) => {
  const parcel = await write(office, '/api/parcels', { ...PARCEL, tracking_code: 'NAUGHTY-NONE' });
  for (const { text, reason } of REFUSED) {
    const bodies: [path: string, field: string, body: object][] = [
      ['/api/pages', 'title', { title: text, content: 'A line' }],
      ['/api/pages', 'content', { title: 'A title', content: text }],
      ['/api/activities', 'title', { ...ACTIVITY, parcel_id: parcel.id, title: text, description: 'A remark' }],
      ['/api/activities', 'description', { ...ACTIVITY, parcel_id: parcel.id, title: 'A title', description: text }],
    ];
    for (const [path, field, data] of bodies) {
      const answer = await office.post(path, { data });
      expect(answer.status(), `${path} ${field} ${JSON.stringify(text)}`).toBe(422);
      expect(await answer.json()).toMatchObject({
        status: 'error',
        errors: [expect.stringMatching(reason)],
        field_errors: { [field]: expect.stringMatching(reason) },
      });
    }
  }
  const kept = await (await office.get(`/api/parcels/${parcel.id}`)).json();
  expect(kept.data.history.data).toEqual([]);
});

test('page titles and lines are text, in the menu, on the page and in the panel', async ({
  office,
  page,
  panel,
  context,
  site,
}) => {
  test.slow();
  const lines = ACCEPTED.map((text) => (text.startsWith('\\') ? text.slice(1) : text));
  const visitor = { url: site.url, blank: await context.newPage() };
  const [ordinary] = await served(visitor, ['/pages/privacy-policy'], {});
  for (const [piece, titles] of inPieces(ACCEPTED, MENU_ENTRIES).entries()) {
    const content = (index: number) => (piece + index === 0 ? ACCEPTED.join('\n') : 'A line');
    const pages = await writeAll(office, '/api/pages', titles, (title, index) => ({ title, content: content(index) }));
    expect(pages.map(({ title }) => title)).toEqual(titles);

    const paths = pages.map(({ slug }) => `/pages/${slug}`);
    const documents = await served(visitor, paths, { heading: 'h1', tab: 'title' });
    expect(documents.map(({ texts }) => texts.heading)).toEqual(titles);
    expect(documents.filter(({ texts }, index) => !texts.tab?.includes(titles[index] ?? ''))).toEqual([]);
    expect(documents.filter((each) => each.strangers > 0 || each.scripts !== ordinary?.scripts)).toEqual([]);

    await page.goto('/');
    expect(missing(await texts(page.locator('#site-menu li')), titles)).toEqual([]);
    await panel.goto('/control/pages/list.html');
    expect(missing(await wholeList(panel, 'td:first-child'), titles)).toEqual([]);
    const [first] = pages;
    if (piece === 0 && first) {
      const [document] = await served(visitor, [`/pages/${first.slug}`], { body: 'article > div:last-child' });
      expect(document?.texts.body).toBe(lines.join(''));
      await seePage(page, first, lines);
      await editPage(panel, first, lines);
    }
    await eachOf(pages, ({ id }) => office.delete('/api/pages', { data: { id } }));
  }
});

/** One page with all lines, as it was served and as the menu leads to it. */
async function seePage(page: Page, { slug, title }: Written, lines: string[]): Promise<void> {
  const body = page.locator('article > div p');
  await page.goto(`/pages/${slug}`);
  expect(await texts(body)).toEqual(lines);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.locator(`#site-menu a[href="/pages/${slug}"]`).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(String(title));
  await expect(body).toHaveCount(lines.length);
  expect(await texts(body)).toEqual(lines);
}

/** The same page in its editor, with the preview. */
async function editPage(page: Page, { slug, title }: Written, lines: string[]): Promise<void> {
  await page.goto(`/control/pages/${slug}`);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(String(title));
  const preview = page.frameLocator('iframe[title="Preview"]').locator('article > div p');
  await expect(preview).toHaveCount(lines.length);
  expect(await texts(preview)).toEqual(lines);
}

test('reviews are text, on the home page and in the panel', async ({ office, page, panel }) => {
  for (const names of inPieces(TOGETHER, REVIEWS_ON_THE_HOME_PAGE)) {
    const reviews = await eachOf(names, async (name) => {
      const answer = await office.post('/api/reviews', { multipart: { name, review: name, image: PICTURE } });
      return (await answer.json()).data as Written;
    });
    expect(reviews.map(({ name, review }) => [name, review])).toEqual(names.map((name) => [name, name]));
    await page.goto('/');
    await alive(page);
    const all = page.getByRole('button', { name: 'Show all reviews' });
    if (await all.isVisible()) await all.click();
    expect(missing(await texts(page.locator('blockquote')), names)).toEqual([]);
    const inCapitals = names.map((name) => name.toLocaleUpperCase('en'));
    expect(missing(await texts(page.locator('figcaption > span[dir]')), inCapitals)).toEqual([]);
    await panel.goto('/control/reviews/list.html');
    expect(missing(await wholeList(panel, 'td'), names)).toEqual([]);
    await eachOf(reviews, ({ id }) => office.delete('/api/reviews', { data: { id } }));
  }
});

test('statuses and activities are text on the served tracking page', async ({ office, panel, context, site }) => {
  test.slow();
  const codes = ACCEPTED.map((_, index) => `NAUGHTY-${index}`);
  const parcels = await writeAll(office, '/api/parcels', ACCEPTED, (status, index) => ({
    ...PARCEL,
    tracking_code: codes[index],
    status,
  }));
  expect(parcels.map(({ status }) => status)).toEqual(ACCEPTED);
  const activities = await writeAll(office, '/api/activities', ACCEPTED, (text, index) => ({
    ...ACTIVITY,
    parcel_id: parcels[index]?.id,
    title: text,
    description: text,
  }));
  expect(activities.map(({ title, description }) => [title, description])).toEqual(ACCEPTED.map((t) => [t, t]));

  const expected = ACCEPTED.map((text) => ({ status: text, title: text, description: text }));
  const visitor = { url: site.url, blank: await context.newPage() };
  const wanted = { status: '#answer', title: 'h4', description: 'h4 + p' };
  const [ordinary] = await served(visitor, ['/track.html?code=NAUGHTY-0'], wanted);
  for (const [piece, some] of inPieces(codes, 60).entries()) {
    const paths = some.map((code) => `/track.html?code=${code}`);
    const documents = await served(visitor, paths, wanted);
    const read = documents.map(({ texts }) => ({ ...texts, status: plain(texts.status) }));
    expect(read).toEqual(expected.slice(piece * 60, piece * 60 + some.length));
    expect(documents.filter((each) => each.strangers > 0 || each.scripts !== ordinary?.scripts)).toEqual([]);
  }
  await panel.goto('/control/parcels/list.html');
  expect(missing(await wholeList(panel, '[data-tone]'), ACCEPTED)).toEqual([]);
});

test('statuses are text on a tracking page that stays', async ({ office, page }) => {
  const codes = TOGETHER.map((_, index) => `NAUGHTY-AGAIN-${index}`);
  await writeAll(office, '/api/parcels', TOGETHER, (status, index) => ({
    ...PARCEL,
    tracking_code: codes[index],
    status,
  }));
  await page.goto(`/track.html?code=${codes[0]}`);
  await alive(page);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText(/Copied|Could not copy/)).toBeVisible();
  const first = await page.locator('#answer').textContent();
  const others = await trackEach(page, codes.slice(1));
  expect([first, ...others].map(plain)).toEqual(TOGETHER);
});

test('a long history is text, on the tracking page and in the panel', async ({ office, page, panel }) => {
  const [parcel] = await writeAll(office, '/api/parcels', ['"><script>alert(1)</script>'], (status) => ({
    ...PARCEL,
    tracking_code: 'NAUGHTY-HISTORY',
    status,
  }));
  await writeAll(office, '/api/activities', TOGETHER, (text) => ({
    ...ACTIVITY,
    parcel_id: parcel?.id,
    title: text,
    description: text,
  }));
  await page.goto('/track.html?code=NAUGHTY-HISTORY');
  await alive(page);
  await page.getByText('Show all').click();
  await expect(page.locator('h4')).toHaveCount(TOGETHER.length);
  expect(missing(await texts(page.locator('h4')), TOGETHER)).toEqual([]);
  expect(missing(await texts(page.locator('h4 + p')), TOGETHER)).toEqual([]);

  await panel.goto(`/control/parcels/${parcel?.id}`);
  await expect(panel.getByText('"><script>alert(1)</script>').first()).toBeVisible();
  await panel.goto(`/control/parcels/${parcel?.id}/activities`);
  expect(missing(await wholeList(panel, 'td'), TOGETHER)).toEqual([]);
  await panel.goto('/control/index.html');
  await expect(panel.getByText(TOGETHER.at(-1) ?? '').first()).toBeVisible();
});

type Written = { id: string } & Record<string, unknown>;

async function write(office: APIRequestContext, path: string, data: object): Promise<Written> {
  const answer = await office.post(path, { data });
  expect(answer.ok(), `${path} ${JSON.stringify(data).slice(0, 200)}: ${answer.status()}`).toBe(true);
  return (await answer.json()).data;
}

const writeAll = (
  office: APIRequestContext,
  path: string,
  list: readonly string[],
  bodyOf: (text: string, index: number) => object,
) => eachOf(list, (text, index) => write(office, path, bodyOf(text, index)));

const texts = (elements: Locator) => elements.evaluateAll((each) => each.map(({ textContent }) => textContent ?? ''));

const missing = (shown: readonly string[], wanted: readonly string[]) => {
  const there = new Set(shown);
  return wanted.filter((text) => !there.has(text));
};

/** Without the invisible marks that keep a text of another direction together. */
const plain = (text: string | null | undefined) => text?.replace(/[\u2068\u2069]/g, '');

/** The texts of all rows of a list of the panel, page after page. */
async function wholeList(page: Page, cell: string): Promise<string[]> {
  const rows = page.locator('tbody tr');
  const read = async () => {
    await rows.first().waitFor();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  };
  await read();
  const next = page.getByRole('button', { name: 'Load the next page' });
  while ((await next.getAttribute('aria-disabled')) !== 'true') {
    const before = await rows.count();
    await next.click();
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
    await read();
  }
  return texts(page.locator(`tbody ${cell}`));
}

/** Tracks one code after the other in a page that stays, and reads its answers. */
const trackEach = (page: Page, codes: string[]) =>
  page.evaluate(async (codes) => {
    const shows = (code: string) => [...document.querySelectorAll('code')].some((each) => each.textContent === code);
    const shown = (code: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!shows(code)) return;
          watcher.disconnect();
          resolve();
        };
        const watcher = new MutationObserver(look);
        watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
        look();
      });
    const read: (string | null)[] = [];
    for (const code of codes) {
      const input = document.querySelector<HTMLInputElement>('input[name=code]');
      if (input) input.value = code;
      input?.form?.requestSubmit();
      await shown(code);
      read.push(document.querySelector('#answer')?.textContent ?? null);
    }
    return read;
  }, codes);
