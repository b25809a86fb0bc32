import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Database } from '../database/database.js';
import { MIGRATIONS } from '../database/migrations/index.js';
import { Archive, DATABASE, ENCRYPTED } from './archive.js';
import { BackupError } from './backup-error.js';
import { keysFrom } from './backup-keys.js';
import type { EndLine, FileLine, Heading } from './contents.js';
import { noProgress, type Progress } from './progress.js';
import { refersToImages } from './referred-images.js';
import { rowsOfTable } from './rows.js';
import { TableSums } from './table-sums.js';
import { tablesOf } from './tables.js';
import { countBelow, PART } from './upload-files.js';

/** What a backup came to. */
export interface Saved {
  rows: number;
  files: number;
  bytes: number;
}

/**
 * Backups in a format that both engines can restore, taken while the site runs: all rows come from one snapshot.
 * Uploads are copied before and after it, so that every file the snapshot refers to is included.
 */
@Injectable()
export class BackupService {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly database: Database,
  ) {}

  /** Writes a backup below a temporary name, which a process that dies leaves behind: what has the final name is complete. */
  async save(folder: string, progress: Progress = noProgress): Promise<Saved> {
    const keys = this.config.backupPassphraseFile ? keysFrom(this.config.backupPassphraseFile) : undefined;
    const isNew = !(await exists(folder));
    await requireRoom(folder, keys !== undefined);
    const archive = new Archive(isNew ? `${folder}${PART}` : folder, keys);
    // What a process left that died may be of another day, or with another passphrase.
    if (isNew) await rm(archive.folder, { recursive: true, force: true });
    await archive.create();
    await this.copyUploads(archive, progress);
    const saved = await this.write(archive, progress);
    if (isNew) await rename(archive.folder, folder);
    return saved;
  }

  private async copyUploads(archive: Archive, progress: Progress): Promise<void> {
    if (await this.hasNoImages()) return;
    const total = await countBelow(this.config.uploadsDir);
    let done = 0;
    await archive.saveUploads(this.config.uploadsDir, () => progress('images', ++done, total));
  }

  /** Before the first image there need not be a folder; later, one that is missing is a disk that is away. */
  private async hasNoImages(): Promise<boolean> {
    return !(await exists(join(this.config.uploadsDir, 'images'))) && !(await refersToImages(this.database));
  }

  private async write(archive: Archive, progress: Progress): Promise<Saved> {
    const writer = archive.writer();
    const sums = new TableSums();
    const files = { count: 0, bytes: 0 };
    try {
      await this.database.withSnapshot(() => writer.add(this.rows(sums, progress)));
      if (!(await this.hasNoImages())) await archive.saveUploads(this.config.uploadsDir);
      await writer.add(filesOf(archive, files));
      await writer.add(endOf(sums, files.count));
      await writer.commit();
    } finally {
      await writer.close();
    }
    return { rows: sums.rows, files: files.count, bytes: files.bytes };
  }

  private async *rows(sums: TableSums, progress: Progress): AsyncGenerator<object> {
    const tables = tablesOf(this.database.dataSource);
    let total = 0;
    for (const { target } of tables) total += await this.database.manager.count(target);
    const migrations = MIGRATIONS.map(({ name }) => name);
    yield { format: 2, migrations, taken_at: new Date().toISOString(), rows: total } satisfies Heading;
    let done = 0;
    for (const table of tables) {
      for await (const line of rowsOfTable(this.database, table)) {
        sums.add(line.table, line.row);
        progress('rows', ++done, total);
        yield line;
      }
    }
  }
}

/** What was copied, as it can be read again. */
async function* filesOf(archive: Archive, count: { count: number; bytes: number }): AsyncGenerator<FileLine> {
  for await (const file of archive.paths()) {
    const digest = await archive.digest(file);
    count.count += 1;
    count.bytes += digest.bytes;
    yield { file, ...digest };
  }
}

async function* endOf(sums: TableSums, files: number): AsyncGenerator<EndLine> {
  yield { end: { tables: sums.result, files } };
}

/** Files of one backup are encrypted with one passphrase, or not at all. */
async function requireRoom(folder: string, isEncrypted: boolean): Promise<void> {
  const [plain, secret] = await Promise.all(['', ENCRYPTED].map((end) => exists(join(folder, `${DATABASE}${end}`))));
  if (secret || (plain && isEncrypted))
    throw new BackupError(`${folder} holds a backup already, and an encrypted one needs a folder of its own.`);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
