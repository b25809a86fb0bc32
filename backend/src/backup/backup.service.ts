import { Injectable } from '@nestjs/common';
import { type EntityMetadata, MoreThan } from 'typeorm';
import { z } from 'zod';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Database } from '../database/database.js';
import { MIGRATIONS } from '../database/migrations/index.js';
import { Archive } from './archive.js';
import { keyOf, RENAMED_TABLES, tablesOf } from './tables.js';

const ROWS_PER_READ = 500;
const ROWS_PER_INSERT = 100;

const heading = z.object({ format: z.literal(1), migrations: z.array(z.string()), taken_at: z.string() });
const line = z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) });

/** Why a backup cannot be restored; the message is shown on the command line. */
export class RestoreError extends Error {
  override name = 'RestoreError';
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

  async save(folder: string): Promise<void> {
    const archive = new Archive(folder);
    await archive.create();
    await archive.saveUploads(this.config.uploadsDir);
    await this.database.withSnapshot(() => archive.write(this.lines()));
    await archive.saveUploads(this.config.uploadsDir);
  }

  /** Restores a backup into an unused database, or with `replace` into any. Returns the number of rows. */
  async restore(folder: string, replace: boolean): Promise<number> {
    const archive = new Archive(folder);
    if (!replace && (await this.isInUse())) {
      throw new RestoreError('The database is in use. Restore into a new one, or add --replace to overwrite it.');
    }
    const rows = await this.database.withTransaction(() => this.load(archive));
    await archive.restoreUploads(this.config.uploadsDir);
    return rows;
  }

  private async *lines(): AsyncGenerator<object> {
    const migrations = MIGRATIONS.map(({ name }) => name);
    yield { format: 1, migrations, taken_at: new Date().toISOString() } satisfies z.output<typeof heading>;
    for (const table of tablesOf(this.database.dataSource)) yield* this.rows(table);
  }

  private async *rows(table: EntityMetadata): AsyncGenerator<object> {
    const key = keyOf(table);
    let last: unknown;
    for (;;) {
      const where = last === undefined ? {} : { [key]: MoreThan(last) };
      const rows = await this.database.manager.find(table.target, {
        where,
        order: { [key]: 'ASC' },
        take: ROWS_PER_READ,
      });
      for (const row of rows) yield { table: table.tableName, row };
      if (rows.length < ROWS_PER_READ) return;
      last = Reflect.get(rows.at(-1) ?? {}, key);
    }
  }

  private async load(archive: Archive): Promise<number> {
    const lines = archive.read();
    const first = await lines.next().catch((cause: unknown) => {
      throw new RestoreError('The backup is missing or cannot be read.', { cause });
    });
    requireSupportedFormat(heading.safeParse(first.value));
    const tables = new Map(tablesOf(this.database.dataSource).map((table) => [table.tableName, table]));
    for (const table of [...tables.values()].reverse()) await this.database.manager.deleteAll(table.target);
    let count = 0;
    for await (const { table, rows } of batches(lines)) {
      const target = tables.get(RENAMED_TABLES[table] ?? table)?.target;
      if (!target) throw new RestoreError(`The backup contains a table unknown to this version: ${table}.`);
      await this.database.manager.insert(target, rows);
      count += rows.length;
    }
    return count;
  }

  private async isInUse(): Promise<boolean> {
    const { manager } = this.database;
    return (await manager.exists('Admin')) || (await manager.exists('Parcel'));
  }
}

type Row = z.output<typeof line>['row'];

/** Groups consecutive rows of the same table. */
async function* batches(lines: AsyncIterable<unknown>): AsyncGenerator<{ table: string; rows: Row[] }> {
  let current: { table: string; rows: Row[] } | undefined;
  for await (const read of lines) {
    const { table, row } = line.parse(read);
    if (current && (current.table !== table || current.rows.length >= ROWS_PER_INSERT)) {
      yield current;
      current = undefined;
    }
    current ??= { table, rows: [] };
    current.rows.push(row);
  }
  if (current) yield current;
}

function requireSupportedFormat(read: ReturnType<typeof heading.safeParse>): void {
  if (!read.success) throw new RestoreError('This is not a Waybill backup.');
  const known = MIGRATIONS.map(({ name }) => name);
  const unknown = read.data.migrations.find((name) => !known.includes(name));
  if (unknown) throw new RestoreError(`The backup was made by a newer version: it contains migration ${unknown}.`);
}
