import type { PublicActivity } from '@waybill/contracts';

export interface Day {
  /** The formatted day. */
  name: string;
  activities: PublicActivity[];
}

/** Groups activities, which are ordered newest first, by formatted day. */
export function byDay(activities: PublicActivity[], nameOf: (timestamp: string) => string): Day[] {
  const days: Day[] = [];
  for (const activity of activities) {
    const name = nameOf(activity.happened_at);
    const day = days.at(-1);
    if (day?.name === name) day.activities.push(activity);
    else days.push({ name, activities: [activity] });
  }
  return days;
}
