import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { RestoreError } from './backup-error.js';
import { BackupKeys } from './backup-keys.js';
import { decrypted, encrypted } from './encryption.js';

const CHUNK = 64 * 1024;
const HEADER = 91;
const SEALED_CHUNK = CHUNK + 16;
const PATH = 'images/a.webp';
const keys = new BackupKeys('correct horse battery staple');

const bytesOf = async (source: AsyncIterable<Uint8Array>) => Buffer.concat(await Readable.from(source).toArray());
const seal = (plain: Buffer, path = PATH) => bytesOf(encrypted(keys, path)(Readable.from([plain])));
/** In parts of an odd size, as a disk may deliver them. */
const open = (sealed: Buffer, path = PATH, by = keys) => {
  const parts = Array.from({ length: Math.ceil(sealed.length / 777) }, (_, n) =>
    sealed.subarray(n * 777, (n + 1) * 777),
  );
  return bytesOf(decrypted(by, path)(Readable.from(parts)));
};

it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 5])('%i bytes come back', async (length) => {
  const plain = randomBytes(length);
  const sealed = await seal(plain);
  expect(sealed.length).toBe(HEADER + length + 16 * Math.max(1, Math.ceil(length / CHUNK)));
  expect((await open(sealed)).equals(plain)).toBe(true);
});

it('the same bytes are never written twice as the same', async () => {
  const plain = Buffer.alloc(100);
  expect((await seal(plain)).subarray(HEADER).equals((await seal(plain)).subarray(HEADER))).toBe(false);
});

it.each<[string, (sealed: Buffer) => Buffer]>([
  ['is cut off in the header', (sealed) => sealed.subarray(0, 40)],
  ['is cut off after the header', (sealed) => sealed.subarray(0, HEADER)],
  ['is cut off between two chunks', (sealed) => sealed.subarray(0, HEADER + SEALED_CHUNK)],
  ['is cut off in a chunk', (sealed) => sealed.subarray(0, -1)],
  ['is longer', (sealed) => Buffer.concat([sealed, Buffer.alloc(20)])],
  ['lacks a chunk', (sealed) => Buffer.concat([sealed.subarray(0, HEADER), sealed.subarray(HEADER + SEALED_CHUNK)])],
  [
    'has two chunks in another order',
    (sealed) => {
      const [first, second] = [HEADER, HEADER + SEALED_CHUNK].map((at) => sealed.subarray(at, at + SEALED_CHUNK));
      return Buffer.concat([
        sealed.subarray(0, HEADER),
        ...[second, first].map((each) => each ?? Buffer.alloc(0)),
        sealed.subarray(HEADER + 2 * SEALED_CHUNK),
      ]);
    },
  ],
  ...[0, 7, 8, 9, 10, 11, 30, 60, 90, HEADER, HEADER + CHUNK, HEADER + SEALED_CHUNK + 3].map(
    (at): [string, (sealed: Buffer) => Buffer] => [
      `has another byte at ${at}`,
      (sealed) => {
        const changed = Buffer.from(sealed);
        changed[at] = (changed[at] ?? 0) ^ 1;
        return changed;
      },
    ],
  ),
])('a file that %s is refused', async (_, change) => {
  const sealed = await seal(randomBytes(2 * CHUNK + 100));
  await expect(open(change(sealed))).rejects.toThrow(RestoreError);
});

it('a file with the name of another is refused, and so is another passphrase', async () => {
  const sealed = await seal(randomBytes(10));
  await expect(open(sealed, 'images/b.webp')).rejects.toThrow(RestoreError);
  await expect(open(sealed, PATH, new BackupKeys('correct horse battery stable'))).rejects.toThrow(
    'The passphrase is not that of images/a.webp, or the beginning of the file was changed.',
  );
});

it('costs that would take all memory are refused before they are paid', async () => {
  const sealed = await seal(Buffer.from('x'));
  sealed[8] = 30;
  await expect(open(sealed)).rejects.toThrow('The backup was changed, or images/a.webp is not of a backup.');
});
