import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ReleaseError } from '../errors/release-error.js';
import { readDocument } from '../release/document-store.js';
import { publishBuild, tempFolder, writeBuild } from '../testing/builds.js';

const run = promisify(execFile);
const CLI = join(import.meta.dirname, '../../dist/cli/main.js');

let root: string;
let releases: string;
beforeEach(async () => {
  root = tempFolder();
  releases = join(root, 'releases');
  await publishBuild(root, 'shell');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

type Options = NonNullable<Parameters<typeof writeBuild>[2]>;

const rejectionOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(ReleaseError);
  return (error as ReleaseError).message;
};

const REJECTED: [what: string, build: Options, message: string][] = [
  [
    'a syntax error in the entry',
    { files: { 'entry.js': 'const a = ;' } },
    'entry.js is not a valid script: Unexpected token (1:11)',
  ],
  ['a syntax error in a chunk', { files: { 'chunk.js': 'export {' } }, 'chunk.js is not a valid script'],
  ['a syntax error in the server module', { server: 'export default (' }, 'render.mjs is not a valid script'],
  [
    'a missing import',
    { files: { 'entry.js': 'import "./gone.js";' } },
    'entry.js imports "./gone.js", which is not in the build',
  ],
  [
    'a missing dynamic import',
    { files: { 'assets/x.js': 'export const a = () => import("../gone.js");' } },
    'assets/x.js imports "../gone.js", which is not in the build',
  ],
  [
    'a package that no browser finds',
    { files: { 'entry.js': 'import a from "lodash"; a();' } },
    'entry.js imports "lodash"',
  ],
  [
    'a script of another site',
    { files: { 'entry.js': 'import "https://cdn.example/x.js";' } },
    'entry.js imports "https://cdn.',
  ],
  [
    'a missing asset of a script',
    { files: { 'entry.js': 'export const a = new URL("./gone.svg", import.meta.url);' } },
    'entry.js uses "./gone.svg"',
  ],
  [
    'a missing image of a stylesheet',
    { files: { 'main.css': '.a{background:url("gone.webp")}' } },
    'main.css uses "gone.webp"',
  ],
  [
    'a missing stylesheet of a stylesheet',
    { files: { 'main.css': '@import "./gone.css";' } },
    'main.css uses "./gone.css"',
  ],
  [
    'a chunk that got lost after the build',
    { checks: { files: ['entry.js', 'content.1234.js'] } },
    'content.1234.js is missing, although the bundler wrote it',
  ],
  [
    'more bytes than every remote may have',
    { files: { 'junk.bin': 'x'.repeat(3_000_001) } },
    'bytes, its budget is 3,000,000 ("budget" in package.json); the largest: junk.bin 3,000,001',
  ],
  ['more bytes than it declares', { checks: { budget: 20 } }, 'its budget is 20'],
];

describe('a build is rejected, and nothing of it is stored:', () => {
  it.each(REJECTED)('%s', async (_, build, message) => {
    const rejection = await rejectionOf(publishBuild(root, 'mf-a', build));
    expect(rejection).toContain('mf-a 1.0.0 cannot run:');
    expect(rejection).toContain(message);
    expect(existsSync(join(releases, 'mf-a'))).toBe(false);
    expect((await readDocument(releases))?.remotes).toEqual({});
  });

  it('with every reason at once', async () => {
    const files = { 'entry.js': 'import "./a.js"; import "./b.js";', 'main.css': '.a{src:url(c.woff2)}' };
    const lines = (await rejectionOf(publishBuild(root, 'mf-a', { files }))).split('\n');
    expect(lines.slice(1)).toEqual([
      '  entry.js imports "./a.js", which is not in the build',
      '  entry.js imports "./b.js", which is not in the build',
      '  main.css uses "c.woff2", which is not in the build',
    ]);
  });
});

it('a build with all that it refers to is published', async () => {
  const files = {
    'entry.js': `import "./chunk.js?a"; const base = new URL('.', import.meta.url);
      export const lazy = (name) => import("./" + name + ".js"), b = () => import("./chunk.js"), c = [base, 'import "./no.js"'];
      // import "./gone.js"`,
    'chunk.js': 'export const url = new URL("./assets/a.svg", import.meta.url); await 0;',
    'assets/a.svg': '<svg/>',
    'main.css': '/* url(gone.png) */ .a{background:url(data:image/gif;base64,x),url(./assets/a.svg#b),url(#c)}',
  };
  const checks = { files: [...Object.keys(files), 'locale-en.js'], budget: 5_000 };
  expect(await publishBuild(root, 'mf-a', { files, checks })).toMatchObject({ changed: true });
});

describe('on the command line', () => {
  const env = () => ({ ...process.env, RELEASES_DIR: releases });
  const release = (...args: string[]) =>
    run('node', [CLI, ...args], { cwd: root, env: env() }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
    );
  beforeEach(() => writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: [] })));

  it.each([
    ['a path', ['publish', '../mf-a'], '"../mf-a" is not the name of a deployable'],
    ['capital letters', ['publish', 'MF-A'], '"MF-A" is not the name of a deployable'],
    ['an empty name', ['publish', ''], '"" is not the name of a deployable'],
    ['the folder of the documents', ['publish', 'documents'], '"documents" is reserved'],
    ['a name twice', ['publish', 'mf-a', 'mf-a'], 'mf-a is named twice'],
    ['a path to roll back', ['rollback', '../shell'], '"../shell" is not the name of a deployable'],
    ['a path to disable', ['disable', './mf-a'], '"./mf-a" is not the name of a deployable'],
    ['a property of every object', ['disable', 'constructor'], '"constructor" is reserved'],
    ['an empty base', ['publish', 'mf-a', '--base', ''], '--base "" is not the URL of a folder'],
    ['a base without a host', ['publish', 'mf-a', '--base', '/files/'], '--base "/files/" is not the URL of a folder'],
    [
      'a base that is no folder',
      ['publish', 'mf-a', '--base', 'https://a.example/{hash}'],
      'is not the URL of a folder',
    ],
  ])('%s is one line, and nothing changes', async (_, args, message) => {
    writeBuild(root, 'mf-a');
    const before = readdirSync(releases);
    const { code, stderr } = await release(...args, '--why', 'test');
    expect([code, stderr.trim().split('\n')]).toEqual([2, [expect.stringContaining(message)]]);
    expect(readdirSync(releases)).toEqual(before);
  });

  it('a damaged build record is named', async () => {
    const projectDir = writeBuild(root, 'mf-a');
    writeFileSync(join(projectDir, 'dist/browser/build.json'), '{"name":');
    const { code, stderr } = await release('publish', 'mf-a', '--why', 'test');
    expect([code, stderr]).toEqual([2, expect.stringContaining('build.json is damaged')]);
  });

  it('without a shell server in the workspace, it says that the build was not tried', async () => {
    const child = await run('node', [CLI, 'publish', 'shell', '--why', 'test'], {
      cwd: root,
      env: { ...env(), RELEASES_DIR: join(root, 'elsewhere') },
    });
    expect(child.stderr).toContain('not tried: there is no ');
  });
});

