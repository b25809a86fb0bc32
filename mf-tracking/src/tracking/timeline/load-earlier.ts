import type { PublicActivity } from '@waybill/contracts';
import type { Api, ApiResult } from '@waybill/kit';

/** Activities that were loaded besides those of the parcel's response. */
export interface Earlier {
  /** URL of the next page; null when all are loaded. */
  next: string | null;
  /** All activities, given the first page, which may have changed since. */
  after(first: PublicActivity[]): PublicActivity[];
}

interface Loading {
  api: Api;
  /** Those that are shown. */
  activities: PublicActivity[];
  /** URL of the page that follows them. */
  page: string;
  signal: AbortSignal;
  show(earlier: Earlier): void;
}

/** Loads page by page. @returns whether all could be loaded */
export async function loadEarlier({ api, activities, page, signal, show }: Loading): Promise<boolean> {
  let known = activities;
  for (let next: string | null = page; next !== null; ) {
    const result: ApiResult<PublicActivity[]> = await api.get<PublicActivity[]>(next, {
      signal,
      asVisitor: true,
    });
    if (signal.aborted || result.status === 'error') return false;
    next = result.next_page_url ?? null;
    known = [...known, ...result.data];
    show(earlierOf(known, next));
  }
  return true;
}

/** Tells activities apart as far as a visitor can. */
const keyOf = ({ happened_at, title, description }: PublicActivity) => `${happened_at} ${title} ${description}`;

const earlierOf = (known: PublicActivity[], next: string | null): Earlier => ({
  next,
  after(first) {
    const oldest = first.at(-1)?.happened_at ?? '';
    const keys = new Set(first.map(keyOf));
    return [...first, ...known.filter((activity) => activity.happened_at <= oldest && !keys.has(keyOf(activity)))];
  },
});
