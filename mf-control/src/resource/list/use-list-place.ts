import { atom, useLocation, useStore } from '@waybill/kit';
import type { List } from '@waybill/kit/forms';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Row } from '../resource';
import { focusedInRow, focusInRow } from './row-focus';

/** Where the admin was in a list. */
interface Place {
  pages: number;
  /** What had the focus, such as the link that was followed. */
  focus: { row: string; index: number } | undefined;
  scroll: number;
}

/** Places by the key of their history entry, the latest last. */
const placesAtom = atom<ReadonlyMap<string, Place>>(new Map());

const MAX_PLACES = 20;
/** Pages are loaded again one by one, because rows may have changed. */
const MAX_PAGES = 20;

/** The place that the admin left this list at, if the browser's Back or Forward leads to it again. */
export function useLeftPlace(): Place | undefined {
  const { key } = useLocation();
  const store = useStore();
  const [left] = useState(() => ({ key, place: store.get(placesAtom).get(key) }));
  return left.key === key ? left.place : undefined;
}

interface ListPlace<Item> {
  left: Place | undefined;
  rows: List<Item>;
  table: RefObject<HTMLTableElement | null>;
}

/** Remembers the place in a list when the page is left, and restores focus and scroll position once its rows are there. */
export function useListPlace<Item extends Row>(list: ListPlace<Item>): void {
  const { key } = useLocation();
  const store = useStore();
  const current = useRef({ ...list, key });
  useEffect(() => {
    current.current = { ...list, key };
  });
  // A layout effect ends while the rows are still on the page.
  useLayoutEffect(
    () => () => {
      const { rows, table, key: entry } = current.current;
      if (!rows.loaded) return;
      const focus = focusIn(table.current, rows.data);
      const place = { pages: Math.min(rows.current_page, MAX_PAGES), focus, scroll: window.scrollY };
      const others = [...store.get(placesAtom)].filter(([other]) => other !== entry);
      store.set(placesAtom, new Map([...others, [entry, place] as const].slice(-MAX_PLACES)));
    },
    [store],
  );

  const { left, rows, table } = list;
  const complete = rows.loaded && !rows.loading;
  const restored = useRef(false);
  useEffect(() => {
    if (!left || !complete || restored.current) return;
    restored.current = true;
    const row = rowsOf(table.current)[rows.data.findIndex(({ id }) => id === left.focus?.row)];
    if (row) focusInRow(row, left.focus?.index);
    window.scrollTo({ top: left.scroll, behavior: 'instant' });
  }, [left, complete, rows, table]);
}

const rowsOf = (table: HTMLTableElement | null) => [...(table?.tBodies[0]?.rows ?? [])];

function focusIn(table: HTMLTableElement | null, items: readonly Row[]): Place['focus'] {
  const indexes = rowsOf(table).map(focusedInRow);
  const focused = indexes.findIndex((index) => index >= 0);
  const item = items[focused];
  return item && { row: item.id, index: indexes[focused] as number };
}
