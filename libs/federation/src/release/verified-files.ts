import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { type Coding, compressedPath } from './compress.js';
import { sriHash } from './integrity.js';

const unpack = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };
const MEMORY_BYTES = 96 * 1024 * 1024;

/** Bytes of a build's file that have the sum its record lists. `coding` tells how they are compressed. */
export interface VerifiedFile {
  bytes: Buffer;
  coding: Coding | undefined;
}

/** Reads files of builds and gives only bytes that are what the record says. What was found sound stays in memory. */
export class VerifiedFiles {
  private readonly memory = new Map<string, Buffer>();
  private used = 0;

  /** A file of a build's folder, compressed if a sound copy exists in one of `codings`; undefined when it is not sound. */
  async read(
    buildDir: string,
    file: string,
    sum: string,
    codings: readonly Coding[],
  ): Promise<VerifiedFile | undefined> {
    for (const coding of codings) {
      const bytes = await this.sound(join(buildDir, compressedPath(coding, file)), sum, unpack[coding]);
      if (bytes) return { bytes, coding };
    }
    const bytes = await this.sound(join(buildDir, 'browser', file), sum, async (plain) => plain);
    return bytes && { bytes, coding: undefined };
  }

  private async sound(
    path: string,
    sum: string,
    plain: (bytes: Buffer) => Promise<Buffer>,
  ): Promise<Buffer | undefined> {
    const known = this.memory.get(path);
    if (known) return known;
    try {
      const bytes = await readFile(path);
      if (sriHash(await plain(bytes)) !== sum) return undefined;
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
