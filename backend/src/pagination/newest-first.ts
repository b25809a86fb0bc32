import type { Paginated } from '@waybill/contracts';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import type { SearchQuery } from './page-query.js';
import { paginate } from './paginate.js';
import { searchColumns } from './search.js';

interface List {
  /** Path of the list, for `next_page_url`. */
  path: string;
  query: SearchQuery;
  /** The columns that `query.search` applies to. */
  searchKeys: readonly string[];
  /** The number of rows without a search. */
  count: () => Promise<number>;
}

/** One page of a list, newest first, optionally restricted by a search. */
export async function newestFirst<E extends ObjectLiteral & { id: string }>(
  rows: SelectQueryBuilder<E>,
  { path, query, searchKeys, count }: List,
): Promise<Paginated<E>> {
  if (query.search) searchColumns(rows, searchKeys, query.search);
  const total = query.search ? undefined : await count();
  const orders = { newest: { direction: 'DESC' as const } };
  return paginate(rows, { path, query, orders, sort: 'newest', total, searchKeys });
}
