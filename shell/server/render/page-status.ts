import type { ApiResponse, RouteMatch } from './protocol.js';

/** The status of a page regardless of whether it can be rendered. */
export interface PageStatus {
  /** 503: the API did not say whether the document exists. */
  status: 200 | 404 | 503;
  /** Path of the document if it has another one than was requested: the status is then 301. */
  redirect: string | null;
  /** Whether the page shows one visitor's data. */
  personal: boolean;
}

/** HTTP statuses with which the API says that something does not exist. */
const NOT_FOUND: readonly number[] = [400, 404, 422];

/** Status of a page by the response with its document; null if the page has none. */
export function statusByDocument({ found }: RouteMatch, document: ApiResponse | null): PageStatus['status'] {
  if (!found) return 404;
  if (document === null || document.http === 200) return 200;
  return NOT_FOUND.includes(document.http) ? 404 : 503;
}

/** Data that the URL's path does not identify is one visitor's own. */
export const isPersonal = ({ data, isDocument }: RouteMatch): boolean => data !== null && !isDocument;

/**
 * Whether a page can be rendered from a response. A page also shows that its data does not exist, or that the visitor
 * has requested too much of it; everything else is rendered by the browser, which retries.
 */
export function isRenderable({ http }: ApiResponse, { isDocument }: Pick<RouteMatch, 'isDocument'>): boolean {
  return http === 200 || NOT_FOUND.includes(http) || (!isDocument && http === 429);
}
