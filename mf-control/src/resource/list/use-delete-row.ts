import { useApi, useToast } from '@waybill/kit';
import { type List, useConfirmDelete } from '@waybill/kit/forms';
import type { RefObject } from 'react';
import { useRefreshGraph } from '../../session/session';
import { useText } from '../../i18n/text';
import type { Deletable, Row } from '../resource';
import { focusInRow } from './row-focus';

/** Deletes one item after the question; tells the outcome. @returns whether it is gone. */
export function useDeleteItem<Item extends Row>({ api: path, texts, traits }: Deletable<Item>) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const confirmed = useConfirmDelete();
  const refreshGraph = useRefreshGraph();
  return async (item: Item): Promise<boolean> => {
    if (!confirmed()) return false;
    const answer = await api.delete(path, { id: item.id });
    if (answer.status === 'error') toast(answer.errors[0] ?? '', 'error');
    else toast(t('list.deleted', { what: t(texts.singular) }), 'success');
    if (answer.status === 'success' && traits?.public) void refreshGraph();
    return answer.status === 'success' || answer.http === 404;
  };
}

/** Deletes a row of a list; the focus goes on to the row that takes its place. */
export function useDelete<Item extends Row>(
  resource: Deletable<Item>,
  rows: List<Item>,
  table: RefObject<HTMLTableElement | null>,
) {
  const deleteItem = useDeleteItem(resource);
  return async (item: Item) => {
    const index = rows.data.indexOf(item);
    if (!(await deleteItem(item))) return;
    rows.remove(item);
    requestAnimationFrame(() => {
      const left = table.current?.tBodies[0]?.rows;
      const next = left?.[Math.min(index, left.length - 1)];
      if (next) focusInRow(next);
      else focusHeading();
    });
  };
}

function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
