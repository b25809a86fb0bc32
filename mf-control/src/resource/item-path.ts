import type { Listable, Resource, Row } from './resource';
import { fill, type Params } from './routes';

const itemParam = (pattern: string): string => /.*:(\w+)/.exec(pattern)?.[1] ?? 'id';

/** API path of the item in a route, as a pattern with the route's parameter: `/api/pages/:slug`. */
export const itemApi = ({ api, routes }: Pick<Resource<never, never>, 'api' | 'routes'>): string =>
  `${api}/:${itemParam(routes.item)}`;

/** Path of an item's page; null when its resource has none. */
export function itemPath<Item extends Row>(
  { routes, key = 'id', Detail, form }: Pick<Listable<Item>, 'routes' | 'key' | 'Detail' | 'form'>,
  item: Item,
  params: Params = {},
): string | null {
  if (!Detail && !form?.update) return null;
  return fill(routes.item, { ...params, [itemParam(routes.item)]: String(item[key]) });
}
