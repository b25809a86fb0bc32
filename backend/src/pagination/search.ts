import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { fold } from './fold.js';
import { otherSpellings } from './spellings.js';

/**
 * Restricts `rows` to those that contain `text`, wildcards taken literally and both folded, in at least one of the
 * columns `keys`; "mueller" also finds "Müller", and the other way around.
 * Rows without a folded text, from a backup of an earlier version, are compared as they are.
 */
export function searchColumns<E extends ObjectLiteral>(
  rows: SelectQueryBuilder<E>,
  keys: readonly string[],
  text: string,
) {
  const folded = `${rows.alias}.search_text`;
  const matches = keys.map((key) => `${rows.alias}.${key} LIKE :search ESCAPE '!'`).join(' OR ');
  const spellings = [...new Set([text, ...otherSpellings(text)].map(fold))];
  const found = spellings.map((_, n) => `${folded} LIKE :folded${n} ESCAPE '!'`).join(' OR ');
  rows.andWhere(`(${found} OR (${folded} IS NULL AND (${matches})))`, {
    ...Object.fromEntries(spellings.map((spelling, n) => [`folded${n}`, pattern(spelling)])),
    search: pattern(text),
  });
}

const pattern = (text: string) => `%${text.replace(/[!%_]/g, '!$&')}%`;
