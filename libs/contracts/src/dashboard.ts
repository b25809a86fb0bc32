import { z } from 'zod';
import { activity } from './activity.js';

/** `GET /api/dashboard`: overview for the admin. */
export const dashboard = z.object({
  in_transit: z.int(),
  out_for_delivery: z.int(),
  exceptions: z.int(),
  silent: z.int().describe('Parcels in transit without a scan for three days.'),
  unread_messages: z.int(),
  newest_activities: z.array(activity.extend({ tracking_code: z.string() })).max(10),
});

export type Dashboard = z.infer<typeof dashboard>;
