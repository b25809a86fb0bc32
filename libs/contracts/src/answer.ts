import { z } from 'zod';
import { timestamp } from './fields.js';
import { PARCEL_STATES } from './parcel-states.js';
import { TRACKING_EVENTS } from './tracking-events.js';

/** Steps of the progress rail. The first five are its standard sequence; each of the others replaces one of them. */
export const RAIL_STEPS = [
  'registered',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'ready_for_pickup',
  'attempt_failed',
  'exception',
  'stopped',
  'returning',
  'returned',
] as const;
export type RailStep = (typeof RAIL_STEPS)[number];

/** What happens next. */
export const NEXT_STEPS = [
  'registered',
  'picked_up',
  'in_transit',
  'due_today',
  'out_for_delivery',
  'out_before',
  'ready_for_pickup',
  'late',
  'silent',
  'exception',
  'attempt_failed',
  'stopped',
  'returning',
  'returned',
  'delivered',
] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

const day = z.iso.date().nullable();

/** The tracking answer: everything that the page concludes, decided in one place. Days are those of the company. */
export const answer = z.object({
  state: z.enum(PARCEL_STATES),
  phrase: z
    .enum(TRACKING_EVENTS)
    .nullable()
    .describe('What the status says; null when it has to be shown as it stands.'),
  place: z
    .object({ name: z.string(), relation: z.enum(['at', 'seen']) })
    .nullable()
    .describe('Where the parcel is (`at`) or was scanned last (`seen`).'),
  since: timestamp.nullable().describe('Time of the activity that led to the state.'),
  note: z.string().nullable().describe('What that activity says, when it has to be explained.'),
  action: z.enum(['none', 'recipient', 'collect', 'sender']).nullable().describe('Who has to act.'),
  arrival: z
    .object({ first: day, last: day })
    .nullable()
    .describe('The days on which the parcel is expected; null when none is promised.'),
  schedule: z.enum(['on_time', 'late']).nullable(),
  days_late: z.number().describe('Days since the last expected one.'),
  next: z.enum(NEXT_STEPS),
  steps: z.array(
    z.object({
      name: z.enum(RAIL_STEPS),
      state: z.enum(['done', 'current', 'to_come']),
      at: timestamp.nullable(),
      place: z.string().nullable().describe('Where the step was, or is to be.'),
    }),
  ),
  today: z.iso.date(),
  next_scan: z
    .object({ by: timestamp, overdue: z.boolean() })
    .nullable()
    .describe('When the next scan is due, or was: the longest silence of the service. Null when none is promised.'),
  valid_until: timestamp.describe(
    'The next midnight, or before it the time of `next_scan`: a later answer may differ.',
  ),
  time_zone: z.string().describe('IANA zone of the company.'),
});
export type Answer = z.infer<typeof answer>;
