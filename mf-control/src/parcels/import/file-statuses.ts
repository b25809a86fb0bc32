import type { EntryEvent, ImportRow } from '@waybill/contracts';

const MAX_SHOWN = 20;

/** A status that rows of a file set. */
export interface FileStatus {
  status: string;
  /** What the rows name in their column `event`, whatever the status says. */
  event: EntryEvent | null;
  /** Whether all of its parcels are new. */
  isNew: boolean;
}

/** The statuses that a file sets, the most frequent first. */
export function statusesOf(rows: readonly ImportRow[]): FileStatus[] {
  const found = new Map<string, FileStatus & { count: number }>();
  for (const { status, event, outcome } of rows) {
    if (!status || outcome === 'same') continue;
    const key = `${event} ${status}`;
    const { count = 0, isNew = true } = found.get(key) ?? {};
    found.set(key, { status, event, isNew: isNew && outcome === 'new', count: count + 1 });
  }
  return [...found.values()].sort((a, b) => b.count - a.count).slice(0, MAX_SHOWN);
}
