import { Injectable } from '@nestjs/common';
import type { EntityMetadata } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { HeadFile } from '../audit/head-file.js';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Database } from '../database/database.js';
import { TrackingEvents1795389000000 } from '../database/migrations/1795389000000-tracking-events.js';
import { readEvents } from '../database/migrations/read-events.js';
import { newSecret, Secret } from '../database/secret.entity.js';
import { unrecorded } from '../database/transactions.js';
import { insertTerms, searchTextOf } from '../parcels/parcel-terms.js';
import type { Archive } from './archive.js';
import { RestoreError } from './backup-error.js';
import { examine, headingOf, rowsOf, type TableRow } from './contents.js';
import { openArchive } from './open-archive.js';
import { noProgress, type Progress } from './progress.js';
import { pausedAddresses, settleRestoredMail } from './restored-mail.js';
import { TableSums } from './table-sums.js';
import { ADDED_COLUMNS, emptiedTables, RENAMED_TABLES, tablesOf } from './tables.js';

const ROWS_PER_INSERT = 100;

/**
 * Restores backups of either engine. All of a backup is read before anything is changed; the images come first, because
 * one that nothing refers to does no harm; then the rows, in one transaction.
 */
@Injectable()
export class RestoreService {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly heads: HeadFile,
  ) {}

  /** Restores a backup into an unused database, or with `replace` into any. Returns the number of rows. */
  async restore(folder: string, replace: boolean, progress: Progress = noProgress): Promise<number> {
    const archive = await openArchive(folder, this.config.backupPassphraseFile);
    if (!replace && (await this.isInUse())) {
      throw new RestoreError('The database is in use. Restore into a new one, or add --replace to overwrite it.');
    }
    const { files } = await examine(archive, (done, total) => progress('reading', done, total));
    let copied = 0;
    await archive.restoreUploads(this.config.uploadsDir, () => progress('images', ++copied, files));
    const rows = await this.database.withTransaction(async () => {
      const sums = await unrecorded(this.database.dataSource, async () => {
        const paused = await pausedAddresses(this.database);
        const loaded = await this.load(archive, progress);
        await this.readEvents(archive);
        await settleRestoredMail(this.database, paused);
        await this.endLinks();
        return loaded;
      });
      await this.audit.recordRestore(sums.rows);
      return sums.rows;
    });
    await this.heads.note({ restored: true });
    return rows;
  }

  /** Replaces the contents of the database, in one transaction, by the rows as they are in the backup. Returns their sums. */
  replaceRows(archive: Archive, progress: Progress): Promise<TableSums> {
    return this.database.withTransaction(() =>
      unrecorded(this.database.dataSource, () => this.load(archive, progress)),
    );
  }

  private async load(archive: Archive, progress: Progress): Promise<TableSums> {
    const lines = archive.read();
    const head = await headingOf(lines);
    const tables = new Map(tablesOf(this.database.dataSource).map((table) => [table.tableName, table]));
    for (const { target } of emptiedTables(this.database.dataSource)) await this.database.manager.deleteAll(target);
    const sums = new TableSums();
    let done = 0;
    for await (const { table, rows } of batches(rowsOf(lines, head))) {
      const name = RENAMED_TABLES[table] ?? table;
      const target = tables.get(name)?.target;
      if (!target) throw new RestoreError(`The backup contains a table unknown to this version: ${table}.`);
      const completed = rows.map((row) => withAddedColumns(table, row));
      await this.insert(target, completed);
      for (const row of completed) sums.add(name, row);
      done += rows.length;
      progress('rows', done, head.rows ?? 0);
    }
    return sums;
  }

  /** A backup of an earlier version has texts alone. */
  private async readEvents(archive: Archive): Promise<void> {
    const { migrations } = await headingOf(archive.read());
    if (migrations.includes(TrackingEvents1795389000000.name)) return;
    await readEvents(this.database.dataSource.createQueryRunner());
  }

  /** Links to recipients that were revoked after the backup would be valid again; so all that were sent end. */
  private async endLinks(): Promise<void> {
    const { manager } = this.database;
    await manager.delete(Secret, { name: 'recipients' });
    await manager.insert(Secret, { name: 'recipients', value: newSecret() });
  }

  /** Parcels get their terms, which are not in the backup. */
  private async insert(target: EntityMetadata['target'], rows: Row[]): Promise<void> {
    const { dataSource, manager } = this.database;
    if (target !== dataSource.getMetadata('Parcel').target) {
      await manager.insert(target, rows);
      return;
    }
    await manager.insert(
      target,
      rows.map((row) => ({ ...row, search_text: searchTextOf(row) })),
    );
    await insertTerms(dataSource, rows as (Row & { id: string })[]);
  }

  private async isInUse(): Promise<boolean> {
    const { manager } = this.database;
    return (await manager.exists('Admin')) || (await manager.exists('Parcel'));
  }
}

type Row = TableRow['row'];

function withAddedColumns(table: string, row: Row): Row {
  const added = Object.entries(ADDED_COLUMNS[table] ?? {}).filter(([column]) => row[column] === undefined);
  return { ...row, ...Object.fromEntries(added.map(([column, source]) => [column, row[source]])) };
}

/** Groups consecutive rows of the same table. */
async function* batches(lines: AsyncIterable<TableRow>): AsyncGenerator<{ table: string; rows: Row[] }> {
  let current: { table: string; rows: Row[] } | undefined;
  for await (const { table, row } of lines) {
    if (current && (current.table !== table || current.rows.length >= ROWS_PER_INSERT)) {
      yield current;
      current = undefined;
    }
    current ??= { table, rows: [] };
    current.rows.push(row);
  }
  if (current) yield current;
}
