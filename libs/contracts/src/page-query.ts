import { z } from 'zod';
import { LIMITS } from './constants.js';
import { queryNumber, queryText } from './fields.js';

/** Query of a plain list. */
export const pageQuery = z.strictObject({
  per_page: queryNumber('Per page', { min: 1, max: LIMITS.perPage.max })
    .default(LIMITS.perPage.default)
    .meta({ default: LIMITS.perPage.default }),
  cursor: queryText('Cursor', LIMITS.cursor).describe('Only from `next_page_url`.'),
});

/** Query of a list that can be searched. */
export const searchQuery = pageQuery.extend({ search: queryText('Search', LIMITS.search) });
