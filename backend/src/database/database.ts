import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { ErrorCode } from '@waybill/contracts';
import { DataSource, type EntityManager, type EntityTarget, type FindOptionsWhere, type ObjectLiteral } from 'typeorm';
import { ApiError } from '../errors/api-error.js';
import { isTransient } from '../errors/driver-errors.js';
import { isEmbedded, poolOf } from './data-source.js';
import { inSnapshot, inTransaction, isInTransaction } from './transactions.js';

const MAX_ATTEMPTS = 8;
/** Upper bound of the first retry's random delay; later ones grow linearly, or the same callers deadlock again. */
const BACKOFF_STEP_MS = 40;

/** Transactions and the queries that every feature needs besides its own repository. */
@Injectable()
export class Database implements BeforeApplicationShutdown {
  constructor(readonly dataSource: DataSource) {}

  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  /** From now on a statement has a deadline: for the server process, whose callers wait. */
  limitStatements(): void {
    if (!isEmbedded(this.dataSource)) poolOf(this.dataSource).limitStatements();
  }

  /**
   * Runs `work` in one transaction, or in a savepoint of the current one. Every repository takes part in it.
   * `work` runs again after a deadlock, so it must contain database work only: no mail, file or network access.
   */
  async withTransaction<T>(work: () => Promise<T>): Promise<T> {
    // A deadlock rolls back the whole transaction, savepoints included: only the outermost one can be repeated.
    if (isInTransaction(this.dataSource)) return inTransaction(this.dataSource, work);
    for (let attempt = 1; ; attempt++) {
      try {
        return await inTransaction(this.dataSource, work);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isTransient(error)) throw error;
        await sleep(Math.random() * BACKOFF_STEP_MS * attempt);
      }
    }
  }

  /** Runs `work`, which only reads, on one consistent snapshot without blocking writers. */
  withSnapshot<T>(work: () => Promise<T>): Promise<T> {
    const begin = isEmbedded(this.dataSource) ? 'BEGIN' : 'START TRANSACTION WITH CONSISTENT SNAPSHOT';
    return inSnapshot(this.dataSource, begin, work);
  }

  /** {@link findOrFail} that locks the row until the current transaction ends. */
  async lockOrFail<E extends ObjectLiteral>(
    entity: EntityTarget<E>,
    where: FindOptionsWhere<E>,
    code: ErrorCode = 'not_found',
  ): Promise<E> {
    const lock = isEmbedded(this.dataSource) ? undefined : ({ mode: 'pessimistic_write' } as const);
    const row = await this.manager.findOne(entity, { where, ...(lock && { lock }) });
    if (!row) throw new ApiError(code);
    return row;
  }

  /** The row that matches `where`. Throws the error `code` if there is none. */
  async findOrFail<E extends ObjectLiteral>(
    entity: EntityTarget<E>,
    where: FindOptionsWhere<E>,
    code: ErrorCode = 'not_found',
  ): Promise<E> {
    const row = await this.manager.findOneBy(entity, where);
    if (!row) throw new ApiError(code);
    return row;
  }

  /** Merges the write-ahead log, which leaves one file instead of three. */
  async beforeApplicationShutdown(): Promise<void> {
    if (isEmbedded(this.dataSource)) await this.dataSource.query('PRAGMA wal_checkpoint(TRUNCATE)');
  }
}
