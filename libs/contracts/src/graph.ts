import { z } from 'zod';
import { admin } from './admin.js';
import { homeContent } from './home.js';
import { pageEntry } from './page.js';
import { review } from './review.js';
import { publicSettings, settings } from './settings.js';

/** A slice of the client's state: a list, the same items by id, and the searchable fields. */
export const slice = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), object: z.record(z.string(), item), search_keys: z.array(z.string()) });

const home = homeContent.nullable().describe('What the company has changed on the home page.');

/** `GET /api/graph` for a visitor. Pages omit their content, which `GET /api/pages/{slug}` returns. */
export const visitorGraph = z.object({
  admin: z.literal(false),
  pages: slice(pageEntry),
  reviews: slice(review),
  settings: slice(publicSettings.extend({ home })),
});

/** `GET /api/graph` for the signed-in admin. */
export const adminGraph = visitorGraph.extend({ admin, settings: slice(settings.extend({ home })) });

export type VisitorGraph = z.infer<typeof visitorGraph>;
export type AdminGraph = z.infer<typeof adminGraph>;
export type Graph = VisitorGraph | AdminGraph;
export type Slice<T> = { data: T[]; object: Record<string, T>; search_keys: string[] };
