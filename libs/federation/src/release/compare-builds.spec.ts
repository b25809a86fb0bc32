/** @jest-environment node */
import { rmSync } from 'node:fs';
import { publishBuild, tempFolder } from '../testing/builds.js';
import { buildSize } from './build-size.js';
import { compareBuilds } from './compare-builds.js';

let root: string;
let releasesDir: string;
beforeEach(async () => {
  root = tempFolder();
  releasesDir = `${root}/releases`;
  await publishBuild(root, 'shell');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** What a remote uses of the API: the fields of one response. */
const calls = (paths: Record<string, string[]>) => ({
  'api-calls.json': JSON.stringify({
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, fields]) => {
        const data = { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, {}])) };
        const schema = { type: 'object', properties: { status: {}, data: { anyOf: [data, { type: 'null' }] } } };
        return [path, { get: { responses: { 200: { content: { 'application/json': { schema } } } } } }];
      }),
    ),
  }),
});

it('tells files, bytes, paths, policies, ranges, and calls and fields of the API', async () => {
  const before = await publishBuild(root, 'mf-a', {
    mounts: ['/a.html', '/old.html'],
    routes: { '/a.html': { personal: true }, '/old.html': { cacheable: false } },
    files: { 'routes.3f5d35b2.js': '//'.padEnd(1_000, 'x'), 'gone.txt': 'x' },
    contracts: calls({ '/api/pages': ['title', 'body'], '/api/reviews': ['stars'] }),
  });
  rmSync(`${root}/mf-a`, { recursive: true });
  const after = await publishBuild(root, 'mf-a', {
    kit: '^1.0',
    mounts: ['/a.html', '/new.html'],
    routes: { '/a.html': { personal: false } },
    files: { 'routes.00112233.js': '//'.padEnd(1_600, 'x'), 'locale-de.js': 'export{}' },
    contracts: calls({ '/api/pages': ['title', 'slug'], '/api/settings': ['phone'] }),
  });
  const found = await compareBuilds(releasesDir, 'mf-a', [before.hash, after.hash]);
  expect(found.declared).toEqual([
    { what: 'languages', before: 'en', after: 'de en' },
    { what: 'kit', before: '^1.0.0', after: '^1.0' },
    { what: 'path /old.html', before: 'declared', after: undefined },
    { what: '/a.html personal', before: 'true', after: 'false' },
    { what: '/old.html cacheable', before: 'false', after: undefined },
    { what: 'path /new.html', before: undefined, after: 'declared' },
  ]);
  expect(found.files).toEqual([
    { file: 'routes.*.js', before: 1_000, after: 1_600 },
    { file: 'locale-de.js', before: undefined, after: 8 },
    { file: 'gone.txt', before: 1, after: undefined },
  ]);
  expect(found.calls).toEqual([
    { call: 'GET /api/pages', change: 'changed', added: ['response.data.slug'], removed: ['response.data.body'] },
    { call: 'GET /api/reviews', change: 'removed', added: [], removed: [] },
    { call: 'GET /api/settings', change: 'added', added: [], removed: [] },
  ]);
  expect(found.after.bytes - found.before.bytes).toBe(607);
});

it('does not guess what a build uses of the API that does not say so', async () => {
  const [before, after] = [await publishBuild(root, 'mf-a'), await publishBuild(root, 'mf-a', { version: '1.0.1' })];
  const { calls, declared } = await compareBuilds(releasesDir, 'mf-a', [before.hash, after.hash]);
  expect(calls).toBeUndefined();
  expect(declared).toEqual([{ what: 'version', before: '1.0.0', after: '1.0.1' }]);
  await expect(compareBuilds(releasesDir, 'mf-a', [before.hash, '0'.repeat(20)])).rejects.toThrow('not among');
});

it('weighs a build against the budget that it was published with', async () => {
  const own = await publishBuild(root, 'mf-a', { checks: { budget: 50_000 } });
  const usual = await publishBuild(root, 'mf-b', {}, {});
  const shell = await publishBuild(root, 'shell', { version: '1.0.1' });
  const budgets = [
    ['mf-a', own.hash],
    ['mf-b', usual.hash],
    ['shell', shell.hash],
  ].map(async ([name = '', hash = '']) => (await buildSize(releasesDir, name, hash)).budget);
  expect(await Promise.all(budgets)).toEqual([50_000, 3_000_000, undefined]);
});
