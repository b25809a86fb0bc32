import type { ImportRow } from '@waybill/contracts';

export type Outcome = ImportRow['outcome'];

export const OUTCOMES: readonly Outcome[] = ['new', 'changed', 'same', 'wrong'];
export const ICONS = { new: 'add', changed: 'edit', same: 'check', wrong: 'error' } as const;

export const countOf = (rows: readonly ImportRow[], wanted: Outcome): number =>
  rows.filter(({ outcome }) => outcome === wanted).length;
