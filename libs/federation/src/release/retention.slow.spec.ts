import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publishBuild, tempFolder } from '../testing/builds.js';
import { checkReleases } from './check.js';
import { knownIds, readDocument } from './document-store.js';
import { type HistoryLine, readHistory } from './history.js';
import { pruneReleases } from './prune.js';
import { changeRetention, DEFAULT_RETENTION } from './retention.js';
import { rollback } from './rollback.js';

const run = promisify(execFile);
const CLI = join(import.meta.dirname, '../../dist/cli/main.js');
const HOUR_MS = 3_600_000;
const author = { who: 'tester', why: 'test' };

let root: string;
let releasesDir: string;
beforeEach(async () => {
  root = tempFolder();
  releasesDir = join(root, 'releases');
  await publishBuild(root, 'shell');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const publishVersions = async (...versions: string[]) => {
  for (const version of versions) await publishBuild(root, 'mf-a', { version });
};
const manyVersions = (count: number, minor = 1) => Array.from({ length: count }, (_, index) => `1.${minor}.${index}`);
const retained = async () => (await readDocument(releasesDir))?.retained['mf-a'] ?? [];
const stored = () => readdirSync(join(releasesDir, 'mf-a'));
const prune = (dryRun = false) => pruneReleases({ releasesDir, dryRun, ...author });

/** Everything that has happened so far happened so many hours earlier. */
async function letPass(hours: number): Promise<void> {
  const earlier = (at: string) => new Date(Date.parse(at) - hours * HOUR_MS).toISOString();
  const lines = (await readHistory(releasesDir)).map((line: HistoryLine) => ({ ...line, at: earlier(line.at) }));
  writeFileSync(join(releasesDir, 'history.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const folders = ['', 'documents', 'shell', 'mf-a'].map((folder) => join(releasesDir, folder));
  for (const folder of folders.filter((path) => existsSync(path)))
    for (const entry of readdirSync(folder)) age(join(folder, entry), hours);
}

function age(path: string, hours: number): void {
  const then = new Date(Date.now() - hours * HOUR_MS);
  utimesSync(path, then, then);
}

describe('a build that was replaced', () => {
  it('stays for a day, however many have followed', async () => {
    const first = await publishBuild(root, 'mf-a', { version: '1.0.0' });
    await publishVersions(...manyVersions(14));
    expect(await retained()).toContain(first.hash);
    await letPass(23);
    await publishVersions('1.2.0');
    expect(await retained()).toContain(first.hash);
    expect(stored()).toContain(first.hash);
    expect((await checkReleases(releasesDir)).problems).toEqual([]);
  });

  it('leaves after that, unless it is among the newest', async () => {
    const first = await publishBuild(root, 'mf-a', { version: '1.0.0' });
    await publishVersions(...manyVersions(14));
    await letPass(25);
    await publishVersions('1.2.0');
    expect(await retained()).not.toContain(first.hash);
    expect(stored()).not.toContain(first.hash);
    expect(await retained()).toHaveLength(DEFAULT_RETENTION.builds + 1);
  });

  it('counts from when it left, not from when it was published', async () => {
    const first = await publishBuild(root, 'mf-a', { version: '1.0.0' });
    await publishVersions(...manyVersions(10));
    await rollback({ releasesDir, name: 'mf-a', to: first.hash, ...author });
    await letPass(1_000);
    await publishVersions('1.2.0', '1.2.1');
    expect(await retained()).toContain(first.hash);
    await letPass(25);
    await publishVersions('1.2.2');
    expect(await retained()).not.toContain(first.hash);
  });

  it('stays as long as the folder is set to', async () => {
    const first = await publishBuild(root, 'mf-a', { version: '1.0.0' });
    await changeRetention(releasesDir, { hours: 100, builds: 2 });
    await publishVersions(...manyVersions(5));
    await letPass(99);
    await publishVersions('1.2.0');
    expect(await retained()).toContain(first.hash);
    await letPass(101);
    await publishVersions('1.2.1');
    expect(await retained()).toHaveLength(3);
  });

  it('is not cut by a setting that is invalid', async () => {
    await expect(changeRetention(releasesDir, { hours: 0 })).rejects.toThrow('hours');
    writeFileSync(join(releasesDir, 'retention.json'), '{"hours":"a day"}');
    await expect(publishVersions('1.0.0')).rejects.toThrow('retention.json is invalid: hours');
  });
});

describe('prune', () => {
  it('deletes what nothing needs, and first only says so', async () => {
    const first = await publishBuild(root, 'mf-a', { version: '1.0.0' });
    await publishVersions(...manyVersions(10));
    mkdirSync(join(releasesDir, 'mf-a/.draft.1.tmp'));
    writeFileSync(join(releasesDir, 'mf-a/.draft.1.tmp/entry.js'), 'x'.repeat(5_000));
    writeFileSync(join(releasesDir, 'documents/.draft.tmp'), '{}');
    await letPass(25);
    mkdirSync(join(releasesDir, 'mf-a/.running.2.tmp'));
    const planned = await prune(true);
    expect(planned.deleted.map(({ kind, path }) => `${kind} ${path}`)).toEqual(
      expect.arrayContaining([`build mf-a/${first.hash}`, 'draft mf-a/.draft.1.tmp', 'draft documents/.draft.tmp']),
    );
    expect(planned.deleted.find(({ path }) => path === 'mf-a/.draft.1.tmp')?.bytes).toBe(5_000);
    expect([stored(), await retained()]).toEqual([
      expect.arrayContaining([first.hash, '.draft.1.tmp']),
      expect.arrayContaining([first.hash]),
    ]);
    expect((await prune()).deleted).toEqual(planned.deleted);
    expect(await retained()).not.toContain(first.hash);
    expect(stored()).not.toContain(first.hash);
    expect(stored().filter((entry) => entry.endsWith('.tmp'))).toEqual(['.running.2.tmp']);
    expect((await readHistory(releasesDir)).at(-1)?.command).toBe('prune');
    expect((await checkReleases(releasesDir)).problems).toEqual([]);
    const before = await readDocument(releasesDir);
    expect((await prune()).deleted).toEqual([]);
    expect(await readDocument(releasesDir)).toEqual(before);
  });

  it('deletes old documents, but none in which a retained build was last live', async () => {
    await publishVersions('1.0.0', '1.0.1');
    const document = readFileSync(join(releasesDir, 'documents/3.json'), 'utf8');
    const copies = Array.from({ length: 127 }, (_, index) => index + 4);
    for (const id of copies)
      writeFileSync(join(releasesDir, `documents/${id}.json`), document.replace('"id": 3', `"id": ${id}`));
    await letPass(25);
    await publishVersions('1.0.2');
    const newest = Array.from({ length: 100 }, (_, index) => index + 32);
    expect(await knownIds(releasesDir)).toEqual([2, 3, ...newest]);
  });

  it('is a command, and so is the setting', async () => {
    writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: [] }));
    const first = await publishBuild(root, 'mf-a', { version: '1.0.0' });
    await publishVersions('1.0.1', '1.0.2', '1.0.3');
    await letPass(3);
    const env = { ...process.env, RELEASES_DIR: releasesDir };
    const cli = async (...args: string[]) => (await run('node', [CLI, ...args], { cwd: root, env })).stdout;
    expect(await cli('retention')).toContain('24 hours');
    expect(await cli('prune', '--dry-run')).toContain('0 would be deleted');
    expect(await cli('retention', '--hours', '2', '--builds', '1')).toContain('2 hours');
    const planned = await cli('prune', '--dry-run');
    expect(planned).toMatch(new RegExp(`build +mf-a/${first.hash} +1 KB`));
    expect(planned).toContain('2 would be deleted');
    expect(stored()).toContain(first.hash);
    expect(await cli('prune')).toContain('2 deleted');
    expect(stored()).not.toContain(first.hash);
    await expect(cli('retention', '--hours', 'soon')).rejects.toMatchObject({ code: 2 });
  });
});
