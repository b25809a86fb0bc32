import type { EntryEvent, EventSource } from '@waybill/contracts';

/** What an entry says has happened, and who says so. Both null: its text is unclear. */
export interface Said {
  event: EntryEvent | null;
  source: EventSource | null;
}

export const UNCLEAR: Said = { event: null, source: null };
export const REMARK: Said = { event: 'remark', source: 'said' };

/** What a status that was set by hand says. */
export interface SaidByStatus extends Said {
  at: string;
  /** It came with the parcel: any scan happened after it. */
  initial?: true;
  /** The status then. */
  wording: string | null;
  /** What a status before it said, if this one says nothing that moves the parcel. */
  last?: SaidByStatus;
  /** What an earlier version guessed, before the table of wordings said something else. */
  guessed?: EntryEvent | null;
}

const isMoving = ({ event }: Said): boolean => event !== null && event !== 'remark';

/** What statuses that were set by hand say after one more of them: one that says nothing leaves what was said before. */
export function saidAfterStatus(
  before: SaidByStatus | null,
  said: SaidByStatus | null,
  at: string,
): SaidByStatus | null {
  if (said && isMoving(said)) return said;
  const last = before && lastMoving(before);
  return last ? { ...(said ?? { ...REMARK, at, wording: null }), last } : said;
}

/** The last status that said that something has happened. */
export function lastMoving({ last, ...said }: SaidByStatus): SaidByStatus | null {
  return isMoving(said) ? said : (last ?? null);
}

/** What a status says: what somebody named, or else what its wording was read as; null without either. */
export function saidByStatus(
  wording: string | null,
  named: EntryEvent | null | undefined,
  read: ReadonlyMap<string, Said>,
  at: string,
): SaidByStatus | null {
  if (named) return { event: named, source: 'said', at, wording };
  return wording === null ? null : { ...(read.get(wording) ?? UNCLEAR), at, wording };
}
