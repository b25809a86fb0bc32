import type { QueryDeepPartialEntity } from 'typeorm';
import { newId } from '../database/columns.js';
import { nextVersion, requireCurrentVersion, type Versioned } from '../database/optimistic-lock.js';
import { type CountedRow, CountedTable, whereId } from './counted-table.js';

export interface VersionedRow extends CountedRow, Versioned {
  created_at: string;
}

/** The columns that the client sends. */
type Values<E extends VersionedRow> = Omit<E, 'id' | 'created_at' | 'updated_at'>;

type Changes<E extends VersionedRow> = Partial<Values<E>>;

/** A counted table whose rows are edited under an optimistic lock. */
export class VersionedTable<E extends VersionedRow> extends CountedTable<E> {
  /** Inserts a row in a transaction of its own. */
  create(values: Values<E>): Promise<E> {
    const now = new Date().toISOString();
    const row = { ...values, id: newId(), created_at: now, updated_at: now } as unknown as E;
    return this.database.withTransaction(() => this.insert(row));
  }

  /** {@link lockVersion} and {@link change} in a transaction of its own. */
  update(id: string, changes: Changes<E>, basedOn: string | undefined): Promise<E> {
    return this.database.withTransaction(async () => this.change(await this.lockVersion(id, basedOn), changes));
  }

  /**
   * Locks a row until the current transaction ends. Throws `changed_elsewhere` unless `basedOn`, the version that the
   * edit started from, is the current one; without `basedOn` there is no check.
   */
  async lockVersion(id: string, basedOn: string | undefined): Promise<E> {
    const row = await this.lock(id);
    requireCurrentVersion(row, basedOn);
    return row;
  }

  /** Updates a locked row, whose version changes with it, and returns its new state. Must run in a transaction. */
  async change(locked: E, changes: Changes<E>): Promise<E> {
    const changed = this.searchable({ ...changes, updated_at: nextVersion(locked) }, { ...locked, ...changes });
    await this.rows.update(whereId<E>(locked.id), changed as unknown as QueryDeepPartialEntity<E>);
    return this.byId(locked.id);
  }
}
