import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline as pipelineOf } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { BackupKeys } from './backup-keys.js';
import { decrypted, encrypted } from './encryption.js';
import { LineWriter } from './line-writer.js';
import { copyFile, countBelow, type Digest, digestOf, filesBelow } from './upload-files.js';

export const DATABASE = 'database.ndjson.gz';
/** Added to the name of an encrypted file. */
export const ENCRYPTED = '.enc';
/** Added to the name of a folder whose backup is not complete. */
export const PART = '.part';
const UPLOADS = 'uploads';

type Change = (source: AsyncIterable<Buffer>) => AsyncIterable<Uint8Array>;
async function* unchanged(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* source;
}

/** A backup folder: the database as gzipped JSON lines, and the uploads; with keys, each file of them encrypted. */
export class Archive {
  private readonly ending: string;

  constructor(
    readonly folder: string,
    private readonly keys?: BackupKeys,
  ) {
    this.ending = keys ? ENCRYPTED : '';
  }

  async create(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
  }

  /** The writer of the database's file: a backup that was not committed has none. */
  writer(): LineWriter {
    return new LineWriter(this.databaseFile, this.encryption(DATABASE));
  }

  async write(lines: AsyncIterable<object>): Promise<void> {
    const writer = this.writer();
    try {
      await writer.add(lines);
      await writer.commit();
    } finally {
      await writer.close();
    }
  }

  /** Rejects if the file is missing, damaged or incomplete. */
  async *read(): AsyncGenerator<unknown> {
    const file = createReadStream(this.databaseFile);
    // The callback exists because the error reaches the loop through the returned stream.
    const text = pipelineOf(file, this.decryption(DATABASE), createGunzip(), () => undefined).setEncoding('utf8');
    let incomplete = '';
    for await (const chunk of text) {
      const lines = `${incomplete}${chunk}`.split('\n');
      incomplete = lines.pop() ?? '';
      for (const line of lines) if (line) yield JSON.parse(line);
    }
    if (incomplete) yield JSON.parse(incomplete);
  }

  /**
   * Copies files that are missing in the backup. @throws when their disk is away: the backup would look complete without
   * them
   */
  async saveUploads(uploadsDir: string, onFile: () => void = () => undefined): Promise<void> {
    await stat(join(uploadsDir, 'images'));
    for await (const path of filesBelow(uploadsDir)) {
      await copyFile(join(uploadsDir, path), join(this.uploads, `${path}${this.ending}`), this.encryption(path));
      onFile();
    }
    await stat(join(uploadsDir, 'images'));
  }

  async restoreUploads(uploadsDir: string, onFile: () => void = () => undefined): Promise<void> {
    for await (const path of this.paths()) {
      await copyFile(this.fileOf(path), join(uploadsDir, path), this.decryption(path));
      onFile();
    }
  }

  /** Paths of the uploads. */
  async *paths(): AsyncGenerator<string> {
    for await (const path of filesBelow(this.uploads))
      if (path.endsWith(this.ending)) yield path.slice(0, path.length - this.ending.length);
  }

  countFiles(): Promise<number> {
    return countBelow(this.uploads);
  }

  /** Of an upload as it was before it was encrypted. */
  digest(path: string): Promise<Digest> {
    return digestOf(this.decryption(path)(createReadStream(this.fileOf(path))));
  }

  private get uploads(): string {
    return join(this.folder, UPLOADS);
  }

  private get databaseFile(): string {
    return join(this.folder, `${DATABASE}${this.ending}`);
  }

  private fileOf(path: string): string {
    return join(this.uploads, `${path}${this.ending}`);
  }

  private encryption(path: string): Change {
    return this.keys ? encrypted(this.keys, path) : unchanged;
  }

  private decryption(path: string): Change {
    return this.keys ? decrypted(this.keys, path) : unchanged;
  }
}
