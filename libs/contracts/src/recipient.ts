import { z } from 'zod';
import { addressRequest } from './address-request.js';
import { RELATIONSHIPS } from './delivery.js';
import { choice, id, optionalDay, optionalText, text, timestamp } from './fields.js';
import { instruction } from './instruction.js';
import { trackingCode } from './parcel.js';
import { parcelEntry } from './parcel-views.js';
import { INSTRUCTION_KINDS, RECIPIENT_LIMITS, VERIFIED_BY } from './recipient-limits.js';
import { VERIFIED_ROLES } from './visibility.js';

const role = choice('Role', VERIFIED_ROLES);

/** `POST /api/recipients/codes`: a code is sent to the address on the parcel. `website` is a honeypot. */
export const codeRequest = z.strictObject({ code: trackingCode, role, website: optionalText('Website') });

/** `POST /api/recipients/verifications`, with the digits that were sent or the token of a link. */
export const verification = z
  .strictObject({
    code: trackingCode,
    role,
    digits: text('Code', 20)
      .transform((entered) => entered.replace(/[\s-]/g, ''))
      .optional(),
    token: text('Link', 60).optional(),
  })
  .refine(({ digits, token }) => (digits === undefined) !== (token === undefined), {
    path: ['digits'],
    error: 'Send either a code or a link.',
  });

/** Which parcel a verified browser asks about. */
export const verifiedQuery = z.strictObject({ code: trackingCode });

/** `DELETE /api/recipients/verifications`: ends one browser's view, or all and the links that were sent. */
export const verificationEnd = z.strictObject({ code: trackingCode, browser_id: id('Browser').optional() });

const REQUIRED = {
  neighbor: { field: 'detail', message: 'Neighbor is required.' },
  safe_place: { field: 'detail', message: 'Place is required.' },
  pickup_point: { field: 'pickup_point_id', message: 'Pick-up point is required.' },
  other_day: { field: 'day', message: 'Day is required.' },
} as const;

/** `POST /api/recipients/instructions`: replaces the instruction before. `none` without a note withdraws it. */
export const instructionCreate = z
  .strictObject({
    code: trackingCode,
    kind: choice('Instruction', INSTRUCTION_KINDS),
    detail: optionalText('Neighbor or place', RECIPIENT_LIMITS.detail),
    pickup_point_id: id('Pick-up point').optional(),
    day: optionalDay('Day'),
    note: optionalText('Note', RECIPIENT_LIMITS.note),
  })
  .superRefine(({ kind, ...values }, context) => {
    if (kind === 'none') return;
    const { field, message } = REQUIRED[kind];
    if (!values[field]) context.addIssue({ code: 'custom', path: [field], message });
  });

/** An instruction of the past, or the one that counts. */
const givenInstruction = instruction.extend({
  id: z.string(),
  browser: z.string().nullable().describe('That of the recipient who gave it, such as "Firefox · Linux".'),
});

/** A browser that has the view. */
export const verifiedBrowser = z.object({
  id: z.string(),
  role: z.enum(VERIFIED_ROLES),
  by: z.enum(VERIFIED_BY),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: timestamp,
  expires_at: timestamp,
});

const partial = parcelEntry.partial();

/** A parcel as one of its viewers sees it: what the viewer may not see is absent. */
export const seenParcel = partial
  .pick({
    ...{ tracking_code: true, status: true, current_location: true, shipped_via: true, weight: true },
    ...{ min_expected_delivery_date: true, max_expected_delivery_date: true, recipient_name: true },
    ...{ destination: true, recipient_email: true, recipient_phone_number: true, sender_name: true },
    ...{ pickup_location: true, sender_email: true, parcel_content: true, pieces: true, declared_value: true },
    declared_currency: true,
    ...{ image: true, map_current_latitude: true, map_current_longitude: true, map_pickup_latitude: true },
    ...{ map_pickup_longitude: true, map_destination_latitude: true, map_destination_longitude: true },
    instruction: true,
  })
  .extend({
    proof_receiver: z.string().nullable().optional(),
    proof_photo: z.boolean().optional().describe('Whether there is one, at an address of its own.'),
    proof_signature: z.boolean().optional().describe('Whether there is one, at an address of its own.'),
  });

/** A parcel in a verified browser. */
export const verifiedView = z.object({
  role: z.enum(VERIFIED_ROLES),
  parcel: seenParcel,
  relationship: z.enum(RELATIONSHIPS).nullable().describe('What the receiver is to the recipient.'),
  delivered_at: timestamp.nullable().describe('When the proof of delivery was taken.'),
  can_instruct: z.boolean().describe('Whether an instruction, or a request for another address, still comes in time.'),
  offered_days: z.array(z.iso.date()).describe('Other days that a delivery can be put off to.'),
  instructions: z.array(givenInstruction).describe('The newest first; empty for the sender.'),
  address_requests: z.array(addressRequest).describe('The newest first; empty for the sender.'),
  browsers: z.array(verifiedBrowser.extend({ is_this: z.boolean() })).describe('All that have a view of this role.'),
  redacted_at: timestamp.nullable().describe('When names and addresses disappear from this view.'),
});

/** Query of `GET /api/recipients/access` and `GET /api/recipients/visibility`. */
export const recipientQuery = z.strictObject({ parcel_id: id('Parcel') });

/** `DELETE /api/recipients/access`: ends one browser's view, or all and the links that were sent. */
export const accessEnd = z.strictObject({ parcel_id: id('Parcel'), browser_id: id('Browser').optional() });

/** What recipient and sender of a parcel have done, for the admin. */
export const recipientAccess = z.object({
  instructions: z.array(givenInstruction),
  browsers: z.array(verifiedBrowser),
  redacted_at: timestamp.nullable().describe('When names and addresses disappear from the views of others.'),
});

/** A parcel as each of its viewers sees it now. */
export const visibility = z.object({
  visitor: seenParcel,
  recipient: seenParcel,
  sender: seenParcel,
  device: seenParcel,
  admin: seenParcel,
});

export type CodeRequest = z.input<typeof codeRequest>;
export type Verification = z.input<typeof verification>;
export type InstructionCreate = z.input<typeof instructionCreate>;
export type GivenInstruction = z.infer<typeof givenInstruction>;
export type VerifiedBrowser = z.infer<typeof verifiedBrowser>;
export type VerifiedView = z.infer<typeof verifiedView>;
export type SeenParcel = z.infer<typeof seenParcel>;
export type RecipientAccess = z.infer<typeof recipientAccess>;
export type Visibility = z.infer<typeof visibility>;
