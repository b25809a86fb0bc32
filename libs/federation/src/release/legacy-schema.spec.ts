import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publishBuild, tempFolder } from '../testing/builds.js';
import { readRecord } from './build-store.js';
import { checkReleases } from './check.js';
import { parseDocument, readDocument, readDocumentById } from './document-store.js';
import { readHistory } from './history.js';
import { rollback, rollbackAll } from './rollback.js';

/** A release folder written with schema 1, file by file: shell, mf-b, and two builds of mf-a with lazy and server files. */
const FOLDER = join(import.meta.dirname, 'schema-1.fixture.json');
const OLD = 'f71f95b184d5ae635c5b';
const LIVE = 'd48c60cfd43f95b33f41';
const LAZY = { '/mf-a.html': { files: ['lazy.js'], libraries: ['@waybill/kit/forms'] } };
const author = { who: 'tester', why: 'test' };

let root: string;
let releasesDir: string;
beforeEach(() => {
  root = tempFolder();
  releasesDir = join(root, 'releases');
  for (const [file, text] of Object.entries(JSON.parse(readFileSync(FOLDER, 'utf8')) as Record<string, string>)) {
    mkdirSync(dirname(join(releasesDir, file)), { recursive: true });
    writeFileSync(join(releasesDir, file), text);
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const stored = (file: string) => readFileSync(join(releasesDir, file), 'utf8');
const edit = (file: string, from: string, to: string) =>
  writeFileSync(join(releasesDir, file), stored(file).replace(from, to));

describe('a release folder of schema 1', () => {
  it('is read with the names of schema 2: documents, history and records', async () => {
    const document = await readDocument(releasesDir);
    expect(document).toMatchObject({ schema: 2, id: 4, retained: { 'mf-a': [LIVE, OLD] } });
    expect(document?.remotes['mf-a']?.record).toMatchObject({ lazy: LAZY, server: { file: 'render.mjs' } });
    expect((await readDocumentById(releasesDir, 2)).remotes['mf-a']?.hash).toBe(OLD);
    expect((await readHistory(releasesDir)).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    const { integrity } = (await readRecord(releasesDir, 'mf-a', OLD)).server ?? {};
    expect(integrity).toMatch(/^sha384-/);
    expect((await checkReleases(releasesDir)).problems).toEqual([]);
  });

  it('rolls back to an old build, writing schema 2 and leaving the old record unchanged', async () => {
    const record = stored(`mf-a/${OLD}/record.json`);
    expect(await rollback({ releasesDir, name: 'mf-a', ...author })).toMatchObject({ id: 5, hash: OLD });
    expect(JSON.parse(stored('release.json'))).toMatchObject({ schema: 2, remotes: { 'mf-a': { hash: OLD } } });
    expect(stored('release.json')).not.toMatch(/"(kept|later|sum)"/);
    expect((await readDocument(releasesDir))?.remotes['mf-a']?.record.version).toBe('1.0.0');
    expect(stored(`mf-a/${OLD}/record.json`)).toBe(record);
  });

  it('rolls back to a whole release', async () => {
    expect(await rollbackAll({ releasesDir, to: 3, ...author })).toMatchObject({ id: 5, changed: true });
    expect((await readDocument(releasesDir))?.remotes['mf-a']?.hash).toBe(OLD);
  });

  it('takes new builds next to old ones: the next publish writes schema 2', async () => {
    const { hash } = await publishBuild(root, 'mf-b', { version: '2.0.0' });
    expect(JSON.parse(stored('release.json'))).toMatchObject({ schema: 2, retained: { 'mf-a': [LIVE, OLD] } });
    const document = await readDocument(releasesDir);
    expect([document?.remotes['mf-a']?.hash, document?.remotes['mf-b']?.hash]).toEqual([LIVE, hash]);
    await publishBuild(root, 'mf-a', { version: '1.0.2' });
    expect((await rollback({ releasesDir, name: 'mf-a', ...author })).hash).toBe(LIVE);
    expect((await checkReleases(releasesDir)).problems).toEqual([]);
  });

  it('is still verified: a record must match the hash of its original JSON', async () => {
    edit(`mf-a/${OLD}/record.json`, '"libraries":["@waybill/kit/forms"]', '"libraries":[]');
    await expect(readRecord(releasesDir, 'mf-a', OLD)).rejects.toThrow('does not match its hash');
    edit('release.json', '"version":"1.0.1"', '"version":"1.0.9"');
    await expect(readDocument(releasesDir)).rejects.toThrow('the record of mf-a does not match its hash');
  });

  it('is not mixed with schema 2 within one document, and unknown schemas are rejected', () => {
    const text = stored('release.json');
    expect(() => parseDocument(text.replace('"schema":1', '"schema":2'))).toThrow('release.json: ');
    expect(() => parseDocument(text.replace('"schema":1', '"schema":3'))).toThrow('release.json: schema');
  });
});
