import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { ErrorCode } from '@waybill/contracts';
import { DataSource, type EntityManager, type EntityTarget, type FindOptionsWhere, type ObjectLiteral } from 'typeorm';
import { ApiError } from '../errors/api-error.js';
import { isTransient } from '../errors/driver-errors.js';
import { isEmbedded } from './data-source.js';
import { inTransaction } from './transactions.js';

const ATTEMPTS = 8;
/** Losers of a deadlock come back at different moments, later each time, or they would meet again. */
const LONGEST_FIRST_PAUSE_MS = 40;

/** What every feature needs of the database beside its own repository. */
@Injectable()
export class Database implements BeforeApplicationShutdown {
  constructor(readonly dataSource: DataSource) {}

  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  /**
   * Runs `work` in one transaction; inside another it becomes part of that. Work may run again after a deadlock,
   * so it does nothing but database work: no mail, no file, no call to elsewhere.
   */
  async withTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await inTransaction(this.dataSource, work);
      } catch (error) {
        if (attempt === ATTEMPTS || !isTransient(error)) throw error;
        await sleep(Math.random() * LONGEST_FIRST_PAUSE_MS * attempt);
      }
    }
  }

  /** {@link findOrFail} within a transaction that will change the row: nobody else changes it until then. */
  async lockOrFail<E extends ObjectLiteral>(
    manager: EntityManager,
    entity: EntityTarget<E>,
    where: FindOptionsWhere<E>,
    code: ErrorCode = 'not_found',
  ): Promise<E> {
    const lock = isEmbedded(this.dataSource) ? undefined : ({ mode: 'pessimistic_write' } as const);
    const row = await manager.findOne(entity, { where, ...(lock && { lock }) });
    if (!row) throw new ApiError(code);
    return row;
  }

  /** The one row that `where` describes, or the error `code`. */
  async findOrFail<E extends ObjectLiteral>(
    entity: EntityTarget<E>,
    where: FindOptionsWhere<E>,
    code: ErrorCode = 'not_found',
    manager: EntityManager = this.manager,
  ): Promise<E> {
    const row = await manager.findOneBy(entity, where);
    if (!row) throw new ApiError(code);
    return row;
  }

  /** Leaves one file behind instead of three. */
  async beforeApplicationShutdown(): Promise<void> {
    if (isEmbedded(this.dataSource)) await this.dataSource.query('PRAGMA wal_checkpoint(TRUNCATE)');
  }
}
