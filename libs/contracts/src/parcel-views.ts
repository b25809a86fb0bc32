import { z } from 'zod';
import { activity, publicActivity } from './activity.js';
import { answer } from './answer.js';
import { MAX_WAYPOINTS, YES_NO } from './constants.js';
import { paginated } from './envelope.js';
import { timestamp } from './fields.js';
import { instruction } from './instruction.js';
import { LANGUAGES } from './languages.js';
import { STAGES } from './stages.js';
import { EVENT_SOURCES, TRACKING_EVENTS } from './tracking-events.js';

const coordinate = z.number().nullable();

const waypoint = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() });

/** Who says what happened to a parcel last. */
export const eventReason = z.object({
  source: z.enum(EVENT_SOURCES),
  activity_id: z.string().nullable().describe('The activity that says it; null for the status.'),
  at: timestamp.describe('Time of the event.'),
});
export type EventReason = z.infer<typeof eventReason>;

/** The public view of a parcel. The server sends no other field to visitors. */
export const publicParcel = z.object({
  tracking_code: z.string(),
  status: z.string().nullable(),
  stage: z.enum(STAGES).describe('The stage after its newest event.'),
  event: z.enum(TRACKING_EVENTS).nullable().describe('The newest event; null before the first.'),
  shipped_via: z.string().nullable(),
  weight: z.number().nullable().describe('Kilograms.'),
  min_expected_delivery_date: z.iso.date().nullable(),
  max_expected_delivery_date: z.iso.date().nullable(),
  current_location: z.string().nullable(),
  destination: z.string().describe('Up to the first line break.'),
  pickup_location: z.string().nullable().describe('Up to the first line break.'),
  recipient_name: z.string().describe('Masked.'),
  sender_name: z.string().nullable().describe('Masked.'),
  image: z.string().nullable().describe('File name under `/uploads/images/`.'),
  show_map: z.enum(YES_NO),
  map_zoom: z.number().nullable(),
  map_current_latitude: coordinate,
  map_current_longitude: coordinate,
  map_pickup_latitude: coordinate.describe('Rounded to one decimal.'),
  map_pickup_longitude: coordinate.describe('Rounded to one decimal.'),
  map_destination_latitude: coordinate.describe('Rounded to one decimal.'),
  map_destination_longitude: coordinate.describe('Rounded to one decimal.'),
  last_scan_at: timestamp.nullable().describe('Time of the newest event in its history.'),
  corrected_at: timestamp
    .nullable()
    .optional()
    .describe('When its status was set to something else than the newest event of its history; else null.'),
  proof: z
    .object({ receiver: z.string().describe('Initials.'), signed: z.boolean() })
    .nullable()
    .optional()
    .describe('Who received a delivered parcel; null without a proof of delivery, or where the settings hide it.'),
  version: z.string().describe('Another one after each change of the parcel or its history.'),
  history: paginated(publicActivity),
  answer,
  waypoints: z
    .array(waypoint)
    .max(MAX_WAYPOINTS)
    .describe('Places that it has passed, in the order of travel, between both ends of its map.'),
  language: z
    .string()
    .nullable()
    .describe(
      'BCP 47 tag of the language of status, service and note; empty if unknown, null if it is that of `Accept-Language`.',
    ),
  status_text: z
    .string()
    .nullable()
    .describe('The phrase of the answer in the language of `Accept-Language`, else in English; null without a phrase.'),
  translation: z
    .object({
      shipped_via: z.string(),
      current_location: z.string(),
      destination: z.string(),
      pickup_location: z.string(),
      answer_place: z.string(),
      answer_note: z.string(),
    })
    .partial()
    .describe('Into the language of `Accept-Language`, as far as there is one.'),
});

/** A parcel in the admin's list. */
export const parcelEntry = publicParcel
  .omit({
    version: true,
    history: true,
    answer: true,
    proof: true,
    corrected_at: true,
    waypoints: true,
    language: true,
    status_text: true,
    translation: true,
  })
  .extend({
    id: z.string(),
    event_reason: eventReason.nullable().describe('Why this is the newest event.'),
    unclear: z
      .string()
      .nullable()
      .describe('A newer wording, of the status or an activity, of which nobody has said what it means.'),
    destination: z.string(),
    recipient_name: z.string(),
    recipient_email: z.string().nullable(),
    recipient_phone_number: z.string().nullable(),
    sender_email: z.string().nullable(),
    mail_language: z.enum(LANGUAGES).nullable().describe('Of mails about it; without one, that of the settings.'),
    parcel_content: z.string().nullable(),
    declared_value: z.number().nullable(),
    declared_currency: z.string().nullable(),
    pieces: z.number().nullable(),
    instruction: instruction.nullable().describe('What the recipient asks of the courier.'),
    silent_since: timestamp.nullable().describe('Since when it is silent longer than its service promises.'),
    created_at: timestamp,
    updated_at: timestamp,
  });

/** A parcel with its history, newest first: the admin's view. */
export const parcel = parcelEntry.extend({
  history: paginated(activity),
  answer: answer.describe('As visitors get it.'),
});

export type PublicParcel = z.infer<typeof publicParcel>;
export type Waypoint = z.infer<typeof waypoint>;
export type ParcelEntry = z.infer<typeof parcelEntry>;
export type Parcel = z.infer<typeof parcel>;
