import type { LanguageCode } from '@waybill/contracts';
import type { ComponentType } from 'react';
import type { Catalog } from '../i18n/i18n';

/** One step of the breadcrumbs above a route. */
export interface Crumb {
  path: string;
  /** Text key in the remote's catalogue. */
  title: string;
}

/** Where a visitor stands: what the route's pattern and the query say. */
export interface RouteAddress {
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

/** A route that a remote serves. */
export interface RemoteRoute {
  /** Absolute router pattern, such as `/pages/:slug`. */
  path: string;
  Component: ComponentType;
  /** Fetches the code of a page that comes later (see `lazyRoute`). */
  load?: () => Promise<void>;
  /** Text key in the remote's catalogue. */
  title: string;
  /**
   * What search engines and previews of links are told of the page: a text key in the remote's catalogue, or a text
   * from a document's data, which may have the markup of pages. Where it is missing or empty, the site's own description stands.
   */
  description?: string | ((document: unknown) => string | null);
  /** The way to this route, outermost first, without the route itself. */
  crumbs?: Crumb[];
  /**
   * API path whose answer the page shows, so that the server can put it into the HTML (see `useSsrResult`); null
   * when this address needs none. Where the pattern has parameters the data is a document of that address: without
   * it the page is a 404. Otherwise it is what one visitor asked for: always 200, and no cache keeps the page.
   */
  data?: (at: RouteAddress) => string | null;
  /** Address of the page of this data, when that is not the address it was asked under. */
  redirect?: (data: unknown, at: RouteAddress) => string | null;
}

/** What a remote exposes as `./routes`. */
export interface RemoteModule {
  routes: RemoteRoute[];
  /** The remote's catalogue in one language. */
  locales: (code: LanguageCode) => Promise<{ default: Catalog }>;
}
