import { type CollectedSpan, startCollector } from '@waybill/testing/trace-collector';
import { ADMIN_EMAIL, ADMIN_PASSWORD, becomeAdmin } from '../site/admin.js';
import { test as base, expect } from '../site/fixtures.js';
import { waitForHydration } from '../site/hydration.js';
import { openSite, type TestSite } from '../site/open-site.js';

interface Traced {
  tracedSite: TestSite;
  collector: Awaited<ReturnType<typeof startCollector>>;
}

/** One for all tests: each looks for spans of its own. */
const test = base.extend<object, Traced>({
  collector: [
    async ({ browserName: _ }, use) => {
      const collector = await startCollector();
      await use(collector);
      collector.close();
    },
    { scope: 'worker' },
  ],
  tracedSite: [
    async ({ collector }, use) => {
      const site = await openSite({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
});

const CODE = 'WAYB-TRCE-0001';

/** From a span up to where its trace began. */
function pathTo(span: CollectedSpan, all: CollectedSpan[]): string[] {
  const parent = all.find(({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId);
  return [...(parent ? pathTo(parent, all) : []), `${span.service}: ${span.name}`];
}

test('a click on Track is one trace, from the browser to the statements', async ({
  page,
  tracedSite,
  collector,
  watch: _watch,
}) => {
  await page.goto(`${tracedSite.url}/track.html`);
  await waitForHydration(page);
  await page.getByLabel('Tracking number', { exact: true }).fill(tracedSite.welcome.demo_tracking_code ?? '');
  await page.getByRole('button', { name: /^track$/i }).click();
  await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible();

  const click = () => collector.spans().find(({ name }) => name === 'click');
  const ofClick = () => collector.spans().filter(({ traceId }) => traceId === click()?.traceId);
  await expect
    .poll(() => ofClick().map((span) => pathTo(span, ofClick())))
    .toContainEqual([
      'waybill-shell: click',
      'waybill-shell: request',
      'waybill-shell: GET api read',
      'waybill-shell: forward',
      'waybill-backend: GET /api/parcels/:key',
      'waybill-backend: SELECT parcels',
    ]);
  const orphans = ofClick().filter(({ parentSpanId }) => !ofClick().some(({ spanId }) => spanId === parentSpanId));
  expect(orphans, 'one root').toEqual([click()]);
  const lengths = ofClick().map(({ start, end }) => end - start);
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(0);
});

test('a page is a trace with its rendering and with what the API does for it', async ({ tracedSite, collector }) => {
  await fetch(`${tracedSite.url}/track.html?code=${tracedSite.welcome.demo_tracking_code}`);
  const paths = () => collector.spans().map((span) => pathTo(span, collector.spans()));
  await expect.poll(paths).toContainEqual(['waybill-shell: GET page mf-tracking', 'waybill-shell: render']);
  await expect
    .poll(paths)
    .toContainEqual([
      'waybill-shell: GET page mf-tracking',
      'waybill-shell: GET backend',
      'waybill-backend: GET /api/parcels/:key',
      'waybill-backend: SELECT parcels',
    ]);
});

test('nothing of a visitor, a parcel or the administrator is in any span', async ({ page, tracedSite, collector }) => {
  const secrets = [
    CODE,
    'Ada King',
    'ada@example.org',
    'Storgata 7',
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    'WB-GUESSED-9',
    'secret-query',
    'secret-state',
    'secret-baggage',
    'secret-agent',
    'secret-cookie',
    'secret/path',
    '203.0.113.7',
  ];
  await becomeAdmin(page, tracedSite.url);
  const session = (await page.context().cookies()).map(({ value }) => value);
  const parcel = {
    ...{ tracking_code: CODE, recipient_name: 'Ada King', recipient_email: 'ada@example.org' },
    ...{ destination: 'Oslo, Norway\nStorgata 7', status: 'In transit' },
  };
  expect((await page.request.post(`${tracedSite.url}/api/parcels`, { data: parcel })).ok()).toBe(true);
  await page.request.get(`${tracedSite.url}/api/parcels?search=Ada%20King&x=secret-query`);
  await page.goto(`${tracedSite.url}/track.html?code=${CODE}`);
  const headers = {
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    ...{ tracestate: 'vendor=secret-state', baggage: 'user=secret-baggage', 'user-agent': 'secret-agent' },
    ...{ cookie: 'session=secret-cookie', 'x-forwarded-for': '203.0.113.7' },
  };
  for (const path of ['/api/parcels/WB-GUESSED-9?x=secret-query', '/secret/path', '/api/secret/path'])
    await fetch(`${tracedSite.url}${path}`, { headers });
  await fetch(`${tracedSite.url}/api/admins/auth/signin`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN_EMAIL, password: 'secret-query' }),
  });

  await expect.poll(() => collector.spans().map(({ name }) => name)).toContain('POST /api/admins/auth/signin');
  await expect.poll(() => collector.spans().some(({ name }) => name.startsWith('INSERT parcels'))).toBe(true);
  expect(session.length).toBeGreaterThan(0);
  const received = collector.bodies.join('\n').toLowerCase();
  const leaked = [...secrets, ...session].filter((secret) => received.includes(secret.toLowerCase()));
  expect(leaked).toEqual([]);
});

test('without a collector nothing of it is in the page, and its addresses are not served', async ({
  page,
  site,
  watch,
}) => {
  watch.expectErrors(/404/);
  const headers: (string | undefined)[] = [];
  page.on('request', (request) => headers.push(request.headers().traceparent));
  await page.goto(`${site.url}/track.html`);
  await waitForHydration(page);
  await page.getByLabel('Tracking number', { exact: true }).fill('WB-NOBODY-1');
  await page.getByRole('button', { name: /^track$/i }).click();
  await expect(page.getByRole('alert')).toContainText('NO PARCEL MATCHES');
  expect(headers.filter(Boolean)).toEqual([]);
  expect(await page.content()).not.toContain('traces.js');
  expect((await fetch(`${site.url}/traces.js`)).status).toBe(404);
  expect((await fetch(`${site.url}/traces`, { method: 'POST', body: '{}' })).status).toBe(405);
});

test('reports of browsers are numbers within bounds, from pages of the site', async ({ tracedSite, collector }) => {
  const span = { span: 'b7ad6b7169203331', name: 'click', start: 5, ms: 7 };
  const report = { trace: '0af7651916cd43dd8448eb211c80319c', spans: [span] };
  const post = async (body: unknown, headers = {}) =>
    (await fetch(`${tracedSite.url}/traces`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  const rejected = [
    { ...report, note: 'free text' },
    { ...report, trace: 'x'.repeat(32) },
    { ...report, spans: [] },
    { ...report, spans: Array.from({ length: 21 }, () => span) },
    { ...report, spans: [{ ...span, name: 'Ada King' }] },
    { ...report, spans: [{ ...span, ms: -1 }] },
    { ...report, spans: [{ ...span, ms: 1e9 }] },
  ];
  for (const body of rejected) expect(await post(body)).toBe(400);
  expect(await post({ ...report, note: 'x'.repeat(5_000) })).toBe(413);
  expect(await post(report, { origin: 'https://elsewhere.example' })).toBe(403);
  expect((await fetch(`${tracedSite.url}/traces`)).status).toBe(405);
  const ids = Array.from({ length: 70 }, (_, index) => (index + 1).toString(16).padStart(16, '0'));
  for (const id of ids) expect(await post({ ...report, spans: [{ ...span, span: id }] })).toBe(204);
  // Of one client in a minute, with the click of another test.
  const clicks = () => collector.spans().filter(({ name }) => name === 'click');
  await expect.poll(() => clicks().length).toBe(60);
});
