import { pageQuery, searchQuery } from '@waybill/contracts';
import type { z } from 'zod';

export { pageQuery, searchQuery };

export type PageQuery = z.output<typeof pageQuery>;
export type SearchQuery = z.output<typeof searchQuery>;
