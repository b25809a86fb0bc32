import { z } from 'zod';
import { baseUpdatedAt, choice, id, queryText, text, timestamp } from './fields.js';
import { READ_ONLY, readOnlyFields } from './read-only.js';
import { STAGES } from './stages.js';
import { ENTRY_EVENTS, EVENT_SOURCES, TRACKING_EVENTS } from './tracking-events.js';

/** Wordings that may have a meaning of their own, and parcels that one request gives an event. */
export const MAPPING_LIMITS = { mappings: 2_000, applied: 2_000, unclear: 100, counted: 5_000 } as const;

const fields = {
  wording: text('Wording').describe('Upper and lower case, white space, and punctuation around it do not matter.'),
  event: choice('Event', ENTRY_EVENTS).describe('What it means; `remark`: nothing that moves a parcel.'),
};

/** `POST /api/status-mappings`: says what a wording means, of parcels that have it now and of all to come. */
export const statusMappingCreate = z.strictObject(fields);

/** `PATCH /api/status-mappings`. Parcels and scans that it gave an event get the new one, without a mail. */
export const statusMappingUpdate = z.strictObject({
  id: id(),
  ...fields,
  ...readOnlyFields(READ_ONLY.statusMapping),
  updated_at: baseUpdatedAt,
});

/** What a wording of the company means. */
export const statusMapping = z.object({
  id: z.string(),
  wording: z.string(),
  event: z.enum(ENTRY_EVENTS),
  created_at: timestamp,
  updated_at: timestamp,
});

/** `GET /api/status-mappings/:id`. */
export const usedStatusMapping = statusMapping.extend({
  parcels: z.int().describe(`That it has given an event, of at most ${MAPPING_LIMITS.applied.toLocaleString('en')}.`),
});

/** What an answer, its correction or its deletion has changed. */
export const appliedMeaning = z.object({
  applied: z.int().describe('Parcels that have another meaning now, or are asked about again.'),
});

/** Response to a write of a wording. */
export const appliedStatusMapping = statusMapping.extend(appliedMeaning.shape);

/** A wording of which nobody has said what it means. */
export const unclearWording = z.object({
  wording: z.string(),
  parcels: z
    .int()
    .describe(`That have it as their newest; of the first ${MAPPING_LIMITS.counted.toLocaleString('en')}.`),
  tracking_code: z.string().describe('One of them.'),
  stage: z.enum(STAGES).describe('Where that one is shown to be.'),
  suggestion: z.enum(TRACKING_EVENTS).nullable().describe('What it may mean.'),
});

/** Query of `GET /api/status-mappings/reading`. */
export const readingQuery = z.object({
  title: queryText('Title', 300).optional(),
  status: queryText('Status', 300).optional(),
});

/** What an entry with these texts would say. */
export const eventReading = z.object({
  event: z.enum(ENTRY_EVENTS).nullable().describe('Null: the parcel stays where it is, and somebody is asked.'),
  source: z.enum(EVENT_SOURCES).nullable(),
  suggestion: z.enum(TRACKING_EVENTS).nullable().describe('What it may mean, where that is not certain.'),
});

export type StatusMapping = z.infer<typeof statusMapping>;
export type UsedStatusMapping = z.infer<typeof usedStatusMapping>;
export type AppliedMeaning = z.infer<typeof appliedMeaning>;
export type AppliedStatusMapping = z.infer<typeof appliedStatusMapping>;
export type UnclearWording = z.infer<typeof unclearWording>;
export type EventReading = z.infer<typeof eventReading>;
