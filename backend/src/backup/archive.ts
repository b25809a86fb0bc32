import { createReadStream } from 'node:fs';
import { lstat, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline as pipelineOf } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { archivedFiles } from './archived-files.js';
import { RestoreError } from './backup-error.js';
import type { BackupKeys } from './backup-keys.js';
import { decrypted, encrypted } from './encryption.js';
import { LineWriter } from './line-writer.js';
import { linesOf } from './lines.js';
import { copyFile, type Digest, digestOf, filesBelow } from './upload-files.js';

export const DATABASE = 'database.ndjson.gz';
/** Added to the name of an encrypted file. */
export const ENCRYPTED = '.enc';
const UPLOADS = 'uploads';

/** Of a large courier in decades. */
const MAX_FILES = 10_000_000;
/** JSON of rows is compressed to a tenth. What grows to so many times its size was made to fill a disk or to never end. */
const MAX_GROWTH = 250;
/** Small files may grow more. */
const ALWAYS_ALLOWED = 1_000_000_000;

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

  /** Rejects if the file is missing, damaged or incomplete, or is not what a site writes. */
  async *read(): AsyncGenerator<unknown> {
    const { size } = await requireFile(this.databaseFile);
    const file = createReadStream(this.databaseFile);
    // The callback exists because the error reaches the loop through the returned stream.
    const text = pipelineOf(file, this.decryption(DATABASE), createGunzip(), () => undefined).setEncoding('utf8');
    const most = Math.max(ALWAYS_ALLOWED, MAX_GROWTH * size);
    for await (const line of linesOf(text, most)) yield JSON.parse(line);
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
    for await (const path of archivedFiles(this.uploads))
      if (path.endsWith(this.ending)) yield path.slice(0, path.length - this.ending.length);
  }

  async countFiles(): Promise<number> {
    let count = 0;
    for await (const _ of this.paths())
      if (++count > MAX_FILES) throw new RestoreError(`The backup is refused: it has more than ${MAX_FILES} images.`);
    return count;
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

/** A link could name any file of this machine, and reading a device never ends. */
async function requireFile(path: string) {
  const info = await lstat(path);
  if (!info.isFile()) throw new RestoreError(`The backup is refused: ${path} is no file, but a link or a device.`);
  return info;
}
