/** @jest-environment node */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
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
  it('is served for ever, to any origin, with its type', async () => {
    const response = await site.get(fileOf('main.css'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is served compressed to those who take it', async () => {
    const packed = await rawGet(site.url, fileOf('big.js'), { host: 'localhost', 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(Number(packed.headers['content-length'])).toBeLessThan(500);
    const plain = await rawGet(site.url, fileOf('big.js'), { host: 'localhost', 'accept-encoding': 'br;q=0' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    const copy = readFileSync(join(root, `releases/mf-a/${hash}/br/big.js.br`));
    expect(brotliDecompressSync(copy).equals(readFileSync(onDisk('big.js')))).toBe(true);
  });

  it.each(['main.css', 'entry.js', 'locale-en.js'])('is refused when its bytes were changed: %s', async (name) => {
    appendFileSync(onDisk(name), '/* changed */');
    const response = await site.get(fileOf(name));
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('is not replaced by a compressed copy that says something else', async () => {
    const other = readFileSync(join(root, `releases/mf-a/${hash}/br/big.js.br`));
    writeFileSync(join(root, `releases/mf-a/${hash}/br/big.js.br`), Buffer.from(other).fill(0));
    const response = await rawGet(site.url, fileOf('big.js'), { host: 'localhost', 'accept-encoding': 'br' });
    expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, undefined]);
  });

  it.each([
    ['a stray file', () => fileOf('stray.js')],
    ['the record', () => `/releases/mf-a/${hash}/record.json`],
    ['the document', () => '/releases/release.json'],
    ['a way out', () => `/releases/mf-a/${hash}/browser/../record.json`],
    ['an encoded way out', () => `/releases/mf-a/${hash}/browser/%2e%2e/record.json`],
    ['an unknown build', () => `/releases/mf-a/${'0'.repeat(20)}/browser/main.css`],
    ['an object key', () => fileOf('constructor')],
  ])('is not %s', async (_, path) => {
    writeFileSync(onDisk('stray.js'), 'stray');
    expect((await rawGet(site.url, path(), { host: 'localhost' })).statusCode).toBe(404);
  });

  it('stays available after a newer build went live', async () => {
    await publishBuild(root, 'mf-a', { version: '1.0.1' });
    await until(async () => (await liveId()) === 3);
    expect((await site.get(fileOf('entry.js'))).status).toBe(200);
  });
});

describe('a running server', () => {
  it('takes up a new release by itself within two seconds', async () => {
    const times: number[] = [];
    for (const version of ['1.0.1', '1.0.2', '1.0.3']) {
      const { hash: next } = await publishBuild(root, 'mf-a', { version });
      const published = performance.now();
      await until(async () => (await (await site.get('/mf-a.html')).text()).includes(next));
      times.push(performance.now() - published);
    }
    // A busy machine may be late now and then; a server that looks too seldom is late every time.
    expect(Math.min(...times)).toBeLessThan(2_000);
  });

  const attacks: Record<string, (text: string) => string> = {
    'is cut off': (text) => text.slice(0, 200),
    'is empty': () => '',
    'has no sum for a file': (text) => text.replace(/"main\.css": "sha384-[^"]*",?/, ''),
    'has another sum': (text) => text.replace(/sha384-./, (sum) => (sum.endsWith('A') ? 'sha384-B' : 'sha384-A')),
    'points a remote elsewhere': (text) => text.replace('"base": "/releases/mf-a', '"base": "javascript:alert(1)//'),
    'has a field that nobody knows': (text) => text.replace('"schema": 2', '"schema": 2, "extra": true'),
    'is of another schema': (text) => text.replace('"schema": 2', '"schema": 3'),
  };

  it.each(Object.entries(attacks))('keeps the last good release when the document %s', async (_, change) => {
    const text = readFileSync(document(), 'utf8').replace('"id": 2', '"id": 3');
    writeFileSync(document(), change(text));
    await until(() => site.logged.some((line) => line.includes('release_refused')));
    expect(await liveId()).toBe(2);
    expect((await site.get('/mf-a.html')).status).toBe(200);
  });

  it('refuses two remotes with each other’s builds', async () => {
    await publishBuild(root, 'mf-b');
    await until(async () => (await liveId()) === 3);
    const swapped = JSON.parse(readFileSync(document(), 'utf8'));
    [swapped.remotes['mf-a'], swapped.remotes['mf-b']] = [swapped.remotes['mf-b'], swapped.remotes['mf-a']];
    writeFileSync(document(), JSON.stringify({ ...swapped, id: 4 }));
    await until(() => site.logged.some((line) => line.includes('contains the record of')));
    expect(await liveId()).toBe(3);
  });

  it('refuses an older document, also after a restart', async () => {
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

  it('starts before there is a release, and says so', async () => {
    const empty = tempFolder();
    const early = await startSite(empty);
    expect((await early.get('/')).status).toBe(503);
    expect((await early.get('/readyz')).status).toBe(503);
    await publishBuild(empty, 'shell');
    await until(async () => (await early.get('/readyz')).status === 200);
    await early.stop();
    rmSync(empty, { recursive: true, force: true });
  });
});
