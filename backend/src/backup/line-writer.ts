import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

const OWNER_READ_WRITE = 0o600;

/** Writes gzipped JSON lines to a temporary file, which gets its name when all of it is on the disk. */
export class LineWriter {
  private readonly gzip = createGzip();
  private readonly part: string;
  private readonly written: Promise<void>;

  constructor(
    private readonly file: string,
    change: (source: AsyncIterable<Buffer>) => AsyncIterable<Uint8Array>,
  ) {
    this.part = `${file}.part`;
    const target = createWriteStream(this.part, { mode: OWNER_READ_WRITE, flush: true });
    this.written = pipeline(this.gzip, change, target);
    // It is awaited later, or never after another error.
    this.written.catch(() => undefined);
  }

  /** Adds lines as fast as the disk takes them. */
  async add(lines: AsyncIterable<object>): Promise<void> {
    for await (const line of lines) {
      if (this.gzip.destroyed) await this.written;
      if (!this.gzip.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(this.gzip, 'drain'), this.written]);
    }
  }

  async commit(): Promise<void> {
    this.gzip.end();
    await this.written;
    await rename(this.part, this.file);
  }

  /** Leaves nothing behind unless it was committed. */
  async close(): Promise<void> {
    this.gzip.destroy();
    await this.written.catch(() => undefined);
    await rm(this.part, { force: true });
  }
}
