import { rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { aliveClass, noCounts } from '../canary/counts.js';
import { publishBuild, tempFolder } from '../testing/builds.js';
import { canaryPairs, readCanaryCounts, writeCanaryCounts } from './canary-counts.js';
import { canaryLimits } from './canary-limits.js';
import { canaryStatus } from './canary-status.js';
import { checkReleases } from './check.js';
import { compareReleases } from './compare.js';
import type { ReleaseDocument } from './document.js';
import { readDocument, readDocumentById } from './document-store.js';
import { readHistory } from './history.js';
import type { PublishOptions } from './publish.js';
import { promote, rollback, rollbackAll, setEnabled } from './rollback.js';

let root: string;
let releasesDir: string;
let live: string;
const author = { who: 'tester', why: 'test' };
beforeEach(async () => {
  root = tempFolder();
  releasesDir = join(root, 'releases');
  await publishBuild(root, 'shell');
  live = (await publishBuild(root, 'mf-a')).hash;
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const document = async () => (await readDocument(releasesDir)) as ReleaseDocument;
const tried = (version: string, canary = 5, options: Partial<PublishOptions> = {}, name = 'mf-a') =>
  publishBuild(root, name, { version }, { canary, ...options });
const canaryOf = async (name = 'mf-a') => (await document()).canaries?.[name];
const liveVersion = async (name = 'mf-a') => (await document()).remotes[name]?.record.version;

describe('a canary', () => {
  it('is a second build of a remote, for some groups of visitors', async () => {
    const { hash, canary, changed } = await tried('1.1.0');
    expect({ canary, changed }).toEqual({ canary: 5, changed: true });
    const { canaries, remotes, retained } = await document();
    expect([remotes['mf-a']?.hash, canaries?.['mf-a']?.hash]).toEqual([live, hash]);
    expect(new Set(canaries?.['mf-a']?.groups).size).toBe(5);
    expect(retained['mf-a']).toEqual([hash, live]);
    expect((await readHistory(releasesDir)).at(-1)).toMatchObject({
      command: 'publish mf-a --canary 5',
      before: { 'mf-a': live },
      after: { 'mf-a': live, 'mf-a canary': `${hash} 5%` },
    });
    expect((await checkReleases(releasesDir)).problems).toEqual([]);
  });

  it('goes live for everybody when it is promoted', async () => {
    const { hash } = await tried('1.1.0');
    await promote({ releasesDir, name: 'mf-a', ...author });
    expect([await liveVersion(), await canaryOf()]).toEqual(['1.1.0', undefined]);
    await rollback({ releasesDir, name: 'mf-a', ...author });
    expect((await document()).remotes['mf-a']?.hash).toBe(live);
    expect((await document()).retained['mf-a']).toContain(hash);
  });

  it('ends with a rollback, and is held like every build that was rolled back', async () => {
    const { hash } = await tried('1.1.0');
    const result = await rollback({ releasesDir, name: 'mf-a', ...author });
    expect(result).toMatchObject({ version: '1.0.0', hash: live, changed: true });
    expect([await liveVersion(), await canaryOf()]).toEqual(['1.0.0', undefined]);
    expect((await document()).retained['mf-a']).toEqual([hash, live]);
    await expect(tried('1.1.0')).rejects.toThrow('was rolled back in release 4 by tester');
    await expect(publishBuild(root, 'mf-a', { version: '1.1.0' })).rejects.toThrow('was rolled back in release 4');
    await tried('1.1.0', 5, { releaseHold: true });
    expect((await canaryOf())?.hash).toBe(hash);
  });

  it('is the one of its remote: a newer one replaces it, and a build for everybody ends it', async () => {
    await tried('1.1.0');
    await tried('1.2.0');
    expect((await canaryOf())?.record.version).toBe('1.2.0');
    await publishBuild(root, 'mf-a', { version: '1.3.0' });
    expect([await liveVersion(), await canaryOf()]).toEqual(['1.3.0', undefined]);
    await rollback({ releasesDir, name: 'mf-a', ...author });
    expect(await liveVersion()).toBe('1.0.0');
  });

  it('is not ended by a pipeline that publishes the live build once more', async () => {
    await tried('1.1.0');
    await publishBuild(root, 'mf-a', { version: '1.0.0' });
    expect([await liveVersion(), (await canaryOf())?.record.version]).toEqual(['1.0.0', '1.1.0']);
    await rollback({ releasesDir, name: 'mf-a', to: live, ...author });
    expect(await canaryOf()).toBeUndefined();
  });

  it('keeps its visitors and its time when its share grows', async () => {
    await tried('1.1.0', 5);
    const before = await canaryOf();
    await tried('1.1.0', 25);
    const after = await canaryOf();
    expect(after?.groups.slice(0, 5)).toEqual(before?.groups);
    expect([after?.groups.length, after?.since]).toEqual([25, before?.since]);
  });

  it('has other visitors than that of another remote', async () => {
    await publishBuild(root, 'mf-b');
    await tried('1.1.0', 20);
    await tried('1.1.0', 30, {}, 'mf-b');
    const groups = [...((await canaryOf('mf-a'))?.groups ?? []), ...((await canaryOf('mf-b'))?.groups ?? [])];
    expect([groups.length, new Set(groups).size]).toEqual([50, 50]);
    await publishBuild(root, 'mf-c');
    await expect(tried('1.1.0', 1, {}, 'mf-c')).rejects.toThrow(
      '50 % of the visitors have other canaries: mf-a, mf-b. All together may have 50 %.',
    );
  });

  it('ends with a rollback of all, and stays when its remote is disabled', async () => {
    const { id } = await tried('1.1.0');
    await setEnabled({ releasesDir, name: 'mf-a', enabled: false, ...author });
    expect((await canaryOf())?.record.version).toBe('1.1.0');
    await rollbackAll({ releasesDir, to: id - 1, ...author });
    expect(await canaryOf()).toBeUndefined();
  });

  it('shows in the difference of two releases', async () => {
    const { id, hash } = await tried('1.1.0');
    expect(compareReleases(await readDocumentById(releasesDir, id - 1), await document())).toEqual([
      { name: 'mf-a', before: `1.0.0 (${live})`, after: `1.0.0 (${live}), 5 % have 1.1.0 (${hash})`, files: [] },
    ]);
  });
});

describe('is rejected, and nothing changes:', () => {
  it.each([
    ['a share that is none', () => tried('1.1.0', 0), '--canary must be a whole number of per cent from 1 to 50'],
    ['too many visitors', () => tried('1.1.0', 51), '--canary must be a whole number of per cent from 1 to 50'],
    ['half a visitor', () => tried('1.1.0', 2.5), '--canary must be a whole number of per cent from 1 to 50'],
    ['a canary of the shell', () => tried('1.1.0', 5, {}, 'shell'), 'The shell cannot have a canary'],
    ['a canary of nothing', () => tried('1.1.0', 5, {}, 'mf-b'), 'mf-b is not live'],
    ['a canary of what is live', () => tried('1.0.0'), 'is live for everybody already'],
    [
      'a canary that this kit cannot run',
      () => publishBuild(root, 'mf-a', { kit: '^2.0.0' }, { canary: 5 }),
      'needs kit',
    ],
    ['the promotion of nothing', () => promote({ releasesDir, name: 'mf-a', ...author }), 'mf-a has no canary'],
  ])('%s', async (_, change, message) => {
    const before = await document();
    await expect(change()).rejects.toThrow(message);
    expect(await document()).toEqual(before);
  });

  it('a shell in which a canary could not run', async () => {
    await publishBuild(root, 'mf-a', { version: '1.1.0', kit: '^1.0.0' }, { canary: 5 });
    await publishBuild(root, 'shell', { version: '1.1.0', kit: '1.1.0' });
    await publishBuild(root, 'mf-a', { version: '1.2.0', kit: '^1.1.0' }, { canary: 5 });
    await expect(publishBuild(root, 'shell', { version: '1.0.0', kit: '1.0.0' })).rejects.toThrow(
      'mf-a 1.2.0 needs kit ^1.1.0',
    );
  });

  it('a decision about a canary that is another one meanwhile', async () => {
    const { hash } = await tried('1.1.0');
    await tried('1.2.0');
    for (const decide of [promote, rollback])
      await expect(decide({ releasesDir, name: 'mf-a', canary: hash, ...author })).rejects.toThrow(`not ${hash}`);
    expect((await canaryOf())?.record.version).toBe('1.2.0');
  });
});

describe('what servers have counted', () => {
  const counts = (views: number, failures = 0) => {
    const made = { ...noCounts(), views, failures };
    made.alive[aliveClass(900)] = views - failures;
    return made;
  };
  const pair = async () => {
    const [found] = canaryPairs(await document());
    if (!found) throw new Error('There is no canary.');
    return found;
  };

  it('is added up, whoever counted it, and judged', async () => {
    await tried('1.1.0');
    for (const [server, canary] of [counts(2, 2), counts(1, 1)].entries())
      await writeCanaryCounts(releasesDir, await pair(), `server-${server}`, { canary, live: counts(30) });
    const [status] = await canaryStatus(releasesDir, await document());
    expect(status).toMatchObject({ name: 'mf-a', percent: 5, verdict: 'rollback', liveHash: live });
    expect([status?.canary.views, status?.live.views]).toEqual([3, 60]);
    // The same server, later.
    await writeCanaryCounts(releasesDir, await pair(), 'server-0', { canary: counts(0), live: counts(31) });
    expect((await readCanaryCounts(releasesDir, await pair())).live.views).toBe(61);
  });

  it('does not count when it cannot be read', async () => {
    await tried('1.1.0');
    await writeCanaryCounts(releasesDir, await pair(), 'one', { canary: counts(1), live: counts(1) });
    await writeCanaryCounts(releasesDir, await pair(), 'two', { canary: counts(1), live: counts(1) });
    const [file = ''] = await readdir(join(releasesDir, '.canary-counts'));
    writeFileSync(join(releasesDir, '.canary-counts', file), '{"canary":{"views":-1}}');
    expect((await readCanaryCounts(releasesDir, await pair())).canary.views).toBe(1);
  });

  it('goes with the canary, and begins anew with another live build', async () => {
    await tried('1.1.0');
    await writeCanaryCounts(releasesDir, await pair(), 'one', { canary: counts(1), live: counts(1) });
    await tried('1.2.0');
    expect(await readdir(join(releasesDir, '.canary-counts'))).toEqual([]);
    expect((await readCanaryCounts(releasesDir, await pair())).canary.views).toBe(0);
  });

  it('is judged within limits that are a setting of the folder', async () => {
    await tried('1.1.0');
    await writeCanaryCounts(releasesDir, await pair(), 'one', { canary: counts(70), live: counts(70) });
    const verdict = async () => (await canaryStatus(releasesDir, await document()))[0]?.verdict;
    expect(await verdict()).toBe('wait');
    await canaryLimits.change(releasesDir, { minMinutes: 0 });
    expect(await verdict()).toBe('promote');
    await expect(canaryLimits.change(releasesDir, { maxHours: 0 })).rejects.toThrow('maxHours');
  });
});
