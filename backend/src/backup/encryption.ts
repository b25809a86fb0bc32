import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdf as hkdfWithCallback,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { RestoreError } from './backup-error.js';
import type { BackupKeys, Derivation } from './backup-keys.js';

/**
 * The format of an encrypted file (decision 0160): a header, and chunks of AES-256-GCM. The key of a file is made of the
 * passphrase's, of 32 random bytes and of its path, so that no file passes for another; the nonce of a chunk is its
 * number, and whether it is the last one, so that none can be missing, added or moved.
 */
const MAGIC = Buffer.from('BACKUP\x00\x01', 'latin1');
const SALT_BYTES = 16;
const FILE_SALT_BYTES = 32;
const MAC_BYTES = 32;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const CHUNK_BYTES = 64 * 1024;
/** Magic, three bytes of costs, both salts. */
const SIGNED_BYTES = MAGIC.length + 3 + SALT_BYTES + FILE_SALT_BYTES;
const HEADER_BYTES = SIGNED_BYTES + MAC_BYTES;

const hkdf = promisify(hkdfWithCallback);
type Bytes = AsyncIterable<Uint8Array>;

/** Encrypts a stream as the file with this path. */
export const encrypted = (keys: BackupKeys, path: string) =>
  async function* (source: Bytes): AsyncGenerator<Buffer> {
    const derivation = keys.current;
    const { logN, r, p, salt } = derivation;
    const signed = Buffer.concat([MAGIC, Buffer.from([logN, r, p]), salt, randomBytes(FILE_SALT_BYTES)]);
    const { key, mac } = await fileKeys(keys, derivation, signed, path);
    yield Buffer.concat([signed, mac]);
    let number = 0;
    for await (const { bytes, isLast } of chunks(source, CHUNK_BYTES)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number++, isLast));
      yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    }
  };

/** Decrypts the file with this path. @throws RestoreError with one line if a byte of it is not as it was written */
export const decrypted = (keys: BackupKeys, path: string) =>
  async function* (source: Bytes): AsyncGenerator<Buffer> {
    const { header, rest } = await headOf(source, path);
    const signed = header.subarray(0, SIGNED_BYTES);
    const { key, mac } = await fileKeys(keys, derivationOf(signed, path), signed, path);
    if (!timingSafeEqual(mac, header.subarray(SIGNED_BYTES)))
      throw new RestoreError(`The passphrase is not that of ${path}, or the beginning of the file was changed.`);
    let number = 0;
    for await (const { bytes, isLast } of chunks(rest, CHUNK_BYTES + TAG_BYTES)) {
      yield opened(bytes, key, nonceOf(number++, isLast), path);
    }
  };

function opened(chunk: Buffer, key: Buffer, nonce: Buffer, path: string): Buffer {
  try {
    const end = chunk.length - TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(chunk.subarray(end));
    return Buffer.concat([decipher.update(chunk.subarray(0, end)), decipher.final()]);
  } catch (cause) {
    throw new RestoreError(`The backup was changed or cut off: ${path} is not as it was written.`, { cause });
  }
}

/** The costs are read from the file: more than a backup ever asked for would be an attack on this machine's memory. */
function derivationOf(signed: Buffer, path: string): Derivation {
  const [logN = 0, r = 0, p = 0] = signed.subarray(MAGIC.length);
  const isSane = logN >= 10 && logN <= 18 && r >= 1 && r <= 8 && p >= 1 && p <= 4;
  if (!signed.subarray(0, MAGIC.length).equals(MAGIC) || !isSane)
    throw new RestoreError(`The backup was changed, or ${path} is not of a backup.`);
  const start = MAGIC.length + 3;
  return { logN, r, p, salt: signed.subarray(start, start + SALT_BYTES) };
}

async function fileKeys(keys: BackupKeys, derivation: Derivation, signed: Buffer, path: string) {
  const info = Buffer.concat([signed, Buffer.from(path)]);
  const material = Buffer.from(await hkdf('sha256', await keys.derive(derivation), '', digest(info), 2 * KEY_BYTES));
  const mac = createHmac('sha256', material.subarray(KEY_BYTES)).update(info).digest();
  return { key: material.subarray(0, KEY_BYTES), mac };
}

/** What tells keys apart may have 1,024 bytes at most, and a path may be longer. */
const digest = (bytes: Buffer) => createHmac('sha256', 'waybill backup file').update(bytes).digest();

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = Number(isLast);
  return nonce;
}

/** Cuts a stream into chunks of one size; the last one has what is left. */
async function* chunks(source: Bytes, size: number): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of source) {
    rest = rest.length > 0 ? Buffer.concat([rest, part]) : Buffer.from(part);
    while (rest.length > size) {
      yield { bytes: rest.subarray(0, size), isLast: false };
      rest = rest.subarray(size);
    }
  }
  yield { bytes: rest, isLast: true };
}

async function headOf(source: Bytes, path: string): Promise<{ header: Buffer; rest: Bytes }> {
  const parts = source[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < HEADER_BYTES) {
    const { value, done } = await parts.next();
    if (done) throw new RestoreError(`The backup was cut off: ${path} has no beginning.`);
    head = Buffer.concat([head, value]);
  }
  async function* rest() {
    yield head.subarray(HEADER_BYTES);
    for (let part = await parts.next(); !part.done; part = await parts.next()) yield part.value;
  }
  return { header: head.subarray(0, HEADER_BYTES), rest: rest() };
}
