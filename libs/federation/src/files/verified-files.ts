import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type Coding, compressedPath } from './compress.js';
import { sriHash } from './integrity.js';

const decode = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
const MAX_CACHE_BYTES = 96 * 1024 * 1024;

/** Bytes of a build's file that match the hash in its record, compressed with `coding` where it is set. */
export interface VerifiedFile {
  bytes: Buffer;
  coding: Coding | undefined;
}

/** Reads files of builds and returns only bytes that match their hash. Verified bytes are cached, oldest evicted first. */
export class VerifiedFiles {
  private readonly cache = new Map<string, Buffer>();
  private cachedBytes = 0;

  /** A file of a build's folder, compressed if a valid copy exists in one of `codings`; undefined when none is valid. */
  async read(
    buildDir: string,
    file: string,
    integrity: string,
    codings: readonly Coding[],
  ): Promise<VerifiedFile | undefined> {
    for (const coding of codings) {
      const bytes = await this.readVerified(join(buildDir, compressedPath(coding, file)), integrity, decode[coding]);
      if (bytes) return { bytes, coding };
    }
    const bytes = await this.readVerified(join(buildDir, 'browser', file), integrity, async (bytes) => bytes);
    return bytes && { bytes, coding: undefined };
  }

  private async readVerified(
    path: string,
    integrity: string,
    decoded: (bytes: Buffer) => Promise<Buffer>,
  ): Promise<Buffer | undefined> {
    const cached = this.cache.get(path);
    if (cached) return cached;
    try {
      const bytes = await readFile(path);
      if (sriHash(await decoded(bytes)) !== integrity) return undefined;
      this.store(path, bytes);
      return bytes;
    } catch {
      return undefined;
    }
  }

  private store(path: string, bytes: Buffer): void {
    if (this.cache.has(path)) return;
    this.cache.set(path, bytes);
    this.cachedBytes += bytes.length;
    for (const [oldest, evicted] of this.cache) {
      if (this.cachedBytes <= MAX_CACHE_BYTES) break;
      this.cache.delete(oldest);
      this.cachedBytes -= evicted.length;
    }
  }
}
