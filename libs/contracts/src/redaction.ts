import type { EventReason } from './parcel-views.js';
import type { Stage } from './stages.js';

interface Redactable {
  stage: Stage;
  event_reason: EventReason | null;
  last_scan_at: string | null;
  updated_at: string;
}

const ENDED: readonly Stage[] = ['delivered', 'returned'];
const DAY_MS = 86_400_000;

/**
 * When names and addresses of a parcel disappear for visitors and recipients: some days after it has arrived or come back;
 * null if they do not.
 */
export function redactedAt(parcel: Redactable, days: number | null): string | null {
  const { stage, event_reason, last_scan_at, updated_at } = parcel;
  if (days === null || !ENDED.includes(stage)) return null;
  const ended = event_reason?.at ?? last_scan_at ?? updated_at;
  return new Date(Date.parse(ended) + days * DAY_MS).toISOString();
}

/** Whether a time, if there is one, is over. */
export const isPast = (at: string | null, now = Date.now()): boolean => at !== null && Date.parse(at) <= now;
