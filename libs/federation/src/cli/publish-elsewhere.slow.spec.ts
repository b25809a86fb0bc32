import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readDocument } from '../release/document-store.js';
import { publishBuild, tempFolder, writeBuild } from '../testing/builds.js';

const run = promisify(execFile);
const CLI = join(import.meta.dirname, '../../dist/cli/main.js');

/** A workspace with a live shell, and a folder outside. */
let root: string;
let outside: string;
let releases: string;
beforeEach(async () => {
  root = tempFolder();
  outside = tempFolder();
  releases = join(root, 'releases');
  writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: [] }));
  await publishBuild(root, 'shell');
});
afterEach(() => {
  for (const folder of [root, outside]) rmSync(folder, { recursive: true, force: true });
});

/** `release publish` in a folder, without a live API. */
const publish = (cwd: string, ...args: string[]) => {
  const { RELEASES_DIR: _, ...env } = process.env;
  return run('node', [CLI, 'publish', ...args, '--why', 'test'], { cwd, env: { ...env, API_PORT: '1' } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
};

const live = async () => (await readDocument(releases))?.remotes['mf-depots']?.record.version;

describe('a build from elsewhere', () => {
  it('is published from the workspace, which need not be told its name', async () => {
    const project = writeBuild(outside, 'mf-depots', { version: '1.2.0' });
    const { code, stdout } = await publish(root, '--from', project);
    expect([code, stdout]).toEqual([0, expect.stringContaining('mf-depots 1.2.0')]);
    expect(await live()).toBe('1.2.0');
  });

  it('is published from its own repository into a releases folder', async () => {
    const project = writeBuild(outside, 'mf-depots', { version: '1.3.0' });
    expect(await publish(project, '--from', '.', '--releases', releases)).toMatchObject({ code: 0 });
    expect(await live()).toBe('1.3.0');
  });

  it('goes live together with one of the workspace, as one change', async () => {
    const project = writeBuild(outside, 'mf-depots', { version: '1.4.0' });
    writeBuild(root, 'mf-first');
    const before = await readDocument(releases);
    expect(await publish(root, 'mf-first', '--from', project)).toMatchObject({ code: 0 });
    const after = await readDocument(releases);
    expect(Object.keys(after?.remotes ?? {}).sort()).toEqual(['mf-depots', 'mf-first']);
    expect(after?.id).toBe((before?.id ?? 0) + 1);
  });

  it('goes through the checks of any other build', async () => {
    const project = writeBuild(outside, 'mf-depots', { files: { 'extra.js': 'syntax error here' } });
    const { code, stderr } = await publish(root, '--from', project);
    expect([code, stderr]).toEqual([2, expect.stringContaining('extra.js is not a valid script')]);
    expect(await live()).toBeUndefined();
  });
});

describe('what cannot be published is named:', () => {
  const rejected = async (cwd: string, args: string[], message: string) => {
    const { code, stderr } = await publish(cwd, ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(await live()).toBeUndefined();
  };

  it('a folder without a build', () => rejected(root, ['--from', outside], 'contains no build'));

  it('a damaged build', async () => {
    mkdirSync(join(outside, 'dist/browser'), { recursive: true });
    writeFileSync(join(outside, 'dist/browser/build.json'), '{"name":');
    await rejected(root, ['--from', outside], 'is damaged');
  });

  it('the same deployable twice', () =>
    rejected(root, ['mf-depots', '--from', writeBuild(outside, 'mf-depots')], 'mf-depots is named twice'));

  it('a name that is also a path', () => {
    const project = writeBuild(outside, 'mf-depots');
    const file = join(project, 'dist/browser/build.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"mf-depots"', '"../mf-depots"'));
    return rejected(root, ['--from', project], 'is not the name of a deployable');
  });

  it('outside the workspace, a name without its folder', () =>
    rejected(outside, ['mf-depots', '--releases', releases], 'Name the folder of a build with --from'));

  it('outside the workspace, no releases folder', async () =>
    rejected(outside, ['--from', writeBuild(outside, 'mf-depots')], 'Name the releases folder'));
});
