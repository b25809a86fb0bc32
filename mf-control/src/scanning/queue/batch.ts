import { type NewScan, SCAN_LIMITS } from '@waybill/contracts';
import type { Entry } from './entry';

/** Below the limit of the API's bodies, 100 KB. */
const MAX_BYTES = 80_000;

/** The scans of the next request: the oldest that wait, as many as it may have. One that is to be taken back ends it. */
export function nextBatch(entries: readonly Entry[], largest: number): Entry[] {
  const batch: Entry[] = [];
  let bytes = 0;
  for (const entry of entries) {
    if (entry.outcome !== 'waiting') continue;
    bytes += sizeOf(entry);
    const isFull = batch.length >= Math.min(largest, SCAN_LIMITS.perPost) || bytes > MAX_BYTES;
    if (batch.length > 0 && isFull) break;
    batch.push(entry);
    if (entry.undo) break;
  }
  return batch;
}

export function toScan({ key, code, what, place, happened_at, despite_delivered }: Entry): NewScan {
  const { event, ...said } = what;
  return {
    ...{ key, code, happened_at },
    ...said,
    ...(event && { event }),
    status: what.title,
    current_location: place,
    ...(despite_delivered && { despite_delivered }),
  };
}

const sizeOf = (entry: Entry) => new TextEncoder().encode(JSON.stringify(toScan(entry))).length;
