/** @jest-environment node */
import { rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { readConfig } from '../config/config.js';
import { createLog } from '../log/log.js';
import type { KeptPage } from '../render/kept-pages.js';
import { KeptPages } from '../render/kept-pages.js';
import { Renderers } from '../render/renderers.js';
import { type ResolvedRequest, resolveRequest } from '../resolve/resolve.js';
import { Layouts } from '../respond/layouts.js';
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

it('nor its layouts', () => {
  const layouts = new Layouts(undefined);
  const request = { url: '/mf-a.html', headers: {} } as IncomingMessage;
  const of = (release: LiveRelease) =>
    resolveRequest(request, { secure: false, host: 'localhost', addresses: [] }, release, readConfig({}));
  const live = layouts.get(of(newer));
  expect(layouts.get(of(older)).clientPage.document).not.toEqual(live.clientPage.document);
  expect(layouts.get(of(newer))).toBe(live);
});

it('while it is prepared, whatever fails is said', async () => {
  const logged: string[] = [];
  const log = { ...createLog('silent'), error: (event: string) => logged.push(event) };
  const onChange = () => {
    throw new Error('not prepared');
  };
  const watch = await watchReleases(releasesDir, log, { onChange });
  watch.stop();
  await until(() => logged.includes('release_not_prepared'));
  expect([watch.current()?.document.id, logged]).toEqual([newer.document.id, ['release_not_prepared']]);
});
