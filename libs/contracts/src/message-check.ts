import { z } from 'zod';
import { timestamp } from './fields.js';

/** What a mail of the site is: news of a parcel, a confirmation of an address, a letter of the office, or about the site. */
export const MAIL_KINDS = ['update', 'subscription', 'office', 'system'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** `GET /api/message-checks/{code}`: whether the site sent a mail with this check code. */
export const messageCheck = z.object({
  sent: z
    .object({
      kind: z.enum(MAIL_KINDS),
      at: timestamp,
      parcel: z.string().nullable().describe('Its tracking code, masked.'),
    })
    .nullable()
    .describe('Null if no mail had this code.'),
});

export type MessageCheck = z.infer<typeof messageCheck>;
