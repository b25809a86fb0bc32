import type { RemoteRoute } from '@waybill/kit';
import { adminOnly } from '../../auth/guards';
import { PANEL } from '../../auth/paths';
import type { TextKey } from '../../i18n/text';
import { ItemPage } from './item-page';
import { ListPage } from '../list/list-page';
import { NewPage } from '../form/new-page';
import type { Resource, Row } from '../resource';
import { WithParent } from '../item/item-by-route';

interface ControlRoute extends RemoteRoute {
  title: TextKey;
}

/** The routes of a resource: its list, the form of a new one, and an item's form or page. */
export function routesOf<Item extends Row, Values extends object>(
  resource: Resource<Item, Values>,
  parents: { path: string; title: TextKey }[] = [],
): ControlRoute[] {
  const { routes, texts, list, form, Detail } = resource;
  const above = [{ path: PANEL, title: 'nav.panel' as const }, ...parents];
  const crumbs = list ? [...above, { path: routes.list, title: texts.list }] : above;
  const found: ControlRoute[] = [];
  if (list)
    found.push({
      path: routes.list,
      title: texts.list,
      crumbs: above,
      Component: adminOnly(() => (
        <WithParent resource={resource}>
          {(parent) => <ListPage resource={resource} list={list} parent={parent} />}
        </WithParent>
      )),
    });
  if (routes.create && form?.create)
    found.push({
      path: routes.create,
      title: texts.create ?? texts.singular,
      crumbs,
      Component: adminOnly(() => (
        <WithParent resource={resource}>
          {(parent) => <NewPage resource={resource} form={form} parent={parent} />}
        </WithParent>
      )),
    });
  if (routes.item && (form?.update || Detail))
    found.push({
      path: routes.item,
      title: Detail ? texts.singular : (texts.edit ?? texts.singular),
      crumbs,
      Component: adminOnly(() => (
        <WithParent resource={resource}>{(parent) => <ItemPage resource={resource} parent={parent} />}</WithParent>
      )),
    });
  return found;
}
