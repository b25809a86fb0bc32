import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tempFolder } from '../testing/builds.js';

const run = promisify(execFile);
const CLI = join(import.meta.dirname, '../../dist/cli/new-remote.js');
const REPOSITORY = join(import.meta.dirname, '../../../..');
const TEMPLATES = join(import.meta.dirname, '../../template');

/** A workspace with two libraries and one remote, and a folder outside. */
let root: string;
let outside: string;
beforeEach(() => {
  root = tempFolder();
  outside = tempFolder();
  write('package.json', JSON.stringify({ name: 'site', workspaces: ['libs/kit', 'mf-first'] }));
  write('libs/kit/package.json', JSON.stringify({ version: '2.3.1' }));
  write('libs/contracts/package.json', JSON.stringify({ version: '4.0.2' }));
  write('mf-first/rspack.config.mjs', "export default defineRemote({ name: 'mf-first', port: 4207 });");
  write('tools/checks/boundaries.ts', "export const BOUNDARIES = [\n  remote('mf-first'),\n];\n");
});
afterEach(() => {
  for (const folder of [root, outside]) rmSync(folder, { recursive: true, force: true });
});

function write(path: string, text: string, folder = root): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const create = (...args: string[]) =>
  run('node', [CLI, ...args, '--no-install'], { cwd: root }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );

const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');
const manifestOf = (folder: string) => JSON.parse(read(folder, 'package.json'));

/** All text of a folder: no placeholder may be left. */
const textOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.tgz'))
    .map((entry) => read(entry.parentPath, entry.name))
    .join('\n');

describe('in the workspace', () => {
  it('a remote gets a folder, a workspace entry, an import rule and a port of its own', async () => {
    expect(await create('mf-lost-parcels')).toMatchObject({ code: 0, stderr: '' });
    const folder = join(root, 'mf-lost-parcels');
    expect(manifestOf(folder)).toMatchObject({
      name: 'mf-lost-parcels',
      waybill: { mounts: ['/lost-parcels.html'], kit: '^2.0.0', api: '^4.0.0' },
    });
    expect(read(folder, 'rspack.config.mjs')).toContain('port: 4208');
    expect(textOf(folder)).not.toMatch(/__[A-Z]+__/);
    expect(manifestOf(root).workspaces).toEqual(['libs/kit', 'mf-first', 'mf-lost-parcels']);
    expect(read(root, 'tools/checks/boundaries.ts')).toContain("remote('mf-first'),\n  remote('mf-lost-parcels'),");
  });

  it.each([
    ['no name', [], 'Usage'],
    ['a name that is no folder of a remote', ['Depots'], 'Usage'],
    ['a second name', ['mf-a1', 'mf-b1'], 'Usage'],
    ['an unknown option', ['mf-a1', '--tarball', 'x'], "Unknown option '--tarball'"],
    ['a remote that exists', ['mf-first'], 'already exists'],
  ])('%s is refused', async (_, args, message) => {
    expect(await create(...args)).toMatchObject({ code: 64, stderr: expect.stringContaining(message) });
  });
});

describe('in a repository of its own', () => {
  const packed = () => join(outside, 'packed');
  beforeEach(() => {
    for (const name of ['waybill-contracts-4.0.2', 'waybill-kit-2.3.1', 'waybill-federation-1.0.0'])
      write(`packed/${name}.tgz`, name, outside);
  });
  const standalone = (target: string) => create('mf-depots', '--standalone', target, '--tarballs', packed());

  it('a remote gets the packed libraries and everything else that it needs', async () => {
    const folder = join(outside, 'depots');
    expect(await standalone(folder)).toMatchObject({ code: 0, stderr: '' });
    expect(manifestOf(folder)).toMatchObject({
      waybill: { mounts: ['/depots.html'], kit: '^2.0.0', api: '^4.0.0' },
      dependencies: { '@waybill/contracts': 'file:packages/waybill-contracts-4.0.2.tgz' },
      devDependencies: {
        '@waybill/kit': 'file:packages/waybill-kit-2.3.1.tgz',
        '@waybill/federation': 'file:packages/waybill-federation-1.0.0.tgz',
      },
    });
    expect(read(folder, 'packages/waybill-kit-2.3.1.tgz')).toBe('waybill-kit-2.3.1');
    expect(textOf(folder)).not.toMatch(/__[A-Z]+__/);
    for (const file of ['.gitignore', '.npmrc', '.github/workflows/ci.yml', 'src/locales/en.json', 'README.md'])
      expect([file, existsSync(join(folder, file))]).toEqual([file, true]);
    expect(manifestOf(root).workspaces).toEqual(['libs/kit', 'mf-first']);
  });

  it('it stays outside of the workspace', async () => {
    const target = join(root, 'depots');
    expect(await standalone(target)).toMatchObject({ code: 64, stderr: expect.stringContaining('in this workspace') });
    expect(existsSync(target)).toBe(false);
  });

  it('nothing in a folder is overwritten', async () => {
    write('depots/README.md', 'mine', outside);
    const outcome = await standalone(join(outside, 'depots'));
    expect(outcome).toMatchObject({ code: 64, stderr: expect.stringContaining('is not empty') });
    expect(readdirSync(join(outside, 'depots'))).toEqual(['README.md']);
  });

  it('it must be clear which libraries are meant', async () => {
    write('packed/waybill-kit-2.4.0.tgz', '', outside);
    const target = join(outside, 'depots');
    expect((await standalone(target)).stderr).toContain('several versions of waybill-kit');
    rmSync(packed(), { recursive: true });
    expect((await standalone(target)).stderr).toContain('Run "npm run pack" first');
    expect(existsSync(target)).toBe(false);
  });
});

it.each(['remote', 'repository'])('the template of a %s names the versions that this workspace uses', (template) => {
  const { dependencies = {}, devDependencies } = manifestOf(join(TEMPLATES, template));
  const external = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
    ([name]) => !name.startsWith('@waybill/'),
  );
  const folders = ['.', 'libs/kit', 'libs/federation', 'mf-tracking'].map((folder) =>
    manifestOf(join(REPOSITORY, folder)),
  );
  const used = (name: string) =>
    folders.map(({ dependencies, devDependencies }) => devDependencies?.[name] ?? dependencies?.[name]).find(Boolean);
  expect(Object.fromEntries(external)).toEqual(Object.fromEntries(external.map(([name]) => [name, used(name)])));
});
