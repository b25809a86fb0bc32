import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline as pipelineOf, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

const DATABASE = 'database.ndjson.gz';
const UPLOADS = 'uploads';
const OWNER_READ_WRITE = 0o600;

/** A backup folder: the database as gzipped JSON lines, and the uploads. */
export class Archive {
  constructor(readonly folder: string) {}

  async create(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
  }

  async write(lines: AsyncIterable<object>): Promise<void> {
    const text = async function* () {
      for await (const line of lines) yield `${JSON.stringify(line)}\n`;
    };
    const file = createWriteStream(join(this.folder, DATABASE), { mode: OWNER_READ_WRITE, flush: true });
    await pipeline(Readable.from(text()), createGzip(), file);
  }

  /** Rejects if the file is missing, damaged or incomplete. */
  async *read(): AsyncGenerator<unknown> {
    const file = createReadStream(join(this.folder, DATABASE));
    // The callback exists because the error reaches the loop through the returned stream.
    const text = pipelineOf(file, createGunzip(), () => undefined).setEncoding('utf8');
    let incomplete = '';
    for await (const chunk of text) {
      const lines = `${incomplete}${chunk}`.split('\n');
      incomplete = lines.pop() ?? '';
      for (const line of lines) if (line) yield JSON.parse(line);
    }
    if (incomplete) yield JSON.parse(incomplete);
  }

  /** Copies files that are missing in the backup: an image never changes under the same name. */
  async saveUploads(uploadsDir: string): Promise<void> {
    await copyFolder(uploadsDir, join(this.folder, UPLOADS));
  }

  async restoreUploads(uploadsDir: string): Promise<void> {
    await copyFolder(join(this.folder, UPLOADS), uploadsDir);
  }
}

async function copyFolder(from: string, to: string): Promise<void> {
  const exists = await stat(from).then(
    () => true,
    () => false,
  );
  if (exists) await cp(from, to, { recursive: true, force: false, filter: (file) => !file.endsWith('.part') });
}
