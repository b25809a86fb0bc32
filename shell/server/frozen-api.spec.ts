/** @jest-environment node */
import './testing/built-worker.js';
import { rmSync } from 'node:fs';
import { patientDeadline } from '@waybill/contracts/serving';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { API, DEADLINES_MS } from './config/deadlines.js';
import { type Site, startSite } from './testing/site.js';

/** Content pages are public documents; the tracking page shows personal data. */
const SHELL = `
  export const sharedModules = {};
  export const createRenderer = () => ({
    match: (url) => ({ found: true, data: url === '/' ? null : '/api' + url, isDocument: url.startsWith('/pages/') }),
    redirect: () => null,
    render: async () => ({ html: '<h1>Rendered</h1>', title: 'A', heading: null }),
    warmUp: async () => {},
  });
`;

let root: string;
let site: Site;
let frozen = false;
let withoutDatabase = false;
const thaw: (() => void)[] = [];

beforeAll(async () => {
  root = tempFolder();
  await publishBuild(root, 'shell', { server: SHELL });
  await publishBuild(root, 'mf-a', { mounts: ['/', '/pages/*', '/track.html'], server: 'export default () => null;' });
  site = await startSite(root, {}, async () => {
    if (frozen) await new Promise<void>((resolve) => thaw.push(resolve));
    return withoutDatabase ? { http: 503, data: null } : undefined;
  });
});
afterAll(async () => {
  for (const release of thaw) release();
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

it('costs a page a second, then nothing: known pages are served, tracking says that it cannot ask', async () => {
  for (const path of ['/', '/pages/a', '/track.html?code=A']) expect((await site.get(path)).status).toBe(200);
  frozen = true;
  const since = performance.now();
  // In turns of this process, which is as late as the server in it.
  const { signal: tooLong, clear } = patientDeadline(3 * DEADLINES_MS.apiCall);
  expect(await (await site.get('/pages/a')).text()).toContain('<h1>Rendered</h1>');
  clear();
  expect(performance.now() - since).toBeGreaterThan(0.9 * API.suspect);
  expect(tooLong.aborted).toBe(false);
  await until(async () => (await site.get('/track.html?code=A')).status === 503);
  const reports = () => site.logged.filter((line) => line.includes('api_not_answering'));
  await until(() => reports().length > 0);
  expect(reports()).toEqual([expect.stringMatching(/"api":"http:\/\/127\.0\.0\.1:\d+"/)]);
  // Those that nobody waits for are the probes of the circuit breaker.
  const asked = () => site.received.filter(({ url }) => url !== '/healthz').length;
  const before = asked();
  const tracking = await site.get('/track.html?code=A');
  expect([tracking.status, tracking.headers.get('retry-after')]).toEqual([503, '5']);
  const known = await site.get('/pages/a');
  expect([known.status, (await known.text()).includes('<h1>Rendered</h1>')]).toEqual([200, true]);
  expect(asked()).toBe(before);

  frozen = false;
  for (const release of thaw.splice(0)) release();
  await until(async () => (await (await site.get('/track.html?code=A')).text()).includes('<h1>Rendered</h1>'));
  expect(site.logged.some((line) => line.includes('"api_answering"'))).toBe(true);
});

it('an API that says itself that it cannot answer is the same to a visitor', async () => {
  for (const path of ['/pages/a', '/track.html?code=A'])
    await until(async () => (await (await site.get(path)).text()).includes('<h1>Rendered</h1>'));
  withoutDatabase = true;
  const tracking = await site.get('/track.html?code=A');
  expect([tracking.status, tracking.headers.get('retry-after')]).toEqual([503, '5']);
  const known = await site.get('/pages/a');
  expect([known.status, (await known.text()).includes('<h1>Rendered</h1>')]).toEqual([200, true]);
  withoutDatabase = false;
  await until(async () => (await site.get('/track.html?code=A')).status === 200);
});
