import { Button, Icon, Link, LinkButton, PageTitle, useParams } from '@waybill/kit';
import { type List, Pager, useList } from '@waybill/kit/forms';
import { type ReactNode, useRef } from 'react';
import { useText } from '../../i18n/text';
import type { Listable, ListPart, Row } from '../resource';
import { fill } from '../routes';
import { textsOf } from '../texts';
import { ListBody } from './list-body';
import css from './list-page.module.css';
import { SelectionBar } from './selection-bar';
import { Table } from './table';
import { Toolbar } from './toolbar';
import { useDeleteRow } from './use-delete-row';
import { useLeftPlace, useListPlace } from './use-list-place';
import { type ListQuery, useListQuery } from './use-list-query';
import { useOpenTyped } from './use-open-typed';
import { useSelection } from './use-selection';

interface ListPageProps<Item extends Row> {
  resource: Listable<Item>;
  /** Link to the item that the rows belong to. */
  parent?: ReactNode;
}

/** The list of a resource: search and selects from the URL, rows, pager, and links to the create form. */
export function ListPage<Item extends Row>({ resource, parent }: ListPageProps<Item>) {
  const { list, traits } = resource;
  const t = useText();
  const texts = textsOf(resource.name);
  const create = useCreateLink(resource);
  const query = useListQuery(parametersOf(list));
  const left = useLeftPlace();
  const rows = useRows(resource, query, left?.pages);
  const table = useRef<HTMLTableElement>(null);
  const pressed = useRef<string>(null);
  const selection = useSelection(resource.name);
  useListPlace({ left, rows, table });
  const openTyped = useOpenTyped(resource);
  const deleteRow = useDeleteRow(resource, rows, table);
  const hasToolbar = list.search || list.selects || list.Actions;
  const showAll = <Button onClick={query.clear}>{t('list.all')}</Button>;
  return (
    <>
      <PageTitle eyebrow={parent} actions={list.Actions ? <list.Actions /> : !hasToolbar && create?.primary}>
        {t(texts.list)}
      </PageTitle>
      {hasToolbar && (
        <Toolbar list={list} query={query} onEnter={openTyped}>
          {create?.primary}
        </Toolbar>
      )}
      {list.Notice && <list.Notice reload={rows.reload} count={rows.data.length} />}
      {query.get('search') && rows.loaded && rows.last_page === null && <p role="status">{t('list.cut')}</p>}
      <ListBody
        rows={rows}
        empty={t(query.text ? (list.problem?.(query.get) ?? 'list.nothing') : texts.empty)}
        action={query.text ? showAll : create?.secondary}
      >
        <Table
          ref={table}
          resource={resource}
          rows={rows.data}
          sorting={{ value: query.get('sort'), set: (value) => query.set('sort', value), pressed }}
          {...(list.BulkActions ? { selection } : {})}
          {...(traits?.deletable ? { onDelete: (item: Item) => void deleteRow(item) } : {})}
        />
      </ListBody>
      <div className={css.foot} data-foot="">
        {list.BulkNotice && <list.BulkNotice reload={rows.reload} />}
        <SelectionBar list={list} query={query} selection={selection} shown={rows.data} />
        {rows.data.length > 0 && (
          <Pager current={rows.current_page} last={rows.last_page} onNext={rows.next} loading={rows.loading} />
        )}
        {create?.floating}
      </div>
    </>
  );
}

type Filters = Pick<ListPart<never>, 'search' | 'selects' | 'dates' | 'filters'>;

const parametersOf = ({ search, selects = [], dates = [], filters = [] }: Filters): string[] => [
  ...(search ? ['search'] : []),
  ...[...selects, ...dates].map(({ name }) => name),
  ...filters,
];

function useRows<Item extends Row>({ api, list }: Listable<Item>, query: ListQuery, pages?: number): List<Item> {
  const path = fill(list.api ?? api, useParams());
  return useList<Item>(query.text ? `${path}?${query.text}` : path, { into: list.into, key: list.intoKey, pages });
}

/** The links to the create form; null when items cannot be created. */
function useCreateLink({ name, routes, form }: Pick<Listable<never>, 'name' | 'routes' | 'form'>) {
  const t = useText();
  const to = fill(routes.create, useParams());
  if (!form?.create) return null;
  const text = t(textsOf(name).create);
  return {
    primary: (
      <LinkButton to={to} variant="primary" icon="add" className={css.create}>
        {text}
      </LinkButton>
    ),
    secondary: (
      <LinkButton to={to} variant="secondary" icon="add">
        {text}
      </LinkButton>
    ),
    floating: (
      <Link to={to} className={css.add} aria-label={t('list.add')} title={text}>
        <Icon name="add" />
      </Link>
    ),
  };
}
