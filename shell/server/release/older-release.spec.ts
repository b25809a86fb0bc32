/** @jest-environment node */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { createLog } from '../log/log.js';
import type { KeptPage } from '../render/kept-pages.js';
import { KeptPages } from '../render/kept-pages.js';
import { Renderers } from '../render/renderers.js';
import type { ResolvedRequest } from '../resolve/resolve.js';
import type { LiveRelease } from './live-release.js';
import { watchReleases } from './watch-releases.js';

const root = tempFolder();
const releasesDir = join(root, 'releases');
let older: LiveRelease;
let newer: LiveRelease;

async function published(version: string): Promise<LiveRelease> {
  await publishBuild(root, 'mf-a', { version, server: `export default () => '${version}'` });
  const watch = await watchReleases(releasesDir, createLog('silent'));
  watch.stop();
  return watch.current() as LiveRelease;
}

beforeAll(async () => {
  await publishBuild(root, 'shell', { server: 'export const sharedModules = {};' });
  older = await published('1.0.0');
  newer = await published('1.1.0');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Requests that began before a release went live, and come to a step after those that began with it. */
it('a request with the release of before does not take the renderers from the one that is live', () => {
  const renderers = new Renderers({
    releasesDir,
    timeoutMs: 1_000,
    log: createLog('silent'),
    api: { post: () => undefined },
  });
  expect(renderers.get(older, 'mf-a')).toBeDefined();
  const live = renderers.get(newer, 'mf-a');
  const unchanged = renderers.get(newer, undefined);
  expect([renderers.get(older, 'mf-a'), renderers.get(older, undefined)]).toEqual([undefined, unchanged]);
  expect(renderers.get(newer, 'mf-a')).toBe(live);
  renderers.close();
});

it('nor its pages', () => {
  const pages = new KeptPages();
  const of = (release: LiveRelease) => ({ release, pageKey: '/' }) as ResolvedRequest;
  const page = { document: { body: Buffer.from('page') } } as KeptPage;
  pages.get(of(newer));
  pages.set(of(newer), page);
  expect(pages.get(of(older))).toBeUndefined();
  pages.set(of(older), { ...page });
  expect(pages.get(of(newer))).toBe(page);
});
