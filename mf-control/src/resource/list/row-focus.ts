import type { KeyboardEvent } from 'react';

const NEXT_INDEX: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Without the entries of its menu, which is closed. */
const focusable = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>('a[href], button, input')].filter((element) => !element.closest('[popover]'));

/** Moves the focus to the same link or button of another row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const nextIndex = NEXT_INDEX[event.key];
  const row = event.target instanceof Element ? event.target.closest('tbody tr') : null;
  // In a select the arrow keys choose an option.
  if (event.target instanceof HTMLSelectElement) return;
  if (!nextIndex || !row?.parentElement || !(event.target instanceof HTMLElement)) return;
  const rows = [...row.parentElement.children];
  const next = rows[nextIndex(rows.indexOf(row), rows.length - 1)];
  if (!next) return;
  event.preventDefault();
  focusInRow(next, focusable(row).indexOf(event.target));
}

/** Index of the link or button of a row that has the focus; -1 if none has. */
export const focusedInRow = (row: Element): number => focusable(row).indexOf(document.activeElement as HTMLElement);

/** Focuses the link or button at `index` of a row, or its first one. */
export function focusInRow(row: Element, index = 0): void {
  const elements = focusable(row);
  (elements[index] ?? elements[0])?.focus();
}

/** Focuses the link of the first row of the list that follows an element. */
export function focusFirstRow(): void {
  document.querySelector<HTMLElement>('#content tbody tr td > a[href]')?.focus();
}
