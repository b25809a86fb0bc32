/** @jest-environment node */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readBuild } from '../release/read-build.js';
import { tempFolder, writeBuild } from '../testing/builds.js';
import { packUpload, UPLOAD_LIMITS, unpackUpload, writeUpload } from './archive.js';

const root = tempFolder();
afterAll(() => rmSync(root, { recursive: true, force: true }));

const order = {
  ...{ name: 'mf-a', hash: '0'.repeat(20), site: 'https://site.test', after: 1 },
  ...{ why: 'test', who: 'ada', releaseHold: false },
};

async function packed(): Promise<Buffer> {
  const projectDir = writeBuild(root, 'mf-a', {
    server: 'export default () => 1;',
    contracts: { 'api-calls.json': '{}' },
    files: { 'assets/logo.svg': '<svg/>', 'empty.txt': '' },
  });
  return packUpload(await readBuild('mf-a', projectDir), order, undefined);
}

/** An upload with a header of one's own. */
function forged(header: unknown, content = ''): Buffer {
  return gzipSync(`${typeof header === 'string' ? header : JSON.stringify(header)}\n${content}`);
}
const withFiles = (...files: [string, number][]) => ({ order, files: files.map(([path, bytes]) => ({ path, bytes })) });

it('arrives as it was built', async () => {
  const upload = await unpackUpload(await packed());
  const project = join(root, 'received/mf-a');
  await writeUpload(upload, project);
  const [sent, received] = [await readBuild('mf-a', join(root, 'mf-a')), await readBuild('mf-a', project)];
  expect(received.hash).toBe(sent.hash);
  expect(received.record.server).toBeDefined();
  expect(Object.keys(received.record.contracts ?? {})).toEqual(['api-calls.json']);
  expect(upload.order).toEqual(order);
});

it.each([
  '../mf-b/x.js',
  'browser/../../x.js',
  'browser/..',
  'browser/./x.js',
  'browser//x.js',
  '/browser/x.js',
  'browser/.htaccess',
  'browser/',
  'browser',
  'server/x.js',
  'browser\\..\\x.js',
  'browser/x\u0000.js',
  'browser/%2e%2e/x.js',
  'C:/browser/x.js',
  `browser/${'x'.repeat(200)}`,
])('holds no file of the name %j', async (path) => {
  await expect(unpackUpload(forged(withFiles([path, 1]), 'x'))).rejects.toThrow(/cannot be read: files\.0\.path/);
});

it.each<[string, Buffer, string]>([
  ['is no gzip', Buffer.from('hello'), 'incomplete or no gzip'],
  ['is empty', Buffer.alloc(0), 'incomplete or no gzip'],
  ['has no header', gzipSync('x'.repeat(100)), 'no header'],
  ['has a header that is no JSON', forged('{'), 'its header'],
  ['has a header without an end', gzipSync(Buffer.alloc(UPLOAD_LIMITS.header + 10, 'x')), 'no header'],
  ['has another field', forged({ ...withFiles(), mode: 0o777 }), 'Unrecognized key'],
  ['has a link', forged({ order, files: [{ path: 'browser/x', bytes: 1, link: '/etc' }] }, 'x'), 'Unrecognized key'],
  ['has a reason that clears terminals', forged({ order: { ...order, why: 'a\u001b[2Jb' }, files: [] }), 'order.why'],
  ['has a site with a path', forged({ order: { ...order, site: 'https://site.test/a' }, files: [] }), 'order.site'],
  ['has a file twice', forged(withFiles(['browser/x', 1], ['browser/x', 1]), 'xx'), 'occurs twice'],
  ['lacks bytes', forged(withFiles(['browser/x', 9]), 'x'), 'browser/x is incomplete'],
  ['has more bytes', forged(withFiles(['browser/x', 1]), 'xyz'), 'more bytes'],
  ['has a size below zero', forged(withFiles(['browser/x', -1]), 'x'), 'files.0.bytes'],
  [
    'has too many files',
    forged(
      withFiles(...Array.from({ length: UPLOAD_LIMITS.files + 1 }, (_, n) => [`browser/${n}`, 0] as [string, number])),
    ),
    'files',
  ],
])('is refused if it %s', async (_, bytes, message) => {
  await expect(unpackUpload(bytes)).rejects.toThrow(message);
});

it('is refused if it is cut off, wherever that is', async () => {
  const whole = await packed();
  for (const share of [0.1, 0.5, 0.9, 0.999]) {
    await expect(unpackUpload(whole.subarray(0, Math.floor(whole.length * share)))).rejects.toThrow('incomplete');
  }
});

it('is refused if it unpacks to more than an upload may have, without unpacking it all', async () => {
  const bomb = gzipSync(Buffer.alloc(UPLOAD_LIMITS.unpacked + 1_000_000));
  expect(bomb.length).toBeLessThan(100_000);
  await expect(unpackUpload(bomb)).rejects.toThrow('too large');
});

it('is not written if a file is the folder of another', async () => {
  for (const [index, files] of [
    [
      ['browser/a', 1],
      ['browser/a/b', 1],
    ] as [string, number][],
    [
      ['browser/a/b', 1],
      ['browser/a', 1],
    ] as [string, number][],
  ].entries()) {
    const upload = await unpackUpload(forged(withFiles(...files), 'xy'));
    await expect(writeUpload(upload, join(root, `folders-${index}`))).rejects.toThrow(/is in a file|is a folder/);
  }
});

it('is not the same after one byte was changed', async () => {
  const bytes = gunzipSync(await packed());
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  const upload = await unpackUpload(gzipSync(bytes));
  await writeUpload(upload, join(root, 'changed/mf-a'));
  const [before, after] = [
    await readBuild('mf-a', join(root, 'mf-a')),
    await readBuild('mf-a', join(root, 'changed/mf-a')),
  ];
  expect(after.hash).not.toBe(before.hash);
});
