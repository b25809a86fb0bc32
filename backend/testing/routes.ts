import { pathOf, type Route, RouteTable } from '../src/http/route-table.js';
import type { Site } from './site.js';

export const UNKNOWN_ID = '0190c0de-0000-7000-8000-000000000000';

/** All registered routes in a stable order. */
export const routesOf = (site: Site): Route[] =>
  [...site.app.get(RouteTable, { strict: false }).routes].sort((a, b) => label(a).localeCompare(label(b), 'en'));

export const label = (route: Route): string => `${route.method} ${pathOf(route)}`;

/** A URL of the route with ids that do not exist. */
export const urlOf = (route: Route): string => pathOf(route).replace(/\{\w+\}/g, UNKNOWN_ID);

/** An empty body of the expected type. */
export const emptyBody = (route: Route): unknown => {
  if (!route.body) return undefined;
  return route.fileField ? new FormData() : {};
};

/** Whether cross-site requests must be rejected; mail programs unsubscribe from anywhere. */
export const changesState = ({ method, declared }: Route): boolean =>
  (method !== 'GET' && !declared.fromAnywhere) || Boolean(declared.changesState);
