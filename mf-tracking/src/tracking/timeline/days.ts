import type { PublicActivity } from '@waybill/contracts';

export interface Day {
  /** The formatted day. */
  name: string;
  scans: PublicActivity[];
}

/** Groups scans, which are ordered newest first, by formatted day. */
export function byDay(scans: PublicActivity[], nameOf: (timestamp: string) => string): Day[] {
  const days: Day[] = [];
  for (const scan of scans) {
    const name = nameOf(scan.created_at);
    const day = days.at(-1);
    if (day?.name === name) day.scans.push(scan);
    else days.push({ name, scans: [scan] });
  }
  return days;
}
