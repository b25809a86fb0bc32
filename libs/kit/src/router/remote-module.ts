import type { LanguageCode } from '@waybill/contracts';
import type { ComponentType } from 'react';
import type { Catalog } from '../i18n/i18n';

/** A breadcrumb of a route. */
export interface Crumb {
  path: string;
  /** Text key in the remote's catalogue. */
  title: string;
}

/** Parameters and query of the current URL. */
export interface RouteLocation {
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

/** A route of a remote. */
export interface RemoteRoute {
  /** Absolute router pattern, such as `/pages/:slug`. */
  path: string;
  Component: ComponentType;
  /** Loads the code of a lazy route (see `lazyRoute`). */
  load?: () => Promise<void>;
  /** Text key in the remote's catalogue. */
  title: string;
  /**
   * Meta description of the page for search engines and link previews: a text key in the remote's catalogue, or a
   * function that reads it from the data, where the markup of pages is allowed. Falls back to the site's description.
   */
  description?: string | ((document: unknown) => string | null);
  /** Breadcrumbs above this route, outermost first, without the route itself. */
  crumbs?: Crumb[];
  /**
   * API path of the data that the page shows, so that the server can embed the result in the HTML (see
   * `useSsrResult`); null when this URL needs none. With parameters in the pattern, the data is the document of that
   * URL, and the page is a 404 without it. Otherwise it is the result of one visitor's query: always 200, never cached.
   */
  data?: (location: RouteLocation) => string | null;
  /** Canonical path of this data when it differs from the requested one; null otherwise. */
  redirect?: (data: unknown, location: RouteLocation) => string | null;
}

/** The module that a remote exposes as `./routes`. */
export interface RemoteModule {
  routes: RemoteRoute[];
  /** The remote's catalogue in one language. */
  locales: (code: LanguageCode) => Promise<{ default: Catalog }>;
}
