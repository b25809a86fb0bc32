/** @jest-environment node */
import { appendFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { ReleaseDocument } from '@waybill/federation';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { rawGet, type Site, startSite } from './testing/site.js';

let root: string;
let site: Site;
let hash: string;
const document = () => join(root, 'releases/release.json');
const fileOf = (name: string) => `/releases/mf-a/${hash}/browser/${name}`;
const onDisk = (name: string) => join(root, fileOf(name));

beforeEach(async () => {
  root = tempFolder();
  await publishBuild(root, 'shell');
  hash = (await publishBuild(root, 'mf-a', { files: { 'big.js': `// ${'x'.repeat(5000)}\n` } })).hash;
  site = await startSite(root);
});
afterEach(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

const liveId = async () => ((await (await site.get('/releases/current')).json()) as { id: number }).id;

describe('a file of a release', () => {
  it('is immutable, open to any origin and has its type', async () => {
    const response = await site.get(fileOf('main.css'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is sent compressed to clients that accept it', async () => {
    const packed = await rawGet(site.url, fileOf('big.js'), { host: 'localhost', 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(Number(packed.headers['content-length'])).toBeLessThan(500);
    const plain = await rawGet(site.url, fileOf('big.js'), { host: 'localhost', 'accept-encoding': 'br;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const copy = readFileSync(join(root, `releases/mf-a/${hash}/br/big.js.br`));
    expect(brotliDecompressSync(copy).equals(readFileSync(onDisk('big.js')))).toBe(true);
  });

  it.each(['main.css', 'entry.js', 'locale-en.js'])('is not found when its bytes have changed: %s', async (name) => {
    appendFileSync(onDisk(name), '/* changed */');
    const response = await site.get(fileOf(name));
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('is sent uncompressed when the compressed copy is damaged', async () => {
    const other = readFileSync(join(root, `releases/mf-a/${hash}/br/big.js.br`));
    writeFileSync(join(root, `releases/mf-a/${hash}/br/big.js.br`), Buffer.from(other).fill(0));
    const response = await rawGet(site.url, fileOf('big.js'), { host: 'localhost', 'accept-encoding': 'br' });
    expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, undefined]);
  });

  it.each([
    ['a stray file', () => fileOf('stray.js')],
    ['the record', () => `/releases/mf-a/${hash}/record.json`],
    ['the document', () => '/releases/release.json'],
    ['a parent folder', () => `/releases/mf-a/${hash}/browser/../record.json`],
    ['an encoded parent folder', () => `/releases/mf-a/${hash}/browser/%2e%2e/record.json`],
    ['an unknown build', () => `/releases/mf-a/${'0'.repeat(20)}/browser/main.css`],
    ['an object key', () => fileOf('constructor')],
  ])('%s is not found', async (_, path) => {
    writeFileSync(onDisk('stray.js'), 'stray');
    expect((await rawGet(site.url, path(), { host: 'localhost' })).statusCode).toBe(404);
  });

  it('stays available after a newer build has gone live', async () => {
    await publishBuild(root, 'mf-a', { version: '1.0.1' });
    await until(async () => (await liveId()) === 3);
    expect((await site.get(fileOf('entry.js'))).status).toBe(200);
  });
});

describe('a running server', () => {
  // The server looks every half a second (DEADLINES_MS.releasePoll), and the browser tests of releases say how long it takes.
  it('activates one new release after the other', async () => {
    for (const version of ['1.0.1', '1.0.2', '1.0.3']) {
      const { hash: next } = await publishBuild(root, 'mf-a', { version });
      await until(async () => (await (await site.get('/mf-a.html')).text()).includes(next));
    }
  });

  const attacks: Record<string, (text: string) => string> = {
    'is cut off': (text) => text.slice(0, 200),
    'is empty': () => '',
    'lacks the hash of a file': (text) => {
      const changed = JSON.parse(text) as ReleaseDocument;
      delete changed.remotes['mf-a']?.record.integrity['entry.js'];
      return JSON.stringify(changed);
    },
    'has a different hash': (text) =>
      text.replace(/sha384-./, (hash) => (hash.endsWith('A') ? 'sha384-B' : 'sha384-A')),
    'has an unsafe base URL': (text) => text.replace('"base": "/releases/mf-a', '"base": "javascript:alert(1)//'),
    'has an unknown field': (text) => text.replace('"schema": 2', '"schema": 2, "extra": true'),
    'has an unknown schema version': (text) => text.replace('"schema": 2', '"schema": 3'),
  };

  it.each(Object.entries(attacks))('keeps the last valid release when the document %s', async (_, change) => {
    const text = readFileSync(document(), 'utf8').replace('"id": 2', '"id": 3');
    writeFileSync(document(), change(text));
    await until(() => site.logged.some((line) => line.includes('release_rejected')));
    expect(await liveId()).toBe(2);
    expect((await site.get('/mf-a.html')).status).toBe(200);
  });

  it('rejects two remotes with each other’s builds', async () => {
    await publishBuild(root, 'mf-b');
    await until(async () => (await liveId()) === 3);
    const swapped = JSON.parse(readFileSync(document(), 'utf8'));
    [swapped.remotes['mf-a'], swapped.remotes['mf-b']] = [swapped.remotes['mf-b'], swapped.remotes['mf-a']];
    writeFileSync(document(), JSON.stringify({ ...swapped, id: 4 }));
    await until(() => site.logged.some((line) => line.includes('contains the record of')));
    expect(await liveId()).toBe(3);
  });

  it('rejects an older document, also after a restart', async () => {
    const old = readFileSync(document());
    await publishBuild(root, 'mf-a', { version: '1.0.1' });
    await until(async () => (await liveId()) === 3);
    writeFileSync(document(), old);
    await until(() => site.logged.some((line) => line.includes('older than')));
    expect(await liveId()).toBe(3);
    await site.stop();
    site = await startSite(root);
    expect(await liveId()).toBe(3);
  });

  it('goes on without its releases folder, says so once, and sees what has changed when it is back', async () => {
    const big = await (await site.get(fileOf('big.js'))).text();
    const folder = join(root, 'releases');
    const ready = async () => (await site.get('/readyz')).json();
    const about = (event: string) => site.logged.filter((line) => line.includes(`"${event}"`)).length;
    renameSync(folder, `${folder}-elsewhere`);
    await until(() => about('releases_unavailable') === 1);
    expect(await ready()).toEqual({ status: 'ok', releases: 'unavailable' });
    expect((await site.get('/mf-a.html')).status).toBe(200);
    expect(await (await site.get(fileOf('big.js'))).text()).toBe(big);
    const unread = await site.get(fileOf('main.css'));
    expect([unread.status, unread.headers.get('retry-after'), unread.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect((await site.get(`/releases/mf-a/${'0'.repeat(20)}/browser/main.js`)).status).toBe(404);
    renameSync(`${folder}-elsewhere`, folder);
    await until(() => about('releases_available') === 1);
    expect(await ready()).toEqual({ status: 'ok' });
    expect((await site.get(fileOf('main.css'))).status).toBe(200);
    expect((await site.get(fileOf('none.css'))).status).toBe(404);
    const before = await liveId();
    await publishBuild(root, 'mf-a', { files: { 'new.js': '// new\n' } });
    await until(async () => (await liveId()) > before);
    expect(about('releases_unavailable')).toBe(1);
  });

  it('starts without a release and responds with 503 until there is one', async () => {
    const empty = tempFolder();
    const early = await startSite(empty);
    expect((await early.get('/')).status).toBe(503);
    expect((await early.get('/readyz')).status).toBe(503);
    const told = early.logged.filter((line) => line.includes('no_release'));
    expect(told).toEqual([expect.stringContaining(join(empty, 'releases'))]);
    await publishBuild(empty, 'shell');
    await until(async () => (await early.get('/readyz')).status === 200);
    await early.stop();
    rmSync(empty, { recursive: true, force: true });
  });
});
