import { execFile } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ReleaseError } from '../errors/release-error.js';
import { startHost } from '../host/host.js';
import { publishBuild, tempFolder, writeBuild } from '../testing/builds.js';
import { readDocument } from './document-store.js';
import { readHistory } from './history.js';
import { publish, publishSet } from './publish.js';

const run = promisify(execFile);
const CLI = join(import.meta.dirname, '../../dist/cli/main.js');

let root: string;
let releases: string;
beforeEach(() => {
  root = tempFolder();
  releases = join(root, 'releases');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const buildDir = (name: string, hash: string) => join(releases, name, hash, 'browser');

const rejectionOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(ReleaseError);
  return (error as ReleaseError).message;
};

describe('publishing', () => {
  it('stores the build under its hash, hashes every file and points the document at it', async () => {
    await publishBuild(root, 'shell');
    const { hash, id } = await publishBuild(root, 'mf-a');
    const document = await readDocument(releases);
    const live = document?.remotes['mf-a'];
    expect(live).toMatchObject({ hash, enabled: true, base: `/releases/mf-a/${hash}/browser/` });
    expect(Object.keys(live?.record.integrity ?? {})).toEqual(['entry.js', 'locale-en.js', 'main.css']);
    expect(live?.record.menu[0]?.text).toEqual({ en: 'mf-a', de: 'mf-a (de)' });
    expect(readFileSync(join(buildDir('mf-a', hash), 'entry.js'), 'utf8')).toContain('mf-a 1.0.0');
    expect((await readHistory(releases)).at(-1)).toMatchObject({
      id,
      who: 'tester',
      why: 'test',
      after: { 'mf-a': hash },
    });
  });

  it('changes nothing when the same build is live already', async () => {
    await publishBuild(root, 'shell');
    const first = await publishBuild(root, 'mf-a');
    expect(await publishBuild(root, 'mf-a')).toEqual({ ...first, changed: false });
  });

  it('stores a server module under the same hash, out of the browser’s reach', async () => {
    await publishBuild(root, 'shell');
    const plain = await publishBuild(root, 'mf-a');
    const projectDir = writeBuild(root, 'mf-a');
    const module = join(projectDir, 'dist/render/render.mjs');
    mkdirSync(dirname(module));
    writeFileSync(module, 'export default () => ({});');
    const options = { releasesDir: releases, name: 'mf-a', projectDir, who: 'tester', why: 'test' };
    const { hash } = await publish(options);
    expect(hash).not.toBe(plain.hash);
    const record = (await readDocument(releases))?.remotes['mf-a']?.record;
    expect(record?.server).toEqual({ file: 'render.mjs', integrity: expect.stringMatching(/^sha384-/) });
    expect(Object.keys(record?.integrity ?? {})).not.toContain('render.mjs');
    appendFileSync(join(releases, 'mf-a', hash, 'server/render.mjs'), '/* changed */');
    await expect(publish(options)).rejects.toThrow('changed, missing or unknown: render.mjs');
  });

  it('reuses compressed copies of an earlier build, even if another build’s record is broken', async () => {
    await publishBuild(root, 'shell');
    const files = { 'big.js': `// ${'x'.repeat(5000)}\n` };
    const [one, two] = [
      await publishBuild(root, 'mf-a', { files }),
      await publishBuild(root, 'mf-a', { files, version: '1.0.1' }),
    ];
    const copyIn = (hash: string) => join(releases, 'mf-a', hash, 'br/big.js.br');
    writeFileSync(copyIn(two.hash), 'reused');
    writeFileSync(join(releases, 'mf-a', one.hash, 'record.json'), 'broken');
    const three = await publishBuild(root, 'mf-a', { files, version: '1.0.2' });
    expect(readFileSync(copyIn(three.hash), 'utf8')).toBe('reused');
  });

  it('does not publish source maps or the build record', async () => {
    await publishBuild(root, 'shell');
    const { hash } = await publishBuild(root, 'mf-a', { files: { 'entry.js.map': '{}' } });
    expect(readdirSync(buildDir('mf-a', hash)).sort()).toEqual(['entry.js', 'locale-en.js', 'main.css']);
  });

  it('accepts the URL of an external host once it serves every file', async () => {
    await publishBuild(root, 'shell');
    const projectDir = writeBuild(root, 'mf-a');
    const host = await startHost({ name: 'mf-a', projectDir, port: 0 });
    const { hash } = await publishBuild(root, 'mf-a', {}, { base: host.base });
    expect(hash).toBe(host.hash);
    expect((await readDocument(releases))?.remotes['mf-a']?.base).toBe(`${host.url}/${hash}/browser/`);
    const { headers } = await fetch(`${host.url}/${hash}/browser/entry.js`);
    expect([headers.get('access-control-allow-origin'), headers.get('cache-control')]).toEqual([
      '*',
      expect.stringContaining('immutable'),
    ]);
    expect((await fetch(`${host.url}/${hash}/record.json`)).status).toBe(404);
    const elsewhere = publishBuild(root, 'mf-a', { version: '1.0.1' }, { base: host.base });
    await expect(elsewhere).rejects.toThrow('responds with 404');
    await host.stop();
  });

  it('an external host goes on without its folder: what it has read is served, the rest is unavailable', async () => {
    const projectDir = writeBuild(root, 'mf-a');
    const host = await startHost({ name: 'mf-a', projectDir, port: 0 });
    const statusOf = async (file: string) => (await fetch(`${host.url}/${host.hash}/browser/${file}`)).status;
    const folder = join(projectDir, 'releases');
    expect(await statusOf('entry.js')).toBe(200);
    renameSync(folder, `${folder}-elsewhere`);
    expect([await statusOf('entry.js'), await statusOf('main.css')]).toEqual([200, 503]);
    renameSync(`${folder}-elsewhere`, folder);
    expect([await statusOf('main.css'), await statusOf('none.css')]).toEqual([200, 404]);
    await host.stop();
  });

  it('keeps a disabled remote disabled', async () => {
    await publishBuild(root, 'shell');
    await publishBuild(root, 'mf-a');
    const document = JSON.parse(readFileSync(join(releases, 'release.json'), 'utf8'));
    document.remotes['mf-a'].enabled = false;
    writeFileSync(join(releases, 'release.json'), JSON.stringify(document));
    await publishBuild(root, 'mf-a', { version: '1.0.1' });
    expect((await readDocument(releases))?.remotes['mf-a']).toMatchObject({
      enabled: false,
      record: { version: '1.0.1' },
    });
  });
});

describe('publishing rejects', () => {
  it('a remote before there is a shell', async () => {
    expect(await rejectionOf(publishBuild(root, 'mf-a'))).toContain('Publish the shell first');
  });

  it.each([
    [{ kit: '^2.0.0' }, 'needs kit ^2.0.0, this page has 1.0.0'],
    [{ api: '^3' }, 'needs api ^3, this page has 1.0.0'],
    [{ kit: '>=1' }, 'a range such as ^1.2.0'],
  ])('a remote whose requirements are not met: %j', async (options, reason) => {
    await publishBuild(root, 'shell');
    expect(await rejectionOf(publishBuild(root, 'mf-a', options))).toContain(reason);
    expect((await readDocument(releases))?.remotes).toEqual({});
  });

  it.each([['/mf-a.html'], ['/pages/*'], ['/pages/inner/*'], ['/pages/x.html']])(
    'a mount of another remote: %s',
    async (mount) => {
      await publishBuild(root, 'shell');
      await publishBuild(root, 'mf-a', { mounts: ['/mf-a.html', '/pages/*'] });
      expect(await rejectionOf(publishBuild(root, 'mf-b', { mounts: [mount] }))).toBe(
        `mf-b claims ${mount}, which belongs to mf-a.`,
      );
    },
  );

  it('route policies for paths of another remote', async () => {
    await publishBuild(root, 'shell');
    expect(await rejectionOf(publishBuild(root, 'mf-a', { routes: { '/mf-b.html': { personal: true } } }))).toContain(
      'routes./mf-b.html: /mf-b.html is under none of the mounts',
    );
  });

  it('a shell that is incompatible with live remotes, naming them', async () => {
    await publishBuild(root, 'shell');
    await publishBuild(root, 'mf-a');
    const message = await rejectionOf(publishBuild(root, 'shell', { version: '2.0.0', kit: '2.0.0' }));
    expect(message).toContain('mf-a 1.0.0 needs kit ^1.0.0');
  });

  it('an unfinished build, or a build of another deployable', async () => {
    expect(await rejectionOf(publishBuild(root, 'mf-a', { files: {} }, { projectDir: root }))).toContain(
      'contains no complete build',
    );
    const projectDir = writeBuild(root, 'mf-b');
    expect(await rejectionOf(publishBuild(root, 'mf-a', {}, { projectDir }))).toContain('is a build of mf-b');
  });

  it('a listed file without a hash', async () => {
    const projectDir = writeBuild(root, 'mf-a');
    rmSync(join(projectDir, 'dist/browser/main.css'));
    expect(await rejectionOf(publishBuild(root, 'shell').then(() => publishAgain(projectDir)))).toContain(
      'main.css has no integrity hash',
    );
  });

  it('different bytes under a known hash', async () => {
    await publishBuild(root, 'shell');
    const { hash } = await publishBuild(root, 'mf-a');
    appendFileSync(join(buildDir('mf-a', hash), 'entry.js'), '/* changed */');
    expect(await rejectionOf(publishBuild(root, 'mf-a'))).toContain('changed, missing or unknown: entry.js');
  });

  async function publishAgain(projectDir: string) {
    const { publish } = await import('./publish.js');
    return publish({ releasesDir: releases, name: 'mf-a', projectDir, who: 'tester', why: 'test' });
  }
});

describe('a set', () => {
  const set = (...builds: [name: string, options: Parameters<typeof writeBuild>[2]][]) =>
    publishSet({
      releasesDir: releases,
      builds: builds.map(([name, options]) => ({ name, projectDir: writeBuild(root, name, options) })),
      who: 'tester',
      why: 'a kit major',
    });
  const versions = async () => {
    const document = await readDocument(releases);
    const remotes = Object.values(document?.remotes ?? {});
    return [document?.shell, ...remotes].map((build) => `${build?.record.name} ${build?.record.version}`);
  };
  beforeEach(async () => {
    await set(['mf-a', {}], ['shell', {}], ['mf-b', {}]);
  });

  it('goes live as one change, in any order', async () => {
    expect(await versions()).toEqual(['shell 1.0.0', 'mf-a 1.0.0', 'mf-b 1.0.0']);
    expect(await readHistory(releases)).toEqual([expect.objectContaining({ command: 'publish mf-a shell mf-b' })]);
  });

  it('moves a major version of the kit that no part of it could move alone', async () => {
    const next = { version: '2.0.0', kit: '^2.0.0' };
    const shell = { version: '2.0.0', kit: '2.0.0' };
    expect(await rejectionOf(set(['shell', shell]))).toContain('would break mf-a');
    expect(await rejectionOf(set(['mf-a', next]))).toContain('needs kit ^2.0.0');
    expect(await rejectionOf(set(['shell', shell], ['mf-a', next]))).toContain('would break mf-b');
    expect(await versions()).toEqual(['shell 1.0.0', 'mf-a 1.0.0', 'mf-b 1.0.0']);
    const results = await set(['shell', shell], ['mf-a', next], ['mf-b', next]);
    expect(results.map(({ id, changed }) => [id, changed])).toEqual(Array(3).fill([2, true]));
    expect(await versions()).toEqual(['shell 2.0.0', 'mf-a 2.0.0', 'mf-b 2.0.0']);
  });

  it('reports which of its builds were live already', async () => {
    const results = await set(['mf-a', {}], ['mf-b', { version: '1.0.1' }]);
    expect(results.map(({ name, changed }) => [name, changed])).toEqual([
      ['mf-a', false],
      ['mf-b', true],
    ]);
  });
});

describe('parallel publishing', () => {
  it('tells the second of two publishes of one remote, and changes nothing for it', async () => {
    await publishBuild(root, 'shell');
    await publishBuild(root, 'mf-a');
    const other = tempFolder();
    const outcomes = await Promise.allSettled([
      publishBuild(root, 'mf-a', { version: '1.0.1' }, { who: 'one' }),
      publishBuild(other, 'mf-a', { version: '1.0.2' }, { who: 'two', releasesDir: join(root, 'releases') }),
    ]);
    rmSync(other, { recursive: true, force: true });
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    const [published] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(rejected.map(({ reason }) => String(reason))).toEqual([
      expect.stringMatching(/mf-a was changed while this build was checked: .* by (one|two)/),
    ]);
    expect((await readDocument(join(root, 'releases')))?.remotes['mf-a']?.hash).toBe(published?.hash);
  });

  it('makes all builds live', async () => {
    await publishBuild(root, 'shell');
    const names = Array.from({ length: 6 }, (_, index) => `mf-${index}`);
    await Promise.all(names.map((name) => publishBuild(root, name)));
    const document = await readDocument(releases);
    expect(Object.keys(document?.remotes ?? {}).sort()).toEqual(names);
    expect((await readHistory(releases)).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(existsSync(join(releases, '.lock'))).toBe(false);
  });

  it('works from separate processes', async () => {
    writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: [] }));
    await publishBuild(root, 'shell');
    const names = ['mf-x', 'mf-y', 'mf-z'];
    for (const name of names) writeBuild(root, name);
    const env = { ...process.env, RELEASES_DIR: releases };
    await Promise.all(names.map((name) => run('node', [CLI, 'publish', name, '--why', 'test'], { cwd: root, env })));
    expect(Object.keys((await readDocument(releases))?.remotes ?? {}).sort()).toEqual(names);
  });

  it('publishes to the folder that the workspace’s .env names, as the site does', async () => {
    writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: [] }));
    writeFileSync(join(root, '.env'), 'RELEASES_DIR=./elsewhere\n');
    writeBuild(root, 'shell');
    const { RELEASES_DIR, ...env } = process.env;
    await run('node', [CLI, 'publish', 'shell', '--why', 'test'], { cwd: root, env });
    expect((await readDocument(join(root, 'elsewhere')))?.id).toBe(1);
  });

  it('does not wait for a process on another machine that has had the lock for long, and says what to delete', async () => {
    await publishBuild(root, 'shell');
    const lock = join(releases, '.lock');
    writeFileSync(lock, JSON.stringify({ pid: 7, host: 'ci-runner', token: 'gone' }));
    const since = new Date('2026-01-01T00:00:00.000Z');
    utimesSync(lock, since, since);
    expect(await rejectionOf(publishBuild(root, 'mf-a'))).toBe(
      `${lock} is locked by process 7 on ci-runner since ${since.toISOString()}. If that process has ended, delete the file.`,
    );
    expect(existsSync(lock)).toBe(true);
  });

  it('says in one line that the folder cannot be written to', async () => {
    writeFileSync(join(root, 'package.json'), JSON.stringify({ workspaces: [] }));
    writeBuild(root, 'shell');
    const RELEASES_DIR = join(root, 'package.json', 'releases');
    const publishing = run('node', [CLI, 'publish', 'shell', '--why', 'test'], {
      cwd: root,
      env: { ...process.env, RELEASES_DIR },
    });
    await expect(publishing).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^ENOTDIR: .*\n$/) });
  });

  it('breaks the lock of a dead process', async () => {
    await publishBuild(root, 'shell');
    const { pid } = await new Promise<{ pid: number | undefined }>((resolve) => {
      const child = execFile('node', ['-e', ''], () => resolve({ pid: child.pid }));
    });
    const { hostname } = await import('node:os');
    writeFileSync(join(releases, '.lock'), JSON.stringify({ pid, host: hostname(), token: 'dead' }));
    expect((await publishBuild(root, 'mf-a')).changed).toBe(true);
  });
});
