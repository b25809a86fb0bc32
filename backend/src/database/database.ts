import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '@waybill/contracts';
import { DataSource, type EntityManager, type EntityTarget, type FindOptionsWhere, type ObjectLiteral } from 'typeorm';
import { ApiError } from '../http/api-error.js';
import { isTransient } from './driver-errors.js';
import { inTransaction } from './transactions.js';

const ATTEMPTS = 3;

/** What every feature needs of the database beside its own repository. */
@Injectable()
export class Database {
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
      }
    }
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
}
