import { z } from 'zod';
import { text } from './fields.js';
import { parcelListQuery } from './parcel.js';

/** Search, filters and order of the list of parcels. */
export const parcelFilters = z.strictObject(parcelListQuery.omit({ per_page: true, cursor: true }).shape, {
  error: ({ code }) => (code === 'invalid_type' ? 'Filters must be an object.' : undefined),
});

/** `POST /api/views`. */
export const savedViewCreate = z.strictObject({ name: text('Name', 60), filters: parcelFilters });

/** A named selection of parcels. */
export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  filters: z.record(z.string(), z.string()).describe('Parameters of `GET /api/parcels`.'),
});

export type SavedView = z.infer<typeof savedView>;
export type SavedViewCreate = z.input<typeof savedViewCreate>;
