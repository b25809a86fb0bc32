import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { buildFolder, type Coding, compressedPath, type ReleaseRecord, readRecord, sumOf } from '@waybill/federation';
import type { LiveRelease } from './live.js';

const unpack = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
const MEMORY_BYTES = 96 * 1024 * 1024;
const ADDRESS = /^\/releases\/([a-z][a-z0-9-]{1,40})\/([0-9a-f]{20})\/browser\/([A-Za-z0-9_][A-Za-z0-9._/-]{0,199})$/;

/** Bytes of one file that were found to be what the release says. */
export interface Asset {
  file: string;
  bytes: Buffer;
  coding: Coding | undefined;
}

/** Hands out files of kept releases, each only when its bytes have the sum that its release lists. */
export class Assets {
  private readonly memory = new Map<string, Buffer>();
  private readonly records = new Map<string, Promise<ReleaseRecord | undefined>>();
  private used = 0;

  constructor(private readonly releasesDir: string) {}

  /** The file at an address, compressed if a sound copy exists. Undefined when nobody may have it. */
  async find(path: string, codings: readonly Coding[], live: LiveRelease): Promise<Asset | undefined> {
    const [, name = '', hash = '', file = ''] = ADDRESS.exec(path) ?? [];
    const record = live.document.kept[name]?.includes(hash) ? await this.record(name, hash) : undefined;
    const sum = record && Object.hasOwn(record.integrity, file) ? record.integrity[file] : undefined;
    if (sum === undefined) return undefined;
    const folder = buildFolder(this.releasesDir, name, hash);
    for (const coding of codings) {
      const bytes = await this.verified(join(folder, compressedPath(coding, file)), sum, unpack[coding]);
      if (bytes) return { file, bytes, coding };
    }
    const bytes = await this.verified(join(folder, 'browser', file), sum);
    return bytes && { file, bytes, coding: undefined };
  }

  /** Records are checked against the hash that names them, so they are as good as the document. */
  private record(name: string, hash: string): Promise<ReleaseRecord | undefined> {
    const key = `${name}/${hash}`;
    const record = this.records.get(key) ?? readRecord(this.releasesDir, name, hash).catch(() => undefined);
    this.records.set(key, record);
    record.then((found) => found ?? this.records.delete(key));
    return record;
  }

  private async verified(
    path: string,
    sum: string,
    plain = async (bytes: Buffer) => bytes,
  ): Promise<Buffer | undefined> {
    const known = this.memory.get(path);
    if (known) return known;
    try {
      const bytes = await readFile(path);
      if (sumOf(await plain(bytes)) !== sum) return undefined;
      this.remember(path, bytes);
      return bytes;
    } catch {
      return undefined;
    }
  }

  private remember(path: string, bytes: Buffer): void {
    if (this.memory.has(path)) return;
    this.memory.set(path, bytes);
    this.used += bytes.length;
    for (const [oldest, dropped] of this.memory) {
      if (this.used <= MEMORY_BYTES) break;
      this.memory.delete(oldest);
      this.used -= dropped.length;
    }
  }
}
