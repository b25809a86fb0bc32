/** @jest-environment node */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publishBuild, tempFolder, writeBuild } from '../testing/builds.js';
import { readDocument } from './document-store.js';
import { readHistory } from './history.js';
import { type Preview, readPreviews } from './preview-store.js';
import { pruneReleases } from './prune.js';
import { deletePreview, promotePreview, publishPreview } from './publish-preview.js';
import { changeRetention } from './retention.js';
import { rollback } from './rollback.js';

const run = promisify(execFile);
const CLI = join(import.meta.dirname, '../../dist/cli/main.js');
const author = { who: 'ada', why: 'a branch' };
const DAY_MS = 86_400_000;

let root: string;
let releasesDir: string;
beforeEach(async () => {
  root = tempFolder();
  releasesDir = join(root, 'releases');
  await publishBuild(root, 'shell');
  await publishBuild(root, 'mf-a');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function preview(options: Parameters<typeof writeBuild>[2] = { version: '2.0.0' }, name = 'new-map'): Promise<Preview> {
  const builds = [{ name: 'mf-a', projectDir: writeBuild(join(root, 'branch'), 'mf-a', options) }];
  return publishPreview({ releasesDir, preview: name, builds, ...author });
}

const promote = (name = 'new-map') => promotePreview({ releasesDir, preview: name, ...author, why: 'reviewed' });
const stored = () => readdirSync(join(releasesDir, 'mf-a'));
const hashOf = ({ builds }: Preview) => builds[0]?.hash ?? '';
const liveVersion = async () => (await readDocument(releasesDir))?.remotes['mf-a']?.record.version;

/** Its files were written so many days ago. */
function age(days: number): void {
  const then = new Date(Date.now() - days * DAY_MS);
  for (const entry of stored()) utimesSync(join(releasesDir, 'mf-a', entry), then, then);
}

describe('a preview', () => {
  it('changes nothing that is live, and is no release', async () => {
    const before = [await readDocument(releasesDir), await readHistory(releasesDir)];
    const published = await preview();
    expect([await readDocument(releasesDir), await readHistory(releasesDir)]).toEqual(before);
    expect(published).toMatchObject({ name: 'new-map', who: 'ada', why: 'a branch' });
    expect(published.key).toMatch(/^[0-9a-f]{32}$/);
    expect(await readPreviews(releasesDir)).toEqual([published]);
  });

  it('keeps its link when it is published again, and has another one once it was deleted', async () => {
    const [first, second] = [await preview(), await preview({ version: '2.1.0' })];
    expect(second.key).toBe(first.key);
    await deletePreview(releasesDir, 'new-map');
    expect((await preview()).key).not.toBe(first.key);
    await expect(deletePreview(releasesDir, 'other')).rejects.toThrow('There is no preview other');
  });

  it('keeps its builds while it can be opened, however much is published, and then loses them', async () => {
    await changeRetention(releasesDir, { previewDays: 3 });
    const published = await preview();
    expect(Date.parse(published.expires) - Date.parse(published.at)).toBe(3 * DAY_MS);
    age(2);
    await publishBuild(root, 'mf-a', { version: '1.1.0' });
    expect(stored()).toContain(hashOf(published));
    const file = join(releasesDir, 'previews/new-map.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(published.expires, published.at));
    age(2);
    const { deleted } = await pruneReleases({ releasesDir, dryRun: false, ...author });
    expect(deleted.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['previews/new-map.json', `mf-a/${hashOf(published)}`]),
    );
    expect([existsSync(file), stored().includes(hashOf(published))]).toEqual([false, false]);
  });

  it('is not read once its file was changed', async () => {
    const published = await preview();
    const file = join(releasesDir, 'previews/new-map.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"version": "2.0.0"', '"version": "2.0.1"'));
    expect(await readPreviews(releasesDir)).toEqual([]);
    writeFileSync(file, JSON.stringify({ ...published, name: '../shell' }));
    expect(await readPreviews(releasesDir)).toEqual([]);
  });

  it.each([
    ['a name that is a path', () => preview({}, '../x'), 'not the name of a preview'],
    ['an incompatible build', () => preview({ kit: '^9.0.0' }), 'needs kit ^9.0.0'],
    ['a path of another remote', () => preview({ mounts: ['/mf-b.html'] }), 'belongs to mf-b'],
    ['a script that cannot be parsed', () => preview({ files: { 'entry.js': '{' } }), 'cannot run'],
  ])('is rejected with %s', async (_, publish, message) => {
    await publishBuild(root, 'mf-b');
    await expect(publish()).rejects.toThrow(message);
    expect(await readPreviews(releasesDir)).toEqual([]);
  });

  it('is one of 20 at most', async () => {
    for (let index = 0; index < 20; index += 1) await preview({ version: '2.0.0' }, `branch-${index}`);
    await expect(preview()).rejects.toThrow('There are 20 previews');
    await preview({ version: '2.0.1' }, 'branch-7');
  });

  it('takes a name that no deployable may have for its folder', async () => {
    await expect(publishBuild(root, 'previews')).rejects.toThrow('reserved');
  });
});

describe('promote', () => {
  it('makes the very build live as one change, with a reason, and ends the preview', async () => {
    const published = await preview();
    expect(await promote()).toEqual([
      expect.objectContaining({ name: 'mf-a', version: '2.0.0', hash: hashOf(published), changed: true }),
    ]);
    expect(await liveVersion()).toBe('2.0.0');
    expect((await readHistory(releasesDir)).at(-1)).toMatchObject({ command: 'promote new-map', why: 'reviewed' });
    expect(await readPreviews(releasesDir)).toEqual([]);
  });

  it.each([
    ['was tried in another shell', () => publishBuild(root, 'shell', { version: '1.1.0' }), 'The shell was changed'],
    [
      'was rolled back',
      async () => {
        const { hash } = await publishBuild(root, 'mf-a', { version: '2.0.0' });
        await rollback({ releasesDir, name: 'mf-a', ...author });
        return hash;
      },
      'was rolled back in release',
    ],
    [
      'has changed on the disk',
      async (published: Preview) => {
        const path = join(releasesDir, 'mf-a', hashOf(published), 'browser/main.css');
        writeFileSync(path, '.b{}');
      },
      'changed, missing or unknown: main.css',
    ],
  ])('is rejected if the build %s', async (_, change, message) => {
    await change(await preview());
    const before = await liveVersion();
    await expect(promote()).rejects.toThrow(message);
    expect(await liveVersion()).toBe(before);
    expect(await readPreviews(releasesDir)).toHaveLength(1);
  });
});

it('is a command', async () => {
  writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: [] }));
  writeBuild(root, 'mf-a', { version: '2.0.0' });
  const env = { ...process.env, RELEASES_DIR: releasesDir };
  const cli = async (...args: string[]) => (await run('node', [CLI, ...args], { cwd: root, env })).stdout;
  const published = await cli('publish', 'mf-a', '--preview', 'new-map', '--why', 'a branch');
  expect(published).toMatch(/new-map: mf-a 2\.0\.0 .*under \/__preview\/[0-9a-f]{32}, until/s);
  expect(await liveVersion()).toBe('1.0.0');
  expect(await cli('preview', 'list')).toBe(published);
  expect(await cli('preview', 'promote', 'new-map')).toMatch(/release 3: mf-a 2\.0\.0/);
  expect(await cli('preview', 'list')).toContain('There is no preview.');
  await expect(cli('preview', 'delete', 'new-map')).rejects.toMatchObject({ code: 2 });
  const created = await cli('token', 'create', 'maps', '--scope', 'mf-a', '--days', '2', '--who', 'ada');
  const [, id = ''] = /wbt_([0-9a-f]{12})_[0-9a-f]{64}\n$/.exec(created) ?? [];
  expect(await cli('token', 'list')).toMatch(new RegExp(`^${id}  maps: mf-a, until .* created by ada\n$`));
  expect(await cli('token', 'revoke', id)).toContain('is revoked');
  expect(await cli('token', 'list')).toContain('There is no token.');
});
