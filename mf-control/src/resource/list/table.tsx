import { IconButton, Link, useParams } from '@waybill/kit';
import type { Ref } from 'react';
import { useText } from '../../i18n/text';
import { itemPath } from '../item-path';
import type { Column, Listable, Row } from '../resource';
import { textsOf } from '../texts';
import { moveBetweenRows } from './row-focus';
import css from './table.module.css';

interface TableProps<Item extends Row> {
  resource: Listable<Item>;
  rows: readonly Item[];
  /** Ids of the selected rows, when rows can be selected. */
  selection?: { ids: ReadonlySet<string>; set: (ids: ReadonlySet<string>) => void };
  onDelete?: (item: Item) => void;
  ref?: Ref<HTMLTableElement>;
}

const classOf = ({ from = 'phone', align }: Column<never>) => `${css[from]} ${align === 'end' ? css.end : ''}`;

/** The rows of a list. The arrow keys, Home and End move between rows. */
export function Table<Item extends Row>(props: TableProps<Item>) {
  const t = useText();
  const { resource, rows, selection, onDelete, ref } = props;
  const all = selection !== undefined && rows.every(({ id }) => selection.ids.has(id));
  return (
    <table ref={ref} className={css.table} aria-label={t(textsOf(resource.name).list)} onKeyDown={moveBetweenRows}>
      <thead>
        <tr>
          {selection && (
            <th className={css.checkbox}>
              <Checkbox
                label={t('list.selectAll')}
                checked={all}
                onChange={() => selection.set(all ? new Set() : new Set(rows.map(({ id }) => id)))}
              />
            </th>
          )}
          {resource.list.columns.map((column) => (
            <th key={column.title} scope="col" className={classOf(column)}>
              {t(column.title)}
            </th>
          ))}
          {onDelete && (
            <th className={css.buttons}>
              <span className={css.visuallyHidden}>{t('list.actions')}</span>
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

function TableRow<Item extends Row>({ resource, selection, onDelete, item }: TableProps<Item> & { item: Item }) {
  const t = useText();
  const params = useParams();
  const to = itemPath(resource, item, params);
  const name = resource.list.nameOf(item);
  const toggle = () => {
    const ids = new Set(selection?.ids);
    if (!ids.delete(item.id)) ids.add(item.id);
    selection?.set(ids);
  };
  return (
    <tr>
      {selection && (
        <td className={css.checkbox}>
          <Checkbox label={t('list.select', { name })} checked={selection.ids.has(item.id)} onChange={toggle} />
        </td>
      )}
      {resource.list.columns.map((column, index) => (
        <td key={column.title} className={classOf(column)}>
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

/** A checkbox that can be clicked anywhere in its cell. */
function Checkbox({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) {
  return (
    <label>
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  );
}
