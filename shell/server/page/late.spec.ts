/** @jest-environment node */
import { EventEmitter, once } from 'node:events';
import { rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { readConfig } from '../config.js';
import { createLog } from '../log.js';
import type { LiveRelease } from '../release/live.js';
import { watchReleases } from '../release/watch.js';
import type { MadePage, PageRenderer } from '../render/page-renderer.js';
import { Pages } from './pages.js';

const root = tempFolder();
let release: LiveRelease;

beforeAll(async () => {
  await publishBuild(root, 'shell');
  await publishBuild(root, 'mf-b', { mounts: ['/track.html'] });
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
    about: { name: 'Track', description: 'Parcels' },
  },
};

/** The parts of a page that is made at once, or not before its first part was sent. */
async function parts(isLate: boolean): Promise<[string, string | undefined]> {
  const line = new EventEmitter();
  const outcome = (isLate ? once(line, 'data') : Promise.resolve()).then(() => ({ kind: 'made' as const, made }));
  const verdict = Promise.resolve({ status: 200 as const, movedTo: null, personal: true });
  const start: PageRenderer['start'] = () => ({ verdict, outcome });
  const pages = new Pages(readConfig({}), { start } as unknown as PageRenderer);
  const request = { url: '/track.html?code=A', method: 'GET', headers: {} } as IncomingMessage;
  const caller = { secure: false, host: 'localhost', addresses: [] } as unknown as Parameters<Pages['answer']>[3];
  const reply = await pages.answer(request, '/track.html', release, caller);
  line.emit('data');
  return [String(reply.body), await reply.rest];
}

it.each([
  ['at once', false],
  ['late', true],
])('a page that is made %s has its own title and tags in its head', async (_, isLate) => {
  const [first, rest] = await parts(isLate);
  expect(rest !== undefined).toBe(isLate);
  const html = first + (rest ?? '');
  expect(html.match(/<title>.*?<\/title>/g)).toEqual(['<title>Parcel A · Waybill</title>']);
  const [head = ''] = html.split('</head>', 1);
  expect(head).toContain('<title>Parcel A');
  expect(head).toContain('rel="canonical"');
  expect(first).toContain('rel="modulepreload"');
});
