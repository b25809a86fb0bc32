import type { Stage } from './stages.js';

interface Redactable {
  stage: Stage;
  last_scan_at: string | null;
  updated_at: string;
}

const ENDED: readonly Stage[] = ['delivered', 'returned'];
const DAY_MS = 86_400_000;

/**
 * When names and addresses of a parcel disappear for visitors and recipients: some days after its last scan, once it has
 * arrived; null if they do not. A parcel without scans counts from its last change.
 */
export function redactedAt({ stage, last_scan_at, updated_at }: Redactable, days: number | null): string | null {
  if (days === null || !ENDED.includes(stage)) return null;
  return new Date(Date.parse(last_scan_at ?? updated_at) + days * DAY_MS).toISOString();
}

/** Whether a time, if there is one, is over. */
export const isPast = (at: string | null, now = Date.now()): boolean => at !== null && Date.parse(at) <= now;
