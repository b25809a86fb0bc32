/** @jest-environment node */
import './testing/built-worker.js';
import { rmSync } from 'node:fs';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { type Site, startSite } from './testing/site.js';

/** Rendering keeps the worker busy, on one of two remotes. */
const SHELL = `
  export const sharedModules = {};
  export const createRenderer = () => ({
    match: (url) => ({ found: true, data: null, isDocument: false }),
    redirect: () => null,
    render: async ({ url }) => {
      if (url.startsWith('/slow')) for (const end = Date.now() + 60; Date.now() < end;);
      return { html: '<h1>Rendered</h1>', title: 'A', heading: null };
    },
    warmUp: async () => {},
  });
`;
const AT_ONCE = 40;

let root: string;
let site: Site;

beforeAll(async () => {
  root = tempFolder();
  await publishBuild(root, 'shell', { server: SHELL });
  await publishBuild(root, 'mf-a', { mounts: ['/slow/*'], server: 'export default () => null;' });
  await publishBuild(root, 'mf-b', { mounts: ['/quick/*'], server: 'export default () => null;' });
  site = await startSite(root);
});
afterAll(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

it('pages beyond the capacity of their remote are shed at once; most of what is served is rendered, and others are not shed', async () => {
  let n = 0;
  let over = false;
  let seen: { status: number; text: string; headers: Headers }[] = [];
  const visitor = async () => {
    while (!over) {
      const response = await site.get(`/slow/${n++}`);
      seen.push({ status: response.status, text: await response.text(), headers: response.headers });
    }
  };
  const visitors = Array.from({ length: AT_ONCE }, visitor);
  const served = () => seen.filter(({ status }) => status === 200);
  // The first ones show how much is too much.
  await until(() => served().length > AT_ONCE);
  seen = [];
  await until(() => served().length > 10);
  expect((await site.get('/quick/a')).status).toBe(200);
  expect((await site.get('/healthz')).status).toBe(200);
  expect((await site.get('/favicon.svg')).status).toBe(200);
  over = true;
  await Promise.all(visitors);
  const shed = seen.filter(({ status }) => status === 503);
  expect(shed[0]?.headers.get('retry-after')).toBe('5');
  expect(shed.every(({ text }) => text.includes('Try again'))).toBe(true);
  // On a busy machine a few wait for their turn too long, and are rendered by the browser.
  const rendered = served().filter(({ text }) => text.includes('<h1>Rendered</h1>'));
  expect(rendered.length).toBeGreaterThan(served().length / 2);
  expect(served().length + shed.length).toBe(seen.length);
  await until(() => site.logged.some((line) => line.includes('"shedding_over"')));
  // A busy machine may pause in between for so long that it is over twice: each has one line.
  const shedding = site.logged.flatMap((line) => /"event":"(shedding(?:_over)?)"/.exec(line)?.[1] ?? []);
  expect(shedding.length % 2).toBe(0);
  expect(shedding).toEqual(shedding.map((_, n) => (n % 2 === 0 ? 'shedding' : 'shedding_over')));
  expect((await site.get('/slow/again')).status).toBe(200);
});
