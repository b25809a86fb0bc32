import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { ErrorCode } from '@waybill/contracts';
import {
  DataSource,
  type EntityManager,
  type EntityTarget,
  type FindOptionsOrder,
  type FindOptionsWhere,
  In,
  type ObjectLiteral,
} from 'typeorm';
import { ApiError } from '../errors/api-error.js';
import { poolOf } from './data-source.js';
import { isEmbedded, rowLock } from './engine.js';
import { withoutSync } from './sqlite-runner.js';
import { inSnapshot, withRetries } from './transactions.js';

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

  /** What the connections to a database server are doing; undefined for the embedded database, which has none. */
  poolFigures() {
    if (isEmbedded(this.dataSource)) return undefined;
    const { running, waiting, isOpen } = poolOf(this.dataSource);
    return { running, waiting, isOpen };
  }

  /**
   * Runs `work` in one transaction, or in a savepoint of the current one. Every repository takes part in it.
   * `work` runs again after a deadlock, so it must contain database work only: no mail, file or network access.
   */
  withTransaction<T>(work: () => Promise<T>): Promise<T> {
    return withRetries(this.dataSource, work);
  }

  /** A transaction that a loss of power may undo, such as a count: the embedded database does not wait for the disk. */
  withoutSync<T>(work: () => Promise<T>): Promise<T> {
    return withoutSync(() => this.withTransaction(work));
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
    const row = await this.lockIfThere(entity, where);
    if (!row) throw new ApiError(code);
    return row;
  }

  lockIfThere<E extends ObjectLiteral>(entity: EntityTarget<E>, where: FindOptionsWhere<E>): Promise<E | null> {
    return this.manager.findOne(entity, { where, ...rowLock(this.dataSource) });
  }

  /**
   * Locks rows by id, in an order that all transactions share, until the current one ends. A transaction that locks does
   * so before its first plain read: that one decides which state of all other rows it sees.
   */
  async lockAll(entity: EntityTarget<{ id: string }>, ids: readonly string[]): Promise<void> {
    if (isEmbedded(this.dataSource) || ids.length === 0) return;
    const where = { id: In([...ids]) };
    await this.manager.find(entity, { where, order: { id: 'ASC' }, select: { id: true }, ...rowLock(this.dataSource) });
  }

  /** {@link lockAll} that reads the rows. */
  lockEach<E extends { id: string }>(entity: EntityTarget<E>, ids: readonly string[]): Promise<E[]> {
    const where = { id: In([...ids]) } as FindOptionsWhere<E>;
    const order = { id: 'ASC' } as FindOptionsOrder<E>;
    return this.manager.find(entity, { where, order, ...rowLock(this.dataSource) });
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

  /** Merges the write-ahead log, which leaves one file instead of three. An application may be closed more than once. */
  async beforeApplicationShutdown(): Promise<void> {
    const { dataSource } = this;
    if (isEmbedded(dataSource) && dataSource.isInitialized) await dataSource.query('PRAGMA wal_checkpoint(TRUNCATE)');
  }
}
