import type { List } from '@waybill/kit/forms';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { focusHeading } from '../../ui/focus-heading';
import { useDeleteItem } from '../item/delete-item';
import type { Deletable, Row } from '../resource';
import { focusInRow } from './row-focus';

/** Deletes a row of a list; the focus moves to the row that follows it. */
export function useDeleteRow<Item extends Row>(
  resource: Deletable<Item>,
  rows: List<Item>,
  table: RefObject<HTMLTableElement | null>,
) {
  const deleteItem = useDeleteItem(resource);
  return async (item: Item) => {
    const index = rows.data.indexOf(item);
    if (!(await deleteItem(item))) return;
    // Now, so that the row is gone before another one gets the focus.
    flushSync(() => rows.remove(item));
    const remaining = table.current?.tBodies[0]?.rows;
    const next = remaining?.[Math.min(index, remaining.length - 1)];
    if (next) focusInRow(next);
    else focusHeading();
  };
}