it('what killed commands left behind is deleted by the next publish, what others use is not', async () => {
  const long = new Date(0);
  const leave = (path: string, time = new Date()) => {
    mkdirSync(join(releases, path), { recursive: true });
    utimesSync(join(releases, path), time, time);
  };
  const { pid } = await new Promise<{ pid: number | undefined }>((resolve) => {
    const child = execFile('node', ['-e', ''], () => resolve({ pid: child.pid }));
  });
  const { draftName } = await import('../files/draft-name.js');
  const own = draftName('build');
  const dead = own.replace(`.${process.pid}.`, `.${pid}.`);
  const foreign = own.replace(/\.(\d+)\.[^.]+\./, '.$1.another-machine.');
  leave(`mf-a/${dead}`);
  leave(dead);
  leave(`documents/.${crypto.randomUUID()}.tmp`, long);
  leave(`.lock.${crypto.randomUUID()}`, long);
  leave(`mf-never/${'0'.repeat(20)}`, long);
  leave(`mf-never/${'1'.repeat(20)}`);
  leave(`mf-a/${own}`);
  leave(`mf-a/${foreign}`);
  const { hash } = await publishBuild(root, 'mf-a');
  expect(readdirSync(join(releases, 'mf-a')).sort()).toEqual([own, foreign, hash].sort());
  expect(readdirSync(join(releases, 'mf-never'))).toEqual(['1'.repeat(20)]);
  expect(readdirSync(join(releases, 'documents')).sort()).toEqual(['1.json', '2.json']);
  expect(readdirSync(releases).sort()).toEqual([
    'documents',
    'history.jsonl',
    'mf-a',
    'mf-never',
    'release.json',
    'shell',
  ]);
});
