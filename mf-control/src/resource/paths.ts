import type { Params, Resource, Row } from './resource';

/** Fills a route pattern with parameters. */
export const fill = (pattern: string, params: Params): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** Name of the parameter that stands for the item: the last one. */
export const itemParam = (pattern: string): string => /.*:(\w+)/.exec(pattern)?.[1] ?? 'id';

/** Where an item is shown, or null when it has no page of its own. */
export function itemPath<Item extends Row>(
  { routes, key = 'id' }: Pick<Resource<Item, never>, 'routes' | 'key'>,
  item: Item,
  params: Params,
): string | null {
  if (!routes.item) return null;
  return fill(routes.item, { ...params, [itemParam(routes.item)]: String(item[key]) });
}
