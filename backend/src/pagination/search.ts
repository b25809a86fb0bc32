import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { fold } from './fold.js';

/**
 * Restricts `rows` to those that contain `text`, wildcards taken literally and both folded, in at least one of the
 * columns `keys`. Rows without a folded text, from a backup of an earlier version, are compared as they are.
 */
export function searchColumns<E extends ObjectLiteral>(
  rows: SelectQueryBuilder<E>,
  keys: readonly string[],
  text: string,
) {
  const folded = `${rows.alias}.search_text`;
  const matches = keys.map((key) => `${rows.alias}.${key} LIKE :search ESCAPE '!'`).join(' OR ');
  rows.andWhere(`(${folded} LIKE :folded ESCAPE '!' OR (${folded} IS NULL AND (${matches})))`, {
    folded: pattern(fold(text)),
    search: pattern(text),
  });
}

const pattern = (text: string) => `%${text.replace(/[!%_]/g, '!$&')}%`;
