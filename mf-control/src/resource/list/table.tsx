import { IconButton, Link, useParams } from '@waybill/kit';
import type { Ref } from 'react';
import { useText } from '../../i18n/text';
import { itemPath } from '../paths';
import type { Column, ListPart, Resource, Row } from '../resource';
import { moveBetweenRows } from './row-focus';
import css from './table.module.css';

interface TableProps<Item extends Row> {
  resource: Pick<Resource<Item, never>, 'routes' | 'key' | 'texts'>;
  list: ListPart<Item>;
  rows: readonly Item[];
  /** The rows with a tick, when rows can be ticked. */
  picked?: { ids: ReadonlySet<string>; set: (ids: ReadonlySet<string>) => void };
  onDelete?: (item: Item) => void;
  ref?: Ref<HTMLTableElement>;
}

const place = ({ from = 'phone', align }: Column<never>) => `${css[from]} ${align === 'end' ? css.end : ''}`;

/** The rows of a list. The arrow keys, Home and End move between rows. */
export function Table<Item extends Row>(props: TableProps<Item>) {
  const t = useText();
  const { resource, list, rows, picked, onDelete, ref } = props;
  const all = picked !== undefined && rows.every(({ id }) => picked.ids.has(id));
  return (
    <table ref={ref} className={css.table} aria-label={t(resource.texts.list)} onKeyDown={moveBetweenRows}>
      <thead>
        <tr>
          {picked && (
            <th className={css.tick}>
              <Tick
                label={t('list.pickAll')}
                checked={all}
                onChange={() => picked.set(all ? new Set() : new Set(rows.map(({ id }) => id)))}
              />
            </th>
          )}
          {list.columns.map((column) => (
            <th key={column.title} scope="col" className={place(column)}>
              {t(column.title)}
            </th>
          ))}
          {onDelete && (
            <th className={css.buttons}>
              <span className={css.spoken}>{t('list.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((item) => (
          <TableRow key={item.id} {...props} item={item} />
        ))}
      </tbody>
    </table>
  );
}

function TableRow<Item extends Row>({ resource, list, picked, onDelete, item }: TableProps<Item> & { item: Item }) {
  const t = useText();
  const params = useParams();
  const to = itemPath(resource, item, params);
  const name = list.nameOf(item);
  const toggle = () => {
    const ids = new Set(picked?.ids);
    if (!ids.delete(item.id)) ids.add(item.id);
    picked?.set(ids);
  };
  return (
    <tr>
      {picked && (
        <td className={css.tick}>
          <Tick label={t('list.pick', { name })} checked={picked.ids.has(item.id)} onChange={toggle} />
        </td>
      )}
      {list.columns.map((column, index) => (
        <td key={column.title} className={place(column)}>
          {index === 0 && to ? (
            <Link to={to}>{column.cell(item)}</Link>
          ) : (
            <div className={css.cell}>{column.cell(item)}</div>
          )}
        </td>
      ))}
      {onDelete && (
        <td className={css.buttons}>
          <IconButton icon="delete" size="small" label={t('list.delete', { name })} onClick={() => onDelete(item)} />
        </td>
      )}
    </tr>
  );
}

/** A checkbox that is hit anywhere in its cell. */
function Tick({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) {
  return (
    <label>
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  );
}
