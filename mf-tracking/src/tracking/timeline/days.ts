import type { PublicActivity } from '@waybill/contracts';

export interface Day {
  /** The day as the visitor reads it. */
  name: string;
  scans: PublicActivity[];
}

/** Groups scans, which come newest first, by the day on which the visitor reads them. */
export function byDay(scans: PublicActivity[], nameOf: (moment: string) => string): Day[] {
  const days: Day[] = [];
  for (const scan of scans) {
    const name = nameOf(scan.created_at);
    const day = days.at(-1);
    if (day?.name === name) day.scans.push(scan);
    else days.push({ name, scans: [scan] });
  }
  return days;
}
