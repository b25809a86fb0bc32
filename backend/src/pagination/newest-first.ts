import type { Paginated } from '@waybill/contracts';
import type { ObjectLiteral, Repository, SelectQueryBuilder } from 'typeorm';
import { counted } from '../database/counter.entity.js';
import type { SearchQuery } from './page-query.js';
import { containing, paginate } from './paginate.js';

interface Resource {
  /** Path of the list, for `next_page_url`. */
  path: string;
  query: SearchQuery;
  /** The columns that `search` looks in. */
  searchKeys: readonly string[];
  /** Name of the counter of all rows. */
  counter: string;
}

/** One page of a resource, newest first; with `search`, of its rows that hold the words in one of the columns. */
export async function newestFirst<E extends ObjectLiteral & { id: string }>(
  { manager }: Repository<E>,
  rows: SelectQueryBuilder<E>,
  { path, query, searchKeys, counter }: Resource,
): Promise<Paginated<E>> {
  const { search } = query;
  if (search) {
    const any = searchKeys.map((key) => `${rows.alias}.${key} LIKE :search ESCAPE '!'`).join(' OR ');
    rows.andWhere(`(${any})`, { search: containing(search) });
  }
  const total = search ? undefined : await counted(manager, counter);
  const orders = { newest: { direction: 'DESC' as const } };
  return paginate(rows, { path, query, orders, sort: 'newest', total, searchKeys });
}
