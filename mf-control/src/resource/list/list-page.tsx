import { Button, Icon, Link, LinkButton, PageTitle, useParams } from '@waybill/kit';
import { type List, Pager, useList } from '@waybill/kit/forms';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../i18n/text';
import type { Listable, Row } from '../resource';
import { fill } from '../routes';
import { textsOf } from '../texts';
import { ListBody } from './list-body';
import css from './list-page.module.css';
import { Table } from './table';
import { Toolbar } from './toolbar';
import { useDeleteRow } from './use-delete-row';
import { type ListQuery, useListQuery } from './use-list-query';

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
  const query = useListQuery([...(list.search ? ['search'] : []), ...(list.selects ?? []).map(({ name }) => name)]);
  const rows = useRows(resource, query);
  const table = useRef<HTMLTableElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const deleteRow = useDeleteRow(resource, rows, table);
  const hasToolbar = list.search || list.selects || list.Actions;
  const showAll = <Button onClick={query.clear}>{t('list.all')}</Button>;
  return (
    <>
      <PageTitle eyebrow={parent} actions={list.Actions ? <list.Actions /> : !hasToolbar && create?.primary}>
        {t(texts.list)}
      </PageTitle>
      {hasToolbar && (
        <Toolbar list={list} query={query}>
          {list.BulkActions && <list.BulkActions selected={rows.data.filter(({ id }) => selected.has(id))} />}
          {create?.primary}
        </Toolbar>
      )}
      <ListBody
        rows={rows}
        empty={t(query.text ? 'list.nothing' : texts.empty)}
        action={query.text ? showAll : create?.secondary}
      >
        <Table
          ref={table}
          resource={resource}
          rows={rows.data}
          {...(list.BulkActions ? { selection: { ids: selected, set: setSelected } } : {})}
          {...(traits?.deletable ? { onDelete: (item: Item) => void deleteRow(item) } : {})}
        />
      </ListBody>
      <div className={css.foot} data-foot="">
        {rows.data.length > 0 && (
          <Pager current={rows.current_page} last={rows.last_page} onNext={rows.next} loading={rows.loading} />
        )}
        {create?.floating}
      </div>
    </>
  );
}

function useRows<Item extends Row>({ api, list }: Listable<Item>, query: ListQuery): List<Item> {
  const path = fill(list.api ?? api, useParams());
  return useList<Item>(query.text ? `${path}?${query.text}` : path, { into: list.into, key: list.intoKey });
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
