import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** Restricts `rows` to those that contain `text`, wildcards taken literally, in at least one of the columns `keys`. */
export function searchColumns<E extends ObjectLiteral>(
  rows: SelectQueryBuilder<E>,
  keys: readonly string[],
  text: string,
) {
  const matches = keys.map((key) => `${rows.alias}.${key} LIKE :search ESCAPE '!'`).join(' OR ');
  rows.andWhere(`(${matches})`, { search: `%${text.replace(/[!%_]/g, '!$&')}%` });
}
