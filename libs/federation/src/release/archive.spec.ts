import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { tempFolder, writeBuild } from '../testing/builds.js';
import { archiveBuilds, archivesIn, extractBuilds } from './archive.js';
import { publishSet } from './publish.js';

const CLI = join(import.meta.dirname, '../../dist/cli/main.js');

let root: string;
let archives: string;
beforeEach(() => {
  root = tempFolder();
  archives = join(root, 'archives');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const BUILD = {
  files: {
    'a.png': '\u0089PNG\u0000',
    'a.woff2': 'a font',
    'entry.js.map': '{}',
    'text.js': 'export const a = "é – ✓";',
  },
  contracts: { 'kit.api.txt': 'the kit' },
  server: 'export default () => ({});',
};
const sources = () => ['shell', 'mf-a'].map((name) => ({ name, projectDir: writeBuild(root, name, BUILD) }));

it('builds can be published as they were, apart from fonts and source maps', async () => {
  const file = await archiveBuilds(archives, sources(), 2);
  const dir = join(root, 'extracted');
  expect(await extractBuilds(file, dir)).toEqual(['shell', 'mf-a']);
  const dist = (path: string) => readFileSync(join(dir, 'mf-a/dist', path), 'latin1');
  for (const path of ['browser/a.png', 'browser/text.js', 'contracts/kit.api.txt', 'render/render.mjs'])
    expect(dist(path)).toBe(readFileSync(join(root, 'mf-a/dist', path), 'latin1'));
  expect(dist('browser/a.woff2')).toBe('');
  expect(await readdir(join(dir, 'mf-a/dist/browser'))).not.toContain('entry.js.map');
  const builds = ['shell', 'mf-a'].map((name) => ({ name, projectDir: join(dir, name) }));
  const published = await publishSet({ releasesDir: join(root, 'releases'), builds, who: 'tester', why: 'test' });
  expect(published.map(({ name, changed }) => [name, changed])).toEqual([
    ['shell', true],
    ['mf-a', true],
  ]);
});

it('the command archives the shell and all remotes of the workspace', async () => {
  const archiving = async () =>
    promisify(execFile)('node', [CLI, 'archive', archives, '--json'], { cwd: root }).then(({ stdout }) =>
      JSON.parse(stdout),
    );
  writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: [] }));
  sources();
  writeFileSync(join(root, 'mf-a/package.json'), JSON.stringify({ waybill: {} }));
  const { file, names } = await archiving();
  expect([names, await archivesIn(archives)]).toEqual([['shell', 'mf-a'], [file]]);
  rmSync(join(root, 'mf-a/dist'), { recursive: true });
  await expect(archiving()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('no complete build') });
});

it('keeps the newest archives', async () => {
  const written: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    written.push(await archiveBuilds(archives, sources(), 2));
    await pause(1_001); // Names have seconds.
  }
  expect(await archivesIn(archives)).toEqual(written.slice(1).reverse());
});

it.each([
  ['a path that leaves the folder', { schema: 1, builds: { 'mf-a': { 'browser/../../x': '' } } }],
  ['an absolute path', { schema: 1, builds: { 'mf-a': { '/etc/x': '' } } }],
  ['a name that is none', { schema: 1, builds: { '../x': {} } }],
  ['another schema', { schema: 2, builds: {} }],
])('rejects %s', async (_, content) => {
  const file = join(root, 'x.json.br');
  writeFileSync(file, brotliCompressSync(JSON.stringify(content)));
  await expect(extractBuilds(file, join(root, 'out'))).rejects.toThrow(file);
  await expect(readdir(join(root, 'out'))).rejects.toThrow('ENOENT');
});
