import type { Paginated } from '@waybill/contracts';
import {
  type EntityTarget,
  type FindOptionsWhere,
  In,
  type ObjectLiteral,
  type QueryDeepPartialEntity,
  type Repository,
} from 'typeorm';
import type { Change } from '../database/change.js';
import { firstIdAt } from '../database/columns.js';
import type { Counters } from '../database/counters.js';
import type { Database } from '../database/database.js';
import { asOneChange } from '../database/transactions.js';
import { searchText } from '../pagination/fold.js';
import { newestFirst } from '../pagination/newest-first.js';
import type { SearchQuery } from '../pagination/page-query.js';

/** Rows that one transaction removes at the end of their retention. */
const BATCH = 200;

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
    protected readonly searchKeys: readonly (keyof E & string)[],
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
    await this.rows.insert(this.searchable(row) as unknown as QueryDeepPartialEntity<E>);
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

  /** Deletes rows for a reason that `change` names; the log gets it in place of the rows. */
  discard(ids: readonly string[], change: Pick<Change, 'action' | 'after'>): Promise<void> {
    const entity = this.counter;
    return asOneChange(this.database.dataSource, { ...change, entity }, async () => {
      const { affected } = await this.rows.delete({ id: In([...ids]) } as FindOptionsWhere<E>);
      await this.counters.add(this.counter, -(affected ?? 0));
    });
  }

  /** Number of rows created before `at`, at most `max`. */
  async countOlderThan(at: Date, max: number): Promise<number> {
    return (await this.idsBefore(at, max)).length;
  }

  /** Removes the rows created before `at`. The audit log gets their number, not their contents. */
  async removeOlderThan(at: Date): Promise<void> {
    for (let ids = await this.idsBefore(at, BATCH); ids.length > 0; ids = await this.idsBefore(at, BATCH))
      await this.discard(ids, { action: 'removed', after: { [this.counter]: ids.length, before: at.toISOString() } });
  }

  /** {@link byId} that locks the row until the current transaction ends. */
  protected lock(id: string): Promise<E> {
    return this.database.lockOrFail(this.rows.target, whereId<E>(id));
  }

  /** `changes` with the text that a search of the changed `row` compares. */
  protected searchable<C extends object>(changes: C, row: object = changes): C & { search_text: string } {
    return { ...changes, search_text: searchText(row, this.searchKeys) };
  }

  /** Ids sort by creation time. */
  private async idsBefore(at: Date, max: number): Promise<string[]> {
    const rows = await this.rows
      .createQueryBuilder('item')
      .select('item.id', 'id')
      .where('item.id < :end', { end: firstIdAt(at) })
      .orderBy('item.id', 'ASC')
      .limit(max)
      .getRawMany<{ id: string }>();
    return rows.map(({ id }) => id);
  }

  private get counter(): string {
    return this.rows.metadata.tableName;
  }
}

export const whereId = <E extends CountedRow>(id: string) => ({ id }) as FindOptionsWhere<E>;
