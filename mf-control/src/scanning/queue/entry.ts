import type { ScannedParcel, ScanOutcome } from '@waybill/contracts';
import type { ScanValues } from '../../scans/scan-fields';

/** What happened, as a preset says it. */
export type What = ScanValues;

/** `waiting`: the server has not answered yet. `undone`: taken back, before or after that. */
export type EntryOutcome = ScanOutcome | 'waiting' | 'undone';

/** A scan as its browser keeps it. */
export interface NewEntry {
  /** A UUIDv7, made with the scan: sent twice, it is added once. */
  key: string;
  code: string;
  what: What;
  place: string | null;
  happened_at: string;
  despite_delivered?: 'yes';
  outcome: EntryOutcome;
  /** Why the server refused it. */
  message?: string | null;
  /** It was sent at least once, so that the server may have it. */
  attempted?: boolean;
  /** To be taken back as soon as the server has answered. */
  undo?: boolean;
  /** Whose parcel it was. Only in memory: the browser keeps nobody's name. */
  parcel?: ScannedParcel | null;
}

export interface Entry extends NewEntry {
  /** The order of the scans, whatever the clock does. */
  seq: number;
}

/** Whether the server still has to be told something. */
export const isPending = ({ outcome, undo }: Entry): boolean => outcome === 'waiting' || undo === true;

const PROBLEMS: readonly EntryOutcome[] = ['delivered', 'unknown', 'refused'];

/** Whether nothing was saved although somebody scanned something. */
export const isProblem = ({ outcome }: Entry): boolean => PROBLEMS.includes(outcome);

/** Whether it is, or will be, on the parcel, and can be taken back. */
export const canUndo = ({ outcome, undo }: Entry): boolean => !undo && (outcome === 'added' || outcome === 'waiting');

/** Whose parcel it was, and where it goes: a person and a place. */
export const recipientOf = ({ recipient_name, destination }: ScannedParcel): string =>
  [recipient_name, destination.split('\n')[0]].join(', ');

/** What the browser keeps of an entry. */
export function withoutName<T extends { parcel?: unknown }>({ parcel: _, ...kept }: T): Omit<T, 'parcel'> {
  return kept;
}
