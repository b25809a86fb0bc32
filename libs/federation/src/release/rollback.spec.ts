import { appendFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ReleaseError } from '../errors/release-error.js';
import { publishBuild, tempFolder } from '../testing/builds.js';
import { checkReleases } from './check.js';
import { compareReleases } from './compare.js';
import { readDocument, readDocumentById } from './document-store.js';
import { rollback, rollbackAll, setEnabled } from './rollback.js';

let root: string;
let releasesDir: string;
const author = { who: 'tester', why: 'test' };
beforeEach(async () => {
  root = tempFolder();
  releasesDir = join(root, 'releases');
  await publishBuild(root, 'shell');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const liveVersion = async (name = 'mf-a') => (await readDocument(releasesDir))?.remotes[name]?.record.version;
const publishVersions = async (...versions: string[]) => {
  for (const version of versions) await publishBuild(root, 'mf-a', { version });
};
const back = (to?: string, name = 'mf-a') => rollback({ releasesDir, name, to, ...author });

describe('rollback', () => {
  it('returns to the build that was live before, and a second one to the build before that', async () => {
    await publishVersions('1.0.0', '1.0.1', '1.0.2');
    await back();
    expect(await liveVersion()).toBe('1.0.1');
    await back();
    expect(await liveVersion()).toBe('1.0.0');
    await expect(back()).rejects.toThrow('mf-a has no earlier build that was not rolled back');
  });

  it('never returns to a build that was rolled back', async () => {
    await publishVersions('1.0.0', '1.0.1');
    await back();
    await publishVersions('1.0.2');
    await back();
    expect(await liveVersion()).toBe('1.0.0');
  });

  it('holds a build that was rolled back, until it is released or a newer one is published', async () => {
    await publishVersions('1.0.0', '1.0.1');
    await back();
    await expect(publishVersions('1.0.1')).rejects.toThrow(/was rolled back in release \d+ by tester \(test\)/);
    expect(await liveVersion()).toBe('1.0.0');
    await publishBuild(root, 'mf-a', { version: '1.0.1' }, { releaseHold: true });
    expect(await liveVersion()).toBe('1.0.1');
    await publishVersions('1.0.2');
    await back();
    expect(await liveVersion()).toBe('1.0.1');
  });

  it('returns to a build that was rolled back when it is named', async () => {
    await publishVersions('1.0.0');
    const second = await publishBuild(root, 'mf-a', { version: '1.0.1' });
    await back();
    await back(second.hash);
    expect(await liveVersion()).toBe('1.0.1');
  });

  it('returns to a named build, but only if it is retained', async () => {
    const first = await publishBuild(root, 'mf-a');
    await publishVersions('1.0.1', '1.0.2');
    await back(first.hash);
    expect(await liveVersion()).toBe('1.0.0');
    await expect(back('0'.repeat(20))).rejects.toThrow('not among the retained builds');
  });

  it('rejects a build whose files were changed', async () => {
    const first = await publishBuild(root, 'mf-a');
    await publishVersions('1.0.1');
    appendFileSync(join(releasesDir, 'mf-a', first.hash, 'browser/entry.js'), ';');
    await expect(back()).rejects.toThrow('changed, missing or unknown: entry.js');
    expect(await liveVersion()).toBe('1.0.1');
  });

  it('rejects a shell that is incompatible with live remotes', async () => {
    await publishVersions('1.0.0');
    await publishBuild(root, 'shell', { version: '1.1.0', kit: '1.1.0' });
    await publishBuild(root, 'mf-a', { version: '1.1.0', kit: '^1.1.0' });
    await expect(back(undefined, 'shell')).rejects.toThrow('mf-a 1.1.0 needs kit ^1.1.0');
  });

  it('restores all builds of an earlier release under a new id', async () => {
    await publishVersions('1.0.0');
    const then = await publishBuild(root, 'mf-b');
    await publishVersions('1.0.1');
    await publishBuild(root, 'mf-b', { version: '2.0.0' });
    const outcome = await rollbackAll({ releasesDir, to: then.id, ...author });
    expect(outcome.id).toBeGreaterThan(then.id);
    expect([await liveVersion(), await liveVersion('mf-b')]).toEqual(['1.0.0', '1.0.0']);
    await expect(rollbackAll({ releasesDir, to: 99, ...author })).rejects.toThrow('There is no release 99');
  });
});

describe('the kill switch', () => {
  it('disables and enables a remote, and rejects an unknown one', async () => {
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

describe('diff', () => {
  it('lists deployables and files that differ', async () => {
    const first = await publishBuild(root, 'mf-a');
    const second = await publishBuild(root, 'mf-a', { version: '1.0.1', files: { 'lazy.js': '// new' } });
    const [before, after] = [
      await readDocumentById(releasesDir, first.id),
      await readDocumentById(releasesDir, second.id),
    ];
    expect(compareReleases(before, after)).toEqual([
      {
        name: 'mf-a',
        before: `1.0.0 (${first.hash})`,
        after: `1.0.1 (${second.hash})`,
        files: ['entry.js', 'lazy.js'],
      },
    ]);
    expect(compareReleases(after, after)).toEqual([]);
  });
});

describe('check', () => {
  it('finds no problems in what was published', async () => {
    await publishVersions('1.0.0', '1.0.1');
    expect(await checkReleases(releasesDir)).toEqual({ builds: 3, files: 9, problems: [] });
  });

  it.each([
    ['a changed file', (dir: string) => appendFileSync(join(dir, 'browser/main.css'), ' '), 'main.css'],
    ['a missing file', (dir: string) => rmSync(join(dir, 'browser/entry.js')), 'entry.js'],
    ['a stray file', (dir: string) => appendFileSync(join(dir, 'browser/stray.js'), ' '), 'stray.js'],
    ['a changed record', (dir: string) => appendFileSync(join(dir, 'record.json'), ' {}'), 'JSON'],
    ['a missing build', (dir: string) => rmSync(dir, { recursive: true }), 'not among the retained builds'],
  ])('finds %s', async (_, damage, message) => {
    const { hash } = await publishBuild(root, 'mf-a');
    damage(join(releasesDir, 'mf-a', hash));
    const { problems } = await checkReleases(releasesDir);
    expect(problems).toEqual([expect.stringContaining(message)]);
  });

  it.each([
    [200, '*', 'something else', 'has a hash mismatch'],
    [404, '*', '', 'responds with 404'],
    [200, '', '', 'lacks Access-Control-Allow-Origin'],
  ])('checks an external host: %s %s', async (status, origin, entry, problem) => {
    let reply = { status: 200, origin: '*', entry: "console.log('mf-a 1.0.0');" };
    const host = await listen((request, response) => {
      const file =
        request.url === '/entry.js' ? reply.entry : request.url === '/main.css' ? '.a{color:red}' : 'export{}';
      response.writeHead(reply.status, reply.origin ? { 'access-control-allow-origin': reply.origin } : {}).end(file);
    });
    await publishBuild(root, 'mf-a', {}, { base: host.url });
    expect((await checkReleases(releasesDir)).problems).toEqual([]);
    reply = { status, origin, entry };
    expect((await checkReleases(releasesDir)).problems).toEqual([expect.stringContaining(problem)]);
    host.stop();
  });
});

async function listen(handler: RequestListener) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close().closeAllConnections() };
}
