import { z } from 'zod';
import { ACTIVITY_ICON_NAMES, COLORS, LIMITS, YES_NO } from './constants.js';
import { baseUpdatedAt, choice, id, longText, optionalChoice, optionalText, text, timestamp } from './fields.js';
import { pageQuery } from './page-query.js';
import { PLACE_RELATIONS } from './place.js';
import { READ_ONLY, readOnlyFields } from './read-only.js';
import { ENTRY_EVENTS, EVENT_SOURCES, TRACKING_EVENTS } from './tracking-events.js';

/** What a scan says: the fields that the admin enters, and that a preset fills in. */
export const scanFields = {
  title: text('Title'),
  description: longText('Description', LIMITS.description),
  icon: choice('Icon', ACTIVITY_ICON_NAMES),
  color: choice('Color', COLORS),
};

/** What an entry says has happened, as a request names it. */
export const entryEvent = optionalChoice('Event', ENTRY_EVENTS).describe(
  'What has happened; `remark`: nothing that moves the parcel. Without one the title, or the status, is read: where its wording is not certain, the stage stays what it was, and somebody is asked.',
);

/** When a scan happened, and what it sets on its parcel. */
export const scanEffects = {
  happened_at: z.iso
    .datetime({ local: true, error: 'Time is not a valid date and time.' })
    .optional()
    .describe('Without a zone it is the wall time of the company. Not in the future; default: now.'),
  status: optionalText('Status').describe(
    'The status that the parcel gets, if no later scan exists; null leaves it. Default: the title, if it has an event.',
  ),
  event: entryEvent,
  current_location: optionalText('Current location').describe(
    'The current location that the parcel gets, if no later scan exists; null or absent leaves it.',
  ),
};

const restores = choice('Restores', YES_NO)
  .optional()
  .describe('`yes` puts status and current location back to what they were before the scan, unless changed since.');

/** `POST /api/activities`. */
export const activityCreate = z.strictObject({ parcel_id: id('Parcel'), ...scanFields, ...scanEffects });

/** `PATCH /api/activities`. */
export const activityUpdate = z.strictObject({
  id: id(),
  ...scanFields,
  happened_at: scanEffects.happened_at,
  event: entryEvent,
  restores,
  ...readOnlyFields(READ_ONLY.activity),
  updated_at: baseUpdatedAt,
});

/** `DELETE /api/activities`. */
export const activityDelete = z.strictObject({ id: id(), restores });

/** Query of `GET /api/activities`. */
export const activityListQuery = pageQuery.extend({ parcel_id: id('Parcel') });

/** An activity in a parcel's history: the public view. */
export const publicActivity = z.object({
  title: z.string(),
  description: z.string(),
  icon: z.enum(ACTIVITY_ICON_NAMES),
  color: z.enum(COLORS),
  happened_at: timestamp.describe('Time of the event, by which a history is sorted.'),
  created_at: timestamp.describe('Time of entry.'),
  event: z.enum(ENTRY_EVENTS).nullable().describe('What happened; null while nobody has said what the title means.'),
  created_at_month: z.string().describe('Short English month in the company time zone, e.g. `Nov`.'),
  created_at_day: z.string().describe('Day of the month, two digits.'),
  created_at_time: z.string().describe('Twelve-hour time, e.g. `06:27 PM`.'),
  phrase: z.enum(TRACKING_EVENTS).nullable().describe('What the title says for certain: it can be translated.'),
  place: z
    .object({ name: z.string(), relation: z.enum(PLACE_RELATIONS) })
    .nullable()
    .describe('The place, or another remark, that the title adds to its phrase.'),
  language: z
    .string()
    .nullable()
    .describe(
      'BCP 47 tag of the language of title and description; empty if unknown, null if it is that of `Accept-Language`.',
    ),
  translation: z
    .object({ title: z.string(), description: z.string() })
    .partial()
    .describe('Into the language of `Accept-Language`, as far as there is one.'),
  written_in: z
    .string()
    .nullable()
    .describe('Name of `language` in that of `Accept-Language`, if title or description are not translated.'),
});

/** An activity: the admin's view. */
export const activity = publicActivity
  .omit({ phrase: true, place: true, language: true, translation: true, written_in: true })
  .extend({
    id: z.string(),
    parcel_id: z.string(),
    status: z.string().nullable().describe('The status that it gave the parcel; null if it left it.'),
    status_before: z.string().nullable(),
    current_location: z
      .string()
      .nullable()
      .describe('The current location that it gave the parcel; null if it left it.'),
    location_before: z.string().nullable(),
    event_source: z.enum(EVENT_SOURCES).nullable().describe('Who says so; null with the event.'),
    device_name: z.string().nullable().describe('The paired device that scanned; null for anyone else.'),
    updated_at: timestamp,
  });

export type PublicActivity = z.infer<typeof publicActivity>;
export type Activity = z.infer<typeof activity>;
export type ActivityCreate = z.input<typeof activityCreate>;
export type ActivityDelete = z.input<typeof activityDelete>;
export type ActivityUpdate = z.input<typeof activityUpdate>;
