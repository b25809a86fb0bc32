import { z } from 'zod';
import { LIMITS } from './constants.js';
import { email, id, longText, text, timestamp } from './fields.js';

/** `POST /api/messages`, the public contact form. `website` is a honeypot for bots: people never see it. */
export const messageCreate = z.strictObject({
  email: email('Email'),
  subject: text('Subject'),
  body: longText('Message', LIMITS.messageBody),
  website: z.string().max(LIMITS.text).optional(),
});

/** Confirmation for the visitor: the reference to quote in further inquiries. */
export const messageReceipt = z.object({ reference: z.string() });

/** `PATCH /api/messages`. */
export const messageUpdate = z.strictObject({ id: id(), read: z.boolean('Read must be true or false.') });

/** A visitor's message: the admin's view. */
export const message = z.object({
  id: z.string(),
  reference: z.string(),
  email: z.string(),
  subject: z.string(),
  body: z.string(),
  read_at: timestamp.nullable(),
  replied_at: timestamp.nullable(),
  created_at: timestamp,
});

export type Message = z.infer<typeof message>;
export type MessageCreate = z.input<typeof messageCreate>;
export type MessageReceipt = z.infer<typeof messageReceipt>;
export type MessageUpdate = z.input<typeof messageUpdate>;
