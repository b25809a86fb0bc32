import type { Paginated } from '@waybill/contracts';
import type { EntityTarget, FindOptionsWhere, ObjectLiteral, QueryDeepPartialEntity, Repository } from 'typeorm';
import type { Counters } from '../database/counters.js';
import type { Database } from '../database/database.js';
import { newestFirst } from '../pagination/newest-first.js';
import type { SearchQuery } from '../pagination/page-query.js';

/** A row whose id is made by `newId`, so that ids sort by creation time. */
export interface CountedRow extends ObjectLiteral {
  id: string;
}

/**
 * A table that is listed newest first and whose length is a counter, named like the table, instead of a `COUNT(*)`.
 * Rows must be inserted and deleted through it, or the counter drifts.
 */
export class CountedTable<E extends CountedRow> {
  /** For queries of the feature's own, and for updates. */
  readonly rows: Repository<E>;

  constructor(
    entity: EntityTarget<E>,
    private readonly searchKeys: readonly (keyof E & string)[],
    protected readonly database: Database,
    private readonly counters: Counters,
  ) {
    this.rows = database.dataSource.getRepository(entity);
  }

  /**
   * One page of at most `query.per_page` rows; `path` is the URL path of further pages. `rows` may select fewer columns,
   * never fewer rows.
   */
  list(query: SearchQuery, path: string, rows = this.rows.createQueryBuilder('item')): Promise<Paginated<E>> {
    const count = () => this.counters.value(this.counter);
    return newestFirst(rows, { path, query, searchKeys: this.searchKeys, count });
  }

  /** Throws `not_found` if there is no such row. */
  byId(id: string): Promise<E> {
    return this.database.findOrFail(this.rows.target, whereId<E>(id));
  }

  /** Must run in a transaction. */
  async insert<R extends E>(row: R): Promise<R> {
    await this.rows.insert(row as QueryDeepPartialEntity<E>);
    await this.counters.add(this.counter, 1);
    return row;
  }

  /** Deletes a row and returns it; throws `not_found` if there is none. Must run in a transaction. */
  async delete(id: string): Promise<E> {
    const row = await this.lock(id);
    await this.rows.delete(whereId<E>(id));
    await this.counters.add(this.counter, -1);
    return row;
  }

  /** {@link delete} in a transaction of its own. */
  async remove(id: string): Promise<void> {
    await this.database.withTransaction(() => this.delete(id));
  }

  /** {@link byId} that locks the row until the current transaction ends. */
  protected lock(id: string): Promise<E> {
    return this.database.lockOrFail(this.rows.target, whereId<E>(id));
  }

  private get counter(): string {
    return this.rows.metadata.tableName;
  }
}

export const whereId = <E extends CountedRow>(id: string) => ({ id }) as FindOptionsWhere<E>;
