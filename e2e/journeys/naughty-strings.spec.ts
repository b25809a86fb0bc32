import { type APIRequestContext, request as apiRequest, type Page } from '@playwright/test';
import { chunksOf, mapConcurrently } from '../site/concurrency.js';
import { type Created, create, createAll } from '../site/create-content.js';
import { test as base, expect } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { monitorInjection } from '../site/injection-monitor.js';
import { ACCEPTED, ALL_ACCEPTED, JOINED, REJECTED } from '../site/naughty-strings.js';
import { openSite } from '../site/open-site.js';
import { allRows, missing, texts, trackEach, withoutIsolates } from '../site/page-texts.js';
import { parseServerHtml } from '../site/server-html.js';
import { TEST_IMAGE } from '../site/test-image.js';

/** A site for this file, with the administrator's API requests (`adminApi`) and page (`panel`); `page` is a visitor's. */
const test = base.extend<{ incidents: string[]; panel: Page }, { adminApi: APIRequestContext }>({
  site: [
    async ({ browser: _browser }, use) => {
      // Pages have to be rendered on the server even on a busy machine.
      const site = await openSite({ RENDER_TIMEOUT_MS: '20000' });
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  adminApi: [
    async ({ site, adminCookies }, use) => {
      const adminApi = await apiRequest.newContext({
        baseURL: site.url,
        storageState: { cookies: adminCookies, origins: [] },
      });
      await use(adminApi);
      await adminApi.dispose();
    },
    { scope: 'worker' },
  ],
  incidents: [
    async ({ context }, use) => {
      const incidents: string[] = [];
      await monitorInjection(context, incidents);
      await use(incidents);
      expect(incidents, 'effects of injected text').toEqual([]);
    },
    { auto: true },
  ],
  panel: async ({ browser, site, adminCookies, incidents }, use) => {
    const context = await browser.newContext({ baseURL: site.url });
    await context.addCookies(adminCookies);
    await monitorInjection(context, incidents);
    await use(await context.newPage());
    await context.close();
  },
});

const MENU_ENTRIES = 95;
const REVIEWS_PER_HOME_PAGE = 30;
const ACTIVITY = { icon: 'home_work', color: 'gold' };
const PARCEL = { recipient_name: 'Ana', destination: 'Porto' };

test('the list of strings is complete', () => {
  expect(ALL_ACCEPTED.length).toBeGreaterThan(460);
  expect(REJECTED.length).toBeGreaterThan(5);
});

test('the monitor detects a script that runs', async ({ page, incidents, watch }) => {
  watch.expectErrors(/TrustedScript|404/);
  await page.goto('/');
  const handler = page.evaluate(async () => {
    alert(1);
    await fetch('/no/part/of/the/site');
    document.body.setAttribute('onclick', 'alert(2)');
  });
  await expect(handler).rejects.toThrow(/TrustedScript/);
  const expected = [/^call of alert$/, /^request of .*\/no\/part\/of\/the\/site$/, /^404 for /, /^policy .*onclick/];
  for (const incident of expected) await expect.poll(() => incidents).toContainEqual(expect.stringMatching(incident));
  incidents.length = 0;
});

test('text that cannot be displayed is rejected and not stored', async ({ adminApi }) => {
  const parcel = await create(adminApi, '/api/parcels', { ...PARCEL, tracking_code: 'NAUGHTY-NONE' });
  for (const { text, error } of REJECTED) {
    const bodies: [path: string, field: string, body: object][] = [
      ['/api/pages', 'title', { title: text, content: 'A line' }],
      ['/api/pages', 'content', { title: 'A title', content: text }],
      ['/api/activities', 'title', { ...ACTIVITY, parcel_id: parcel.id, title: text, description: 'A remark' }],
      ['/api/activities', 'description', { ...ACTIVITY, parcel_id: parcel.id, title: 'A title', description: text }],
    ];
    for (const [path, field, data] of bodies) {
      const response = await adminApi.post(path, { data });
      expect(response.status(), `${path} ${field} ${JSON.stringify(text)}`).toBe(422);
      expect(await response.json()).toMatchObject({
        status: 'error',
        errors: [expect.stringMatching(error)],
        field_errors: { [field]: expect.stringMatching(error) },
      });
    }
  }
  const stored = await (await adminApi.get(`/api/parcels/${parcel.id}`)).json();
  expect(stored.data.history.data).toEqual([]);
});

test('page titles and lines are shown as text in the menu, on the page and in the panel', async ({
  adminApi,
  page,
  panel,
  context,
  site,
}) => {
  test.slow();
  const lines = ACCEPTED.map((text) => (text.startsWith('\\') ? text.slice(1) : text));
  const visitor = { url: site.url, blank: await context.newPage() };
  const [reference] = await parseServerHtml(visitor, ['/pages/privacy-policy'], {});
  for (const [chunk, titles] of chunksOf(ACCEPTED, MENU_ENTRIES).entries()) {
    const content = (index: number) => (chunk + index === 0 ? ACCEPTED.join('\n') : 'A line');
    const pages = await createAll(adminApi, '/api/pages', titles, (title, index) => ({
      title,
      content: content(index),
    }));
    expect(pages.map(({ title }) => title)).toEqual(titles);

    const paths = pages.map(({ slug }) => `/pages/${slug}`);
    const documents = await parseServerHtml(visitor, paths, { heading: 'h1', tab: 'title' });
    expect(documents.map(({ texts }) => texts.heading)).toEqual(titles);
    expect(documents.filter(({ texts }, index) => !texts.tab?.includes(titles[index] ?? ''))).toEqual([]);
    expect(documents.filter(({ injected, scripts }) => injected > 0 || scripts !== reference?.scripts)).toEqual([]);

    await page.goto('/');
    expect(missing(await texts(page.locator('#site-menu li')), titles)).toEqual([]);
    await panel.goto('/control/pages/list.html');
    expect(missing(await allRows(panel, 'td:first-child'), titles)).toEqual([]);
    const [first] = pages;
    if (chunk === 0 && first) {
      const [document] = await parseServerHtml(visitor, [`/pages/${first.slug}`], { body: 'article > div:last-child' });
      expect(document?.texts.body).toBe(lines.join(''));
      await expectPage(page, first, lines);
      await expectEditor(panel, first, lines);
    }
    await mapConcurrently(pages, ({ id }) => adminApi.delete('/api/pages', { data: { id } }));
  }
});

/** A page with all lines, rendered by the server and reached through the menu. */
async function expectPage(page: Page, { slug, title }: Created, lines: string[]): Promise<void> {
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

/** The same page in its editor and preview. */
async function expectEditor(page: Page, { slug, title }: Created, lines: string[]): Promise<void> {
  await page.goto(`/control/pages/${slug}`);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(String(title));
  const preview = page.frameLocator('iframe[title="Preview"]').locator('article > div p');
  await expect(preview).toHaveCount(lines.length);
  expect(await texts(preview)).toEqual(lines);
}

test('reviews are shown as text on the home page and in the panel', async ({ adminApi, page, panel }) => {
  for (const names of chunksOf(JOINED, REVIEWS_PER_HOME_PAGE)) {
    const reviews = await mapConcurrently(names, async (name) => {
      const response = await adminApi.post('/api/reviews', { multipart: { name, review: name, image: TEST_IMAGE } });
      return (await response.json()).data as Created;
    });
    expect(reviews.map(({ name, review }) => [name, review])).toEqual(names.map((name) => [name, name]));
    await page.goto('/');
    await waitForHydration(page);
    const all = page.getByRole('button', { name: 'Show all reviews' });
    if (await all.isVisible()) await all.click();
    expect(missing(await texts(page.locator('blockquote')), names)).toEqual([]);
    const inCapitals = names.map((name) => name.toLocaleUpperCase('en'));
    expect(missing(await texts(page.locator('figcaption > span[dir]')), inCapitals)).toEqual([]);
    await panel.goto('/control/reviews/list.html');
    expect(missing(await allRows(panel, 'td'), names)).toEqual([]);
    await mapConcurrently(reviews, ({ id }) => adminApi.delete('/api/reviews', { data: { id } }));
  }
});

test('statuses and activities are shown as text on the server-rendered tracking page', async ({
  adminApi,
  panel,
  context,
  site,
}) => {
  test.slow();
  const codes = ACCEPTED.map((_, index) => `NAUGHTY-${index}`);
  const parcels = await createAll(adminApi, '/api/parcels', ACCEPTED, (status, index) => ({
    ...PARCEL,
    tracking_code: codes[index],
    status,
  }));
  expect(parcels.map(({ status }) => status)).toEqual(ACCEPTED);
  const activities = await createAll(adminApi, '/api/activities', ACCEPTED, (text, index) => ({
    ...ACTIVITY,
    parcel_id: parcels[index]?.id,
    title: text,
    description: text,
  }));
  expect(activities.map(({ title, description }) => [title, description])).toEqual(ACCEPTED.map((t) => [t, t]));

  const expected = ACCEPTED.map((text) => ({ status: text, title: text, description: text }));
  const visitor = { url: site.url, blank: await context.newPage() };
  const selectors = { status: '#answer', title: 'h4', description: 'h4 + p > bdi' };
  const [reference] = await parseServerHtml(visitor, ['/track.html?code=NAUGHTY-0'], selectors);
  for (const [chunk, part] of chunksOf(codes, 60).entries()) {
    const paths = part.map((code) => `/track.html?code=${code}`);
    const documents = await parseServerHtml(visitor, paths, selectors);
    const read = documents.map(({ texts }) => ({ ...texts, status: withoutIsolates(texts.status) }));
    expect(read).toEqual(expected.slice(chunk * 60, chunk * 60 + part.length));
    expect(documents.filter(({ injected, scripts }) => injected > 0 || scripts !== reference?.scripts)).toEqual([]);
  }
  await panel.goto('/control/parcels/list.html');
  expect(missing(await allRows(panel, '[data-stage]'), ACCEPTED)).toEqual([]);
});

test('statuses are shown as text when a tracking page searches again', async ({ adminApi, page }) => {
  const codes = JOINED.map((_, index) => `NAUGHTY-AGAIN-${index}`);
  await createAll(adminApi, '/api/parcels', JOINED, (status, index) => ({
    ...PARCEL,
    tracking_code: codes[index],
    status,
  }));
  await page.goto(`/track.html?code=${codes[0]}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText(/Copied|Could not copy/)).toBeVisible();
  const first = await page.locator('#answer').textContent();
  const others = await trackEach(page, codes.slice(1));
  expect([first, ...others].map(withoutIsolates)).toEqual(JOINED);
});

test('a long history is shown as text on the tracking page and in the panel', async ({ adminApi, page, panel }) => {
  const [parcel] = await createAll(adminApi, '/api/parcels', ['"><script>alert(1)</script>'], (status) => ({
    ...PARCEL,
    tracking_code: 'NAUGHTY-HISTORY',
    status,
  }));
  await createAll(adminApi, '/api/activities', JOINED, (text) => ({
    ...ACTIVITY,
    parcel_id: parcel?.id,
    title: text,
    description: text,
  }));
  await page.goto('/track.html?code=NAUGHTY-HISTORY');
  await waitForHydration(page);
  await page.getByText('Show all').click();
  await expect(page.locator('h4')).toHaveCount(JOINED.length);
  expect(missing(await texts(page.locator('h4')), JOINED)).toEqual([]);
  expect(missing(await texts(page.locator('h4 + p > bdi')), JOINED)).toEqual([]);

  await panel.goto(`/control/parcels/${parcel?.id}`);
  await expect(panel.getByText('"><script>alert(1)</script>').first()).toBeVisible();
  await panel.goto(`/control/parcels/${parcel?.id}/activities`);
  expect(missing(await allRows(panel, 'td'), JOINED)).toEqual([]);
  await panel.goto('/control/index.html');
  await expect(panel.getByText(JOINED.at(-1) ?? '').first()).toBeVisible();
});
