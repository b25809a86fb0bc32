import { keptOf } from './kept-backups.js';

const DAY_MS = 24 * 3_600_000;
/** One backup a day, the newest first. */
const days = (last: string, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(last) - n * DAY_MS).toISOString().slice(0, 10));
const kept = (names: readonly string[], daily: number, weekly: number, monthly: number) => [
  ...keptOf(names, { daily, weekly, monthly }, (name) => name.slice(0, 10)),
];

it('keeps the last ones of days, weeks and months', () => {
  // 2026-11-22 is a Sunday.
  expect(kept(days('2026-11-22', 120), 3, 3, 3)).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-15',
    '2026-11-08',
    '2026-10-31',
    '2026-09-30',
  ]);
});

it('of a day it keeps the last one, and days without a backup do not count', () => {
  const names = ['2026-11-22b', '2026-11-22a', '2026-11-01', '2026-08-03'];
  expect(kept(names, 2, 0, 0)).toEqual(['2026-11-22b', '2026-11-01']);
});

it('always keeps the newest one', () => {
  expect(kept(['2026-11-22', '2026-11-21'], 0, 0, 0)).toEqual(['2026-11-22']);
});
