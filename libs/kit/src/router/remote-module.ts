import type { LanguageCode } from '@waybill/contracts';
import type { ComponentType } from 'react';
import type { Catalog } from '../i18n/i18n';

/** One step of the breadcrumbs above a route. */
export interface Crumb {
  path: string;
  /** Text key in the remote's catalogue. */
  title: string;
}

/** A route that a remote serves. */
export interface RemoteRoute {
  /** Absolute router pattern, such as `/pages/:slug`. */
  path: string;
  Component: ComponentType;
  /** Text key in the remote's catalogue. */
  title: string;
  /** The way to this route, outermost first, without the route itself. */
  crumbs?: Crumb[];
}

/** What a remote exposes as `./routes`. */
export interface RemoteModule {
  routes: RemoteRoute[];
  /** The remote's catalogue in one language. */
  locales: (code: LanguageCode) => Promise<{ default: Catalog }>;
}
