import { useParams } from '@waybill/kit';
import { Fragment, type ReactNode } from 'react';
import type { TextKey } from '../../i18n/text';
import type { PanelCrumb, PanelRoute } from '../../layout/section';
import { ParentLink } from '../../ui/parent-link';
import { EditPage } from '../form/edit-page';
import { NewPage } from '../form/new-page';
import { historyPath } from '../history/history-link';
import { HistoryPage } from '../history/history-page';
import { ItemByRoute } from '../item/item-by-route';
import { itemApi } from '../item-path';
import { ListPage } from '../list/list-page';
import type { ItemSubpageProps, Listable, Resource, Row } from '../resource';
import { fill } from '../routes';
import { textsOf } from '../texts';
import { ItemPage } from './item-page';

/** The resource whose items the items of another belong to. */
type Parent = Pick<Listable<never>, 'name' | 'routes' | 'api'> & { list: { nameOf: (item: never) => string } };

/** The routes of a resource: list, create form, item, and the further pages of list and item. */
export function resourceRoutes<Item extends Row, Values extends object>(
  resource: Resource<Item, Values>,
  parent?: Parent,
): PanelRoute[] {
  const { routes, form, Detail, listPages = [], itemPages = [], traits } = resource;
  const { list, singular, create, edit } = textsOf(resource.name);
  const parentCrumbs = parent ? crumbsTo(parent) : [];
  const listCrumbs = [...parentCrumbs, { path: routes.list, title: list }];
  const itemCrumbs = [...parentCrumbs, ...crumbsTo(resource)];
  const page = (path: string, title: TextKey, crumbs: PanelCrumb[], render: (parent?: ReactNode) => ReactNode) => ({
    path,
    title,
    crumbs,
    Component: parent ? () => <WithParent {...{ parent, render }} title={list} /> : () => render(),
  });
  const itemPage = (path: string, title: TextKey, render: (props: ItemSubpageProps<Item>) => ReactNode) =>
    page(path, title, itemCrumbs, () => <WithItem {...{ resource, render }} />);

  const pages = [page(routes.list, list, parentCrumbs, (link) => <ListPage resource={resource} parent={link} />)];
  if (form?.create)
    pages.push(page(routes.create, create, listCrumbs, (link) => <NewPage {...{ resource, form }} parent={link} />));
  if (form?.update || Detail)
    pages.push(
      page(routes.item, Detail ? singular : edit, listCrumbs, (link) => <ItemPage resource={resource} parent={link} />),
    );
  if (form?.update && routes.edit)
    pages.push(itemPage(routes.edit, edit, (props) => <EditSubpage {...{ resource, form }} {...props} />));
  if ((form?.update || Detail) && !traits?.unrecorded)
    pages.push(
      itemPage(historyPath(routes.item), 'changes.title', ({ item, itemPath }) => (
        <HistoryPage entity={resource.name} id={item.id} name={resource.list.nameOf(item)} itemPath={itemPath} />
      )),
    );
  for (const { path, title, Page } of listPages)
    pages.push(page(path, title, listCrumbs, () => <Page listPath={routes.list} />));
  for (const { path, title, Page } of itemPages) pages.push(itemPage(path, title, (props) => <Page {...props} />));
  return pages;
}

const crumbsTo = ({ name, routes }: Parent): PanelCrumb[] => [
  { path: routes.list, title: textsOf(name).list },
  { path: routes.item, title: textsOf(name).singular },
];

interface WithParentProps {
  parent: Parent;
  /** Heading while there is no parent. */
  title: TextKey;
  render: (parent: ReactNode) => ReactNode;
}

/** Renders a page with a link to its parent item, if the parent exists. */
function WithParent({ parent, title, render }: WithParentProps) {
  const to = fill(parent.routes.item, useParams());
  return (
    <ItemByRoute<never> api={itemApi(parent)} title={title}>
      {(item) => render(<ParentLink to={to}>{parent.list.nameOf(item)}</ParentLink>)}
    </ItemByRoute>
  );
}

interface WithItemProps<Item extends Row> {
  resource: Listable<Item>;
  render: (props: ItemSubpageProps<Item>) => ReactNode;
}

/** Renders a further page of an item once the item is loaded. */
function WithItem<Item extends Row>({ resource, render }: WithItemProps<Item>) {
  const itemPath = fill(resource.routes.item, useParams());
  return (
    <ItemByRoute<Item> api={itemApi(resource)} title={textsOf(resource.name).singular}>
      {(item, { replace }) => <Fragment key={item.id}>{render({ item, itemPath, onSaved: replace })}</Fragment>}
    </ItemByRoute>
  );
}

type EditSubpageProps<Item extends Row, Values extends object> = ItemSubpageProps<Item> &
  Pick<Parameters<typeof EditPage<Item, Values>>[0], 'resource' | 'form'>;

/** The edit form of an item whose own page is for reading. */
function EditSubpage<Item extends Row, Values extends object>(props: EditSubpageProps<Item, Values>) {
  const { itemPath, ...rest } = props;
  const link = <ParentLink to={itemPath}>{rest.resource.list.nameOf(rest.item)}</ParentLink>;
  return <EditPage {...rest} parent={link} backTo={itemPath} />;
}
