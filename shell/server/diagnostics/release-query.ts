import { z } from 'zod';

const HASH = /^[0-9a-f]{20}$/;
const NAME = /^[a-z][a-z0-9-]{1,40}$/;

/** What the release page is asked for besides what is live; what is invalid is as if it was not asked for. */
const query = z.object({
  /** History of one deployable, and the deployable whose builds are compared. */
  name: z.string().regex(NAME).optional().catch(undefined),
  /** Words that an entry of the history contains. */
  text: z.string().trim().min(1).max(100).optional().catch(undefined),
  /** The entries before this release. */
  before: z.coerce.number().int().min(1).max(999_999_999).optional().catch(undefined),
  from: z.string().regex(HASH).optional().catch(undefined),
  to: z.string().regex(HASH).optional().catch(undefined),
});

export type ReleaseQuery = z.output<typeof query>;

/** The query of the page's URL. */
export function releaseQuery(url: string): ReleaseQuery {
  const [, search = ''] = url.split('?', 2);
  const given = [...new URLSearchParams(search.slice(0, 2_000))].filter(([, value]) => value !== '');
  return query.parse(Object.fromEntries(given));
}
