import { Icon } from '@waybill/kit';
import { type RefObject, useEffect, useRef } from 'react';
import { useText } from '../../i18n/text';
import type { Column } from '../resource';
import css from './table.module.css';

/** The list's parameter `sort`; an empty value is the default order. */
export interface Sorting {
  value: string;
  set: (value: string) => void;
  /** The column whose heading was pressed last. */
  pressed: RefObject<string | null>;
}

interface ColumnHeaderProps {
  column: Pick<Column<never>, 'title' | 'sort'>;
  sorting: Sorting | undefined;
  className: string;
}

/** The heading of a column. If rows can be ordered by it, it is a button: one order, the reverse, the default. */
export function ColumnHeader({ column: { title, sort }, sorting, className }: ColumnHeaderProps) {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  // A new order loads the list again; the heading that was pressed gets the focus back.
  const pressed = sorting?.pressed;
  useEffect(() => {
    if (pressed?.current !== title) return;
    pressed.current = null;
    button.current?.focus();
  }, [pressed, title]);
  const orders = Object.entries(sort ?? {});
  if (!sorting || orders.length === 0)
    return (
      <th scope="col" className={className}>
        {t(title)}
      </th>
    );
  const current = orders.findIndex(([, value]) => value === sorting.value);
  const direction = orders[current]?.[0] as 'ascending' | 'descending' | undefined;
  return (
    <th scope="col" className={className} aria-sort={direction ?? 'none'}>
      <button
        ref={button}
        type="button"
        className={css.sort}
        data-direction={direction}
        onClick={() => {
          sorting.pressed.current = title;
          sorting.set(orders[current + 1]?.[1] ?? '');
        }}
      >
        {t(title)}
        <Icon name={direction ? 'expand_more' : 'sort'} />
      </button>
    </th>
  );
}
