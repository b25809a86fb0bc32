import { z } from 'zod';
import { activity } from './activity.js';
import { openAddressRequest } from './address-request.js';
import { timestamp } from './fields.js';
import { STAGES } from './stages.js';
import { unclearWording } from './status-mapping.js';

/** How much the dashboard reads at most, whatever the size of the site. */
export const DASHBOARD_LIMITS = {
  /** Days of `scans_by_day`. */
  days: 14,
  /** Scans of one day, and parcels without a scan, that are counted. */
  counted: 5_000,
  /** Parcels of each kind that need attention. */
  attention: 6,
  /** Newest troubled parcels of each stage, with and without scans, of which these are chosen. */
  troubled: 200,
  /** Unread messages, of this many newest ones. */
  messages: { shown: 3, read: 50 },
  /** Newest deliveries that the on-time rate is of, and for how many days back. */
  deliveries: { parcels: 500, days: 30 },
} as const;

/** A parcel that somebody should look at. */
export const attentionParcel = z.object({
  id: z.string(),
  tracking_code: z.string(),
  recipient_name: z.string(),
  destination: z.string(),
  current_location: z.string().nullable(),
  status: z.string().nullable(),
  stage: z.enum(STAGES),
  last_scan_at: timestamp.nullable(),
  event_at: timestamp.nullable().describe('When it came to its event.'),
  reason: z.enum(['exception', 'silent']),
});

/** `GET /api/dashboard`: overview for the admin. */
export const dashboard = z.object({
  in_transit: z.int(),
  out_for_delivery: z.int(),
  exceptions: z.int().describe("Parcels of the stage 'exception', which the list of that stage shows."),
  silent: z.int().describe('Parcels in progress that are silent longer than promised; at most 5,000 are counted.'),
  unread_messages: z.int(),
  stages: z.array(z.object({ stage: z.enum(STAGES), parcels: z.int() })).describe('Every stage, in order.'),
  scans_by_day: z
    .array(z.object({ day: z.iso.date(), scans: z.int() }))
    .max(DASHBOARD_LIMITS.days)
    .describe('Scans entered on each of the last days, oldest first; at most 5,000 of a day are counted.'),
  punctuality: z
    .object({ dated: z.int(), on_time: z.int() })
    .describe('Of the 500 newest deliveries of 30 days: those with an expected date, and those that kept it.'),
  attention: z
    .array(attentionParcel)
    .max(2 * DASHBOARD_LIMITS.attention)
    .describe(
      'Parcels with an exception or a failed attempt, the newest event first, then those without a scan, the oldest first.',
    ),
  attention_counts: z
    .object({ address: z.int(), wording: z.int(), exception: z.int(), silent: z.int(), message: z.int() })
    .describe('How much of each kind needs attention; the lists have the first of them.'),
  unclear_wordings: z
    .array(unclearWording)
    .max(DASHBOARD_LIMITS.attention)
    .describe('Wordings of which nobody has said what they mean, those of most parcels first.'),
  address_requests: z
    .array(openAddressRequest)
    .max(DASHBOARD_LIMITS.attention)
    .describe('Open requests of recipients for another address, the oldest first.'),
  newest_messages: z
    .array(z.object({ id: z.string(), email: z.string(), subject: z.string(), created_at: timestamp }))
    .max(DASHBOARD_LIMITS.messages.shown)
    .describe('Unread messages.'),
  newest_activities: z.array(activity.extend({ tracking_code: z.string() })).max(10),
});

export type Dashboard = z.infer<typeof dashboard>;
export type AttentionParcel = z.infer<typeof attentionParcel>;
