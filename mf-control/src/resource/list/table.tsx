import { Link, useParams } from '@waybill/kit';
import type { Ref } from 'react';
import { useText } from '../../i18n/text';
import { itemPath } from '../item-path';
import type { Column, Listable, Row } from '../resource';
import { textsOf } from '../texts';
import cards from './cards.module.css';
import { ColumnHeader, type Sorting } from './column-header';
import { RowEnd } from './row-end';
import { moveBetweenRows } from './row-focus';
import css from './table.module.css';
import type { Selection } from './use-selection';

interface TableProps<Item extends Row> {
  resource: Listable<Item>;
  rows: readonly Item[];
  /** The selected rows, when rows can be selected. */
  selection?: Selection;
  onDelete?: (item: Item) => void;
  /** The order of the rows, when columns can change it. */
  sorting?: Sorting;
  ref?: Ref<HTMLTableElement>;
}

const classOf = ({ from = 'phone', align }: Column<never>) => `${css[from]} ${align === 'end' ? css.end : ''}`;

/** The rows of a list. The arrow keys, Home and End move between rows. */
export function Table<Item extends Row>(props: TableProps<Item>) {
  const t = useText();
  const { resource, rows, selection, onDelete, sorting, ref } = props;
  const all = selection !== undefined && rows.every(({ id }) => selection.ids.has(id));
  /** Rows that were selected under other filters stay selected. */
  const toggleAll = () => {
    const ids = new Set(selection?.ids);
    for (const { id } of rows) {
      if (all) ids.delete(id);
      else ids.add(id);
    }
    selection?.set(ids);
  };
  return (
    <table
      ref={ref}
      className={`${css.table} ${cards.cards}`}
      aria-label={t(textsOf(resource.name).list)}
      onKeyDown={moveBetweenRows}
    >
      <thead>
        <tr>
          {selection && (
            <th className={css.checkbox} data-cell="checkbox">
              <Checkbox label={t('list.selectAll')} named checked={all} onChange={toggleAll} />
            </th>
          )}
          {resource.list.columns.map((column) => (
            <ColumnHeader key={column.title} column={column} sorting={sorting} className={classOf(column)} />
          ))}
          {(onDelete || resource.list.RowActions) && (
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

function TableRow<Item extends Row>(props: TableProps<Item> & { item: Item }) {
  const { resource, selection, item } = props;
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
    <tr data-selected={selection?.ids.has(item.id) || undefined}>
      {selection && (
        <td className={css.checkbox} data-cell="checkbox">
          <Checkbox label={t('list.select', { name })} checked={selection.ids.has(item.id)} onChange={toggle} />
        </td>
      )}
      {resource.list.columns.map((column, index) => (
        <td key={column.title} className={classOf(column)} data-card={column.card} data-from={column.from}>
          {index === 0 && to ? (
            <Link to={to}>{column.cell(item)}</Link>
          ) : (
            <div className={css.cell}>{column.cell(item)}</div>
          )}
        </td>
      ))}
      <RowEnd {...props} className={css.buttons} />
    </tr>
  );
}

interface CheckboxProps {
  label: string;
  /** Whether its label is shown where rows are cards. */
  named?: boolean;
  checked: boolean;
  onChange: () => void;
}

/** A checkbox that can be clicked anywhere in its cell. */
function Checkbox({ label, named = false, checked, onChange }: CheckboxProps) {
  return (
    <label>
      {named && (
        <span className={cards.name} aria-hidden="true">
          {label}
        </span>
      )}
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  );
}
