import type { Paginated } from '@waybill/contracts';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { type Cursor, readCursor, writeCursor } from './cursor.js';
import type { PageQuery } from './page-query.js';

/** Matches of a search that are counted; with more of them `last_page` is null. */
const MAX_COUNTED = 1_000;

/** Order of a list: by a column that is never null, ties by id; without a column, by id. */
export interface Order {
  column?: string;
  /** The column is a timestamp, which the engines write without `T` and `Z`. */
  isTimestamp?: boolean;
  direction: 'ASC' | 'DESC';
}

interface List {
  /** Path of the list; `next_page_url` is this path with the query. */
  path: string;
  query: PageQuery & Record<string, unknown>;
  orders: Record<string, Order>;
  /** Name of the requested order. */
  sort: string;
  /** Number of rows if a counter knows it; otherwise they are counted, up to a bound. */
  total?: number | undefined;
  searchKeys?: readonly string[];
  /** The list does not have all rows that match, because there are too many. */
  isCut?: boolean;
  /** Ids of rows that come before all others; for an order by id only. */
  first?: readonly string[];
  /** Ids are numbers, not UUIDs. */
  hasNumericIds?: boolean;
}

/** In a cursor: the row was one of the first. */
const AMONG_FIRST = 'first';
const STORED_TIMESTAMP = /^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/;
const NUMBER = /^\d{1,16}$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** One page by keyset: its cost depends on the page, not on its depth, and concurrent writes shift no other row. */
export async function paginate<E extends ObjectLiteral & { id: string }>(
  rows: SelectQueryBuilder<E>,
  list: List,
): Promise<Paginated<E>> {
  const all = rows.clone();
  const order = list.orders[list.sort] ?? { direction: 'DESC' };
  const form = {
    isValue: (value: string | null) => isValue(value, order, list),
    isId: (id: string) => (list.hasNumericIds ? NUMBER : UUID).test(id),
  };
  const cursor = list.query.cursor === undefined ? undefined : readCursor(list.query.cursor, list.sort, form);
  const { alias } = rows;
  if (list.first) putFirst(rows, order, cursor, list.first);
  else if (cursor) startAfter(rows, order, cursor);
  if (order.column) rows.addOrderBy(`${alias}.${order.column}`, order.direction);
  const found = await rows
    .addOrderBy(`${alias}.id`, order.direction)
    .take(list.query.per_page + 1)
    .getMany();
  const data = found.slice(0, list.query.per_page);
  const next = found.length > data.length ? cursorAfter(data.at(-1), order, cursor, list) : null;
  const total = next ? (list.total ?? (await countUpTo(MAX_COUNTED, all))) : 0;
  return toPage(data, cursor?.page ?? 1, next, total, list);
}

function isValue(value: string | null, order: Order, { first }: List): boolean {
  if (!order.column) return value === null || (first !== undefined && value === AMONG_FIRST);
  return value !== null && (!order.isTimestamp || isStoredTimestamp(value));
}

/** Of a year with four digits, on a day that exists. */
function isStoredTimestamp(text: string): boolean {
  if (!STORED_TIMESTAMP.test(text)) return false;
  const time = Date.parse(`${text.replace(' ', 'T')}Z`);
  return !Number.isNaN(time) && timestampInStoredForm(new Date(time).toISOString()) === text;
}

/** The number of rows, or null if there are more than `max`. */
async function countUpTo<E extends ObjectLiteral>(max: number, rows: SelectQueryBuilder<E>): Promise<number | null> {
  const found = await rows
    .select(`${rows.alias}.id`, 'id')
    .limit(max + 1)
    .getRawMany();
  return found.length > max ? null : found.length;
}

function toPage<T>(data: T[], current: number, next: Cursor | null, total: number | null, list: List): Paginated<T> {
  const pages = total === null ? null : Math.ceil(total / list.query.per_page);
  return {
    data,
    current_page: current,
    last_page: list.isCut ? null : next ? pages && Math.max(pages, current + 1) : current,
    next_page_url: next && nextUrl(list, next),
    ...(list.searchKeys && { search_keys: [...list.searchKeys] }),
  };
}

/** `column <= v AND (column < v OR id < i)`: the first condition lets both engines scan the index as a range. */
function startAfter<E extends ObjectLiteral>(rows: SelectQueryBuilder<E>, order: Order, cursor: Cursor): void {
  const id = `${rows.alias}.id`;
  const past = order.direction === 'DESC' ? '<' : '>';
  if (!order.column) {
    rows.andWhere(`${id} ${past} :cursorId`, { cursorId: cursor.id });
    return;
  }
  const column = `${rows.alias}.${order.column}`;
  rows.andWhere(`${column} ${past}= :cursorValue AND (${column} ${past} :cursorValue OR ${id} ${past} :cursorId)`, {
    cursorValue: cursor.value,
    cursorId: cursor.id,
  });
}

/** The cursor says itself on which side its row was: meanwhile it may have changed. */
function putFirst<E extends ObjectLiteral>(
  rows: SelectQueryBuilder<E>,
  { direction }: Order,
  cursor: Cursor | undefined,
  first: readonly string[],
): void {
  const id = `${rows.alias}.id`;
  const isFirst = first.length > 0 ? `${id} IN (:...leading)` : '1 = 0';
  rows.setParameter('leading', first);
  rows.addSelect(`CASE WHEN ${isFirst} THEN 1 ELSE 0 END`, 'is_first').addOrderBy('is_first', 'DESC');
  if (!cursor) return;
  const isPast = `${id} ${direction === 'DESC' ? '<' : '>'} :cursorId`;
  const follows = cursor.value === AMONG_FIRST ? `(NOT (${isFirst}) OR ${isPast})` : `(NOT (${isFirst}) AND ${isPast})`;
  rows.andWhere(follows, { cursorId: cursor.id });
}

function cursorAfter(
  last: ObjectLiteral | undefined,
  order: Order,
  cursor: Cursor | undefined,
  list: List,
): Cursor | null {
  if (!last) return null;
  const among = list.first?.includes(String(last.id)) ? AMONG_FIRST : null;
  const value = order.column ? toStoredForm(String(last[order.column]), order) : among;
  return { page: (cursor?.page ?? 1) + 1, sort: list.sort, value, id: String(last.id) };
}

const toStoredForm = (value: string, { isTimestamp }: Order) => (isTimestamp ? timestampInStoredForm(value) : value);

const timestampInStoredForm = (iso: string) => iso.replace('T', ' ').replace('Z', '');

function nextUrl({ path, query }: List, next: Cursor): string {
  const entries = Object.entries(query).filter(
    ([name, value]) => name !== 'cursor' && value !== undefined && value !== '',
  );
  const parameters = new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)]));
  parameters.set('cursor', writeCursor(next));
  return `${path}?${parameters}`;
}
