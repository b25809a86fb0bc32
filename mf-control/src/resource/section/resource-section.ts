import type { Section } from '../../layout/section';
import type { Resource, Row } from '../resource';
import { textsOf } from '../texts';
import { resourceRoutes } from './resource-routes';

/**
 * The section of a resource: its pages, its navigation entry and its tile. `child` is the resource whose items belong
 * to an item of this one; its pages are part of the section.
 */
export function resourceSection<Item extends Row, Values extends object, Child extends Row, ChildValues extends object>(
  resource: Resource<Item, Values>,
  child?: Resource<Child, ChildValues>,
): Section {
  return {
    ...navigationOf(resource),
    routes: [...resourceRoutes(resource), ...(child ? resourceRoutes(child, resource) : [])],
  };
}

function navigationOf({ name, nav, routes }: Pick<Resource<never, never>, 'name' | 'nav' | 'routes'>) {
  if (!nav) return {};
  const { list: title, hint } = textsOf(name);
  const base = routes.list.replace(/\/list\.html$/, '');
  const link = { path: routes.list, base, icon: nav.icon, title, ...(nav.group && { group: nav.group }) };
  if (nav.tile === undefined) return { link };
  return { link, tile: { path: routes.list, icon: nav.icon, title, hint, position: nav.tile } };
}
