/** @jest-environment node */
import { rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ship, workFolder } from '@waybill/federation/testing';
import { readConfig } from '../config.js';
import { createLog } from '../log.js';
import type { LiveRelease } from '../release/live.js';
import { watchReleases } from '../release/watch.js';
import type { MadePage, PageRenderer } from '../render/page-renderer.js';
import { Pages } from './pages.js';

const root = workFolder();
let release: LiveRelease;

beforeAll(async () => {
  await ship(root, 'shell');
  await ship(root, 'mf-b', { mounts: ['/track.html'] });
  const watch = await watchReleases(
    join(root, 'releases'),
    createLog('error', () => undefined),
  );
  watch.stop();
  release = watch.current() as LiveRelease;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const made: MadePage = {
  plan: { found: true, data: '/api/parcels/A', isDocument: false },
  answers: {},
  status: 200,
  page: {
    html: '<link rel="canonical" href="/track.html"><h1>A</h1>',
    title: 'Parcel A · Waybill',
    heading: 'Parcel A',
  },
};

/** The parts of a page whose data takes this long. */
async function parts(ms: number): Promise<[string, string | undefined]> {
  const outcome = pause(ms).then(() => ({ kind: 'made' as const, made }));
  const start: PageRenderer['start'] = () => ({ known: Promise.resolve({ status: 200, personal: true }), outcome });
  const pages = new Pages(readConfig({}), { start } as unknown as PageRenderer);
  const request = { url: '/track.html?code=A', method: 'GET', headers: {} } as IncomingMessage;
  const caller = { secure: false, addresses: [] } as unknown as Parameters<Pages['answer']>[3];
  const reply = await pages.answer(request, '/track.html', release, caller);
  return [String(reply.body), await reply.rest];
}

it.each([0, 120])('a page made within %d ms has its own title and tags in its head', async (ms) => {
  const [first, rest] = await parts(ms);
  expect(rest === undefined).toBe(ms === 0);
  const html = first + (rest ?? '');
  expect(html.match(/<title>.*?<\/title>/g)).toEqual(['<title>Parcel A · Waybill</title>']);
  const [head = ''] = html.split('</head>', 1);
  expect(head).toContain('<title>Parcel A');
  expect(head).toContain('rel="canonical"');
  expect(first).toContain('rel="modulepreload"');
});
