import { Button, Icon, Link, LinkButton, PageTitle, useParams } from '@waybill/kit';
import { Pager, useList } from '@waybill/kit/forms';
import { type ReactNode, useRef, useState } from 'react';
import { useText } from '../../i18n/text';
import { ListBody } from './list-body';
import css from './list-page.module.css';
import { fill } from '../paths';
import type { ListPart, Resource, Row } from '../resource';
import { Table } from './table';
import { Toolbar } from './toolbar';
import { useDelete } from './use-delete-row';
import { useListQuery } from './use-list-query';

interface ListPageProps<Item extends Row, Values extends object> {
  resource: Resource<Item, Values>;
  list: ListPart<Item>;
  /** What leads back to the item that the rows belong to. */
  parent?: ReactNode;
}

/** The list of a resource: search and choices from the URL, rows, pager, and the way to a new one. */
export function ListPage<Item extends Row, Values extends object>(props: ListPageProps<Item, Values>) {
  const { resource, list, parent } = props;
  const t = useText();
  const params = useParams();
  const { texts, routes, traits } = resource;
  const query = useListQuery([...(list.search ? ['search'] : []), ...(list.choices ?? []).map(({ name }) => name)]);
  const path = fill(list.api ?? resource.api, params);
  const rows = useList<Item>(query.text ? `${path}?${query.text}` : path, { into: list.into, key: list.intoKey });
  const table = useRef<HTMLTableElement>(null);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const remove = useDelete(resource, rows, table);
  const create = routes.create && texts.create ? { to: fill(routes.create, params), text: t(texts.create) } : null;
  const createLink = (variant: 'primary' | 'secondary') =>
    create && (
      <LinkButton
        to={create.to}
        variant={variant}
        icon="add"
        className={variant === 'primary' ? css.create : undefined}
      >
        {create.text}
      </LinkButton>
    );
  const tools = list.search || list.choices || list.Actions;
  const showAll = <Button onClick={query.clear}>{t('list.all')}</Button>;
  return (
    <>
      <PageTitle eyebrow={parent} actions={list.Actions ? <list.Actions /> : !tools && createLink('primary')}>
        {t(texts.list)}
      </PageTitle>
      {tools && (
        <Toolbar list={list} query={query}>
          {list.Bulk && <list.Bulk selected={rows.data.filter(({ id }) => picked.has(id))} />}
          {createLink('primary')}
        </Toolbar>
      )}
      <ListBody
        rows={rows}
        empty={t(query.text ? 'list.nothing' : texts.empty)}
        action={query.text ? showAll : createLink('secondary')}
      >
        <Table
          ref={table}
          resource={resource}
          list={list}
          rows={rows.data}
          {...(list.Bulk ? { picked: { ids: picked, set: setPicked } } : {})}
          {...(traits?.deletable ? { onDelete: (item: Item) => void remove(item) } : {})}
        />
      </ListBody>
      <div className={css.foot} data-foot="">
        {rows.data.length > 0 && (
          <Pager current={rows.current_page} last={rows.last_page} onNext={rows.next} loading={rows.loading} />
        )}
        {create && (
          <Link to={create.to} className={css.add} aria-label={t('list.add')} title={create.text}>
            <Icon name="add" />
          </Link>
        )}
      </div>
    </>
  );
}
