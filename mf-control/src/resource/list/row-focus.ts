import type { KeyboardEvent } from 'react';

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

const reachable = (row: Element) => [...row.querySelectorAll<HTMLElement>('a[href], button, input')];

/** Moves the focus to the same link or button of another row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  const row = event.target instanceof Element ? event.target.closest('tbody tr') : null;
  if (!step || !row?.parentElement || !(event.target instanceof HTMLElement)) return;
  const rows = [...row.parentElement.children];
  const next = rows[step(rows.indexOf(row), rows.length - 1)];
  if (!next) return;
  event.preventDefault();
  focusInRow(next, reachable(row).indexOf(event.target));
}

/** Focuses a row at its link or button number `at`, else at its first. */
export function focusInRow(row: Element, at = 0): void {
  const targets = reachable(row);
  (targets[at] ?? targets[0])?.focus();
}
