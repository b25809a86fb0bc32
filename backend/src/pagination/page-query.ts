import { LIMITS } from '@waybill/contracts';
import { z } from 'zod';

const perPage = z.coerce
  .number('Per page must be a number.')
  .int('Per page must be a whole number.')
  .min(1, 'Per page must be at least 1.')
  .max(LIMITS.perPage.max, `Per page must be at most ${LIMITS.perPage.max}.`)
  .default(LIMITS.perPage.default);

const search = z
  .string('Search must be a single value.')
  .trim()
  .max(LIMITS.search, `Search must have at most ${LIMITS.search} characters.`);

const cursor = z.string('Cursor must be a single value.').max(500, 'Cursor must have at most 500 characters.');

/** Query of a plain list. */
export const pageQuery = z.strictObject({ per_page: perPage, cursor: cursor.optional() });

/** Query of a list that can be searched. */
export const searchQuery = pageQuery.extend({ search: search.optional() });

export type PageQuery = z.output<typeof pageQuery>;
export type SearchQuery = z.output<typeof searchQuery>;
