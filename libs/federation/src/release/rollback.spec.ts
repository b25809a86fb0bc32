import { appendFileSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ship, workFolder } from '../testing/builds.js';
import { checkReleases } from './check.js';
import { compareReleases } from './compare.js';
import { ReleaseError } from './errors.js';
import { MAX_RETAINED } from './retention.js';
import { rollback, rollbackAll, setEnabled } from './rollback.js';
import { readDocument, readDocumentById } from './store.js';

let root: string;
let releasesDir: string;
const author = { who: 'tester', why: 'test' };
beforeEach(async () => {
  root = workFolder();
  releasesDir = join(root, 'releases');
  await ship(root, 'shell');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const liveVersion = async (name = 'mf-a') => (await readDocument(releasesDir))?.remotes[name]?.record.version;
const publishVersions = async (...versions: string[]) => {
  for (const version of versions) await ship(root, 'mf-a', { version });
};
const back = (to?: string, name = 'mf-a') => rollback({ releasesDir, name, to, ...author });

describe('rollback', () => {
  it('brings back the build published before, and a second one the build before that', async () => {
    await publishVersions('1.0.0', '1.0.1', '1.0.2');
    await back();
    expect(await liveVersion()).toBe('1.0.1');
    await back();
    expect(await liveVersion()).toBe('1.0.0');
    await expect(back()).rejects.toThrow('mf-a has no build published before');
  });

  it('goes on from a build that was published after a rollback', async () => {
    await publishVersions('1.0.0', '1.0.1');
    await back();
    await publishVersions('1.0.2');
    await back();
    expect(await liveVersion()).toBe('1.0.1');
  });

  it('brings back a named build, and nothing that is not kept', async () => {
    const first = await ship(root, 'mf-a');
    await publishVersions('1.0.1', '1.0.2');
    await back(first.hash);
    expect(await liveVersion()).toBe('1.0.0');
    await expect(back('0'.repeat(20))).rejects.toThrow('not among the retained builds');
  });

  it('refuses a build whose files were changed', async () => {
    const first = await ship(root, 'mf-a');
    await publishVersions('1.0.1');
    appendFileSync(join(releasesDir, 'mf-a', first.hash, 'browser/entry.js'), ';');
    await expect(back()).rejects.toThrow('changed, missing or unknown: entry.js');
    expect(await liveVersion()).toBe('1.0.1');
  });

  it('refuses a build that the live shell cannot carry', async () => {
    await publishVersions('1.0.0');
    await ship(root, 'shell', { version: '1.1.0', kit: '1.1.0' });
    await ship(root, 'mf-a', { version: '1.1.0', kit: '^1.1.0' });
    await expect(back(undefined, 'shell')).rejects.toThrow('mf-a 1.1.0 needs kit ^1.1.0');
  });

  it('brings back the whole set of an earlier release under a new number', async () => {
    await publishVersions('1.0.0');
    const then = await ship(root, 'mf-b');
    await publishVersions('1.0.1');
    await ship(root, 'mf-b', { version: '2.0.0' });
    const outcome = await rollbackAll({ releasesDir, to: then.id, ...author });
    expect(outcome.id).toBeGreaterThan(then.id);
    expect([await liveVersion(), await liveVersion('mf-b')]).toEqual(['1.0.0', '1.0.0']);
    await expect(rollbackAll({ releasesDir, to: 99, ...author })).rejects.toThrow('There is no release 99');
  });
});

describe('the kill switch', () => {
  it('switches a remote off and on, and refuses an unknown one', async () => {
    await publishVersions('1.0.0');
    await setEnabled({ releasesDir, name: 'mf-a', enabled: false, ...author });
    expect((await readDocument(releasesDir))?.remotes['mf-a']?.enabled).toBe(false);
    const again = await setEnabled({ releasesDir, name: 'mf-a', enabled: false, ...author });
    expect(again.changed).toBe(false);
    await setEnabled({ releasesDir, name: 'mf-a', enabled: true, ...author });
    expect((await readDocument(releasesDir))?.remotes['mf-a']?.enabled).toBe(true);
    await expect(setEnabled({ releasesDir, name: 'mf-x', enabled: true, ...author })).rejects.toThrow(ReleaseError);
  });
});

describe('retention', () => {
  it('keeps the newest builds and whatever was live until now', async () => {
    const first = await ship(root, 'mf-a', { version: '1.0.0' });
    await publishVersions(...Array.from({ length: MAX_RETAINED }, (_, index) => `1.1.${index}`));
    await back(first.hash);
    await publishVersions('1.2.0', '1.2.1');
    const retained = (await readDocument(releasesDir))?.retained['mf-a'] ?? [];
    expect(retained.length).toBeGreaterThanOrEqual(5);
    expect(retained.length).toBeLessThanOrEqual(MAX_RETAINED + 2);
    const onDisk = readdirSync(join(releasesDir, 'mf-a'));
    expect(retained.filter((hash) => !onDisk.includes(hash))).toEqual([]);
  });

  it('deletes what is kept no more, once nobody can be copying it', async () => {
    const first = await ship(root, 'mf-a', { version: '1.0.0' });
    const folder = join(releasesDir, 'mf-a', first.hash);
    await publishVersions(...Array.from({ length: MAX_RETAINED + 1 }, (_, index) => `1.1.${index}`));
    expect(readdirSync(join(releasesDir, 'mf-a'))).toContain(first.hash);
    utimesSync(folder, new Date(0), new Date(0));
    await publishVersions('1.2.0');
    expect(readdirSync(join(releasesDir, 'mf-a'))).not.toContain(first.hash);
  });
});

describe('diff', () => {
  it('names deployables and files that differ', async () => {
    const one = await ship(root, 'mf-a');
    const two = await ship(root, 'mf-a', { version: '1.0.1', files: { 'lazy.js': 'new' } });
    const [before, after] = [await readDocumentById(releasesDir, one.id), await readDocumentById(releasesDir, two.id)];
    expect(compareReleases(before, after)).toEqual([
      {
        name: 'mf-a',
        before: `1.0.0 (${one.hash})`,
        after: `1.0.1 (${two.hash})`,
        files: ['entry.js', 'lazy.js'],
      },
    ]);
    expect(compareReleases(after, after)).toEqual([]);
  });
});

describe('check', () => {
  it('finds nothing wrong in what was published', async () => {
    await publishVersions('1.0.0', '1.0.1');
    expect(await checkReleases(releasesDir)).toEqual({ builds: 3, files: 9, faults: [] });
  });

  it.each([
    ['a changed file', (dir: string) => appendFileSync(join(dir, 'browser/main.css'), ' '), 'main.css'],
    ['a missing file', (dir: string) => rmSync(join(dir, 'browser/entry.js')), 'entry.js'],
    ['a stray file', (dir: string) => appendFileSync(join(dir, 'browser/stray.js'), ' '), 'stray.js'],
    ['a changed record', (dir: string) => appendFileSync(join(dir, 'record.json'), ' {}'), 'JSON'],
    ['a missing build', (dir: string) => rmSync(dir, { recursive: true }), 'not among the retained builds'],
  ])('finds %s', async (_, harm, words) => {
    const { hash } = await ship(root, 'mf-a');
    harm(join(releasesDir, 'mf-a', hash));
    const { faults } = await checkReleases(releasesDir);
    expect(faults).toEqual([expect.stringContaining(words)]);
  });

  it.each([
    [200, '*', 'something else', 'has a hash mismatch'],
    [404, '*', '', 'responds with 404'],
    [200, '', '', 'lacks Access-Control-Allow-Origin'],
  ])('looks at a host of its own: %s %s', async (status, origin, entry, fault) => {
    let now = { status: 200, origin: '*', entry: "console.log('mf-a 1.0.0');" };
    const host = await listen((request, response) => {
      const file = request.url === '/entry.js' ? now.entry : request.url === '/main.css' ? '.a{color:red}' : 'export{}';
      response.writeHead(now.status, now.origin ? { 'access-control-allow-origin': now.origin } : {}).end(file);
    });
    await ship(root, 'mf-a', {}, { base: host.url });
    expect((await checkReleases(releasesDir)).faults).toEqual([]);
    now = { status, origin, entry };
    expect((await checkReleases(releasesDir)).faults).toEqual([expect.stringContaining(fault)]);
    host.stop();
  });
});

async function listen(handler: RequestListener) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close().closeAllConnections() };
}
