import { z } from 'zod';
import { LIMITS, MESSAGE_TOPICS } from './constants.js';
import { email, id, longText, optionalChoice, optionalText, text, timestamp } from './fields.js';
import { PARCEL_STATES } from './parcel-states.js';
import { READ_ONLY, readOnlyFields } from './read-only.js';

/** `POST /api/messages`, the public contact form. `website` is a honeypot for bots: people never see it. */
export const messageCreate = z.strictObject({
  email: email('Email'),
  subject: text('Subject'),
  body: longText('Message', LIMITS.messageBody),
  topic: optionalChoice('Topic', MESSAGE_TOPICS),
  tracking_code: optionalText('Tracking number', LIMITS.trackingCode.max).describe('As the visitor entered it.'),
  parcel_state: optionalChoice('State', PARCEL_STATES).describe('What the tracking page said when the visitor wrote.'),
  website: optionalText('Website'),
});

/** Confirmation for the visitor: the reference to quote in further inquiries. */
export const messageReceipt = z.object({ reference: z.string() });

/** `PATCH /api/messages`. */
export const messageUpdate = z.strictObject({
  id: id(),
  read: z.boolean('Read must be true or false.'),
  ...readOnlyFields(READ_ONLY.message),
});

/** A visitor's message: the admin's view. */
export const message = z.object({
  id: z.string(),
  reference: z.string(),
  email: z.string(),
  subject: z.string(),
  body: z.string(),
  topic: z.enum(MESSAGE_TOPICS).nullable(),
  tracking_code: z.string().nullable(),
  parcel_state: z.enum(PARCEL_STATES).nullable(),
  read_at: timestamp.nullable(),
  replied_at: timestamp.nullable(),
  created_at: timestamp,
});

export type Message = z.infer<typeof message>;
export type MessageCreate = z.input<typeof messageCreate>;
export type MessageReceipt = z.infer<typeof messageReceipt>;
export type MessageUpdate = z.input<typeof messageUpdate>;
