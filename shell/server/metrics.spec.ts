/** @jest-environment node */
import './testing/built-worker.js';
import { rmSync } from 'node:fs';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { freePort } from '@waybill/testing/free-port';
import { until } from '@waybill/testing/until';
import { rawGet, type Site, startSite } from './testing/site.js';

const SHELL = `
  export const sharedModules = {};
  export const createRenderer = (name, render) => ({
    match: () => ({ found: true, data: null, isDocument: false }),
    redirect: () => null,
    async render({ url }) {
      if (url.startsWith('/broken')) throw new Error('broken');
      return { html: '<h1>The page</h1>', title: 'The page', heading: null };
    },
    async warmUp() {},
  });
`;

let root: string;
let site: Site;
let port: number;
beforeAll(async () => {
  root = tempFolder();
  port = await freePort();
  await publishBuild(root, 'shell', { server: SHELL });
  await publishBuild(root, 'mf-a', { mounts: ['/', '/broken'], server: 'export default () => () => undefined;' });
  site = await startSite(root, { METRICS_PORT: String(port) });
});
afterAll(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
/** Answers are counted when they have been sent. */
const shows = (line: string) => until(async () => (await metrics()).split('\n').includes(line));

it('count pages by remote, and where their content came from', async () => {
  await (await site.get('/')).text();
  await shows('waybill_shell_requests_total{method="GET",kind="page mf-a",status="200"} 1');
  await shows('waybill_ssr_pages_total{remote="mf-a",outcome="fresh"} 1');
  await (await site.get('/')).text();
  await shows('waybill_ssr_pages_total{remote="mf-a",outcome="kept"} 1');
  await (await site.get('/broken')).text();
  await shows('waybill_ssr_pages_total{remote="mf-a",outcome="browser"} 1');
  await shows('waybill_ssr_render_seconds_count{remote="mf-a"} 1');
  expect(await metrics()).toMatch(/^waybill_build_failures\{remote="mf-a",build="\w+"\} 1$/m);
});

it('count forwarded requests by pool, and have no label that a client chooses', async () => {
  await (await site.get('/api/parcels/SECRET-1')).text();
  await (await fetch(`${site.url}/api/parcels/SECRET-2`, { method: 'POST', body: 'x' })).text();
  await rawGet(site.url, '/nobody/owns/this?secret', {});
  await shows('waybill_shell_requests_total{method="GET",kind="api read",status="200"} 1');
  await shows('waybill_shell_requests_total{method="POST",kind="api write",status="200"} 1');
  await shows('waybill_shell_requests_total{method="GET",kind="other",status="404"} 1');
  expect(await metrics()).not.toMatch(/secret|nobody/i);
});

it('tell the state of the server', async () => {
  const text = await metrics();
  for (const line of ['waybill_shell_ready 1', 'waybill_releases_reachable 1', 'waybill_api_circuit_open 0'])
    expect(text.split('\n')).toContain(line);
  expect(text).toMatch(/^waybill_release \d+$/m);
  expect(text).toMatch(/^waybill_live_streams 0$/m);
  expect(text).toMatch(/^waybill_kept_pages_bytes [1-9]\d+$/m);
  expect(text).toMatch(/^waybill_admission_limit\{kind="page of mf-a"\} \d+$/m);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
});

it('are on a port of their own', async () => {
  expect(await (await site.get('/metrics')).text()).not.toContain('waybill_shell_requests_total');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});
