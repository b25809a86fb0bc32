import { z } from 'zod';
import { PROOF_REQUIREMENTS, RELATIONSHIPS, type Relationship } from './delivery.js';
import { choice, id, optionalText, text, timestamp } from './fields.js';
import { instruction } from './instruction.js';
import { latitude, longitude } from './number-fields.js';
import { trackingCode } from './parcel.js';
import { STAGES } from './stages.js';

/** Bounds of a proof of delivery; the signature is drawn in a box of `width` × `height`. */
export const PROOF_LIMITS = {
  perParcel: 5,
  name: 100,
  strokes: 60,
  points: 2_000,
  signature: 24_000,
  width: 600,
  height: 240,
} as const;

/** What a proof does to the history of its parcel: titles that are read for certain are shown in the visitor's language. */
export const DELIVERED_SCAN = {
  title: 'Delivered',
  description: 'The parcel was handed over.',
  icon: 'check_circle',
  color: 'green',
} as const;

/** The scan of a proof: to whom the parcel was handed over says what has happened. */
export const deliveredScan = (relationship: Relationship) =>
  relationship === 'neighbor'
    ? ({ ...DELIVERED_SCAN, title: 'Delivered to a neighbor', event: 'delivered_to_neighbour' } as const)
    : ({ ...DELIVERED_SCAN, event: 'delivered' } as const);

const within = (max: number) => z.number().int().min(0).max(max);

/** A signature: strokes of points, x before y. */
export const signature = z
  .array(z.array(z.tuple([within(PROOF_LIMITS.width), within(PROOF_LIMITS.height)])).min(1))
  .min(1)
  .max(PROOF_LIMITS.strokes)
  .refine((strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= PROOF_LIMITS.points);

export type Signature = z.infer<typeof signature>;

const parsedSignature = z
  .string('Signature must be text.')
  .max(PROOF_LIMITS.signature, 'Signature is too long.')
  .transform((json, context) => {
    const parsed = signature.safeParse(parsedJson(json));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: 'Signature is not valid.' });
    return z.NEVER;
  })
  .meta({ description: 'Strokes as JSON: `[[[x, y], …], …]`.' });

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Text fields of the multipart `POST /api/proofs`; the file field, which may be absent, is `photo`. */
export const proofCreate = z.strictObject({
  id: id().describe('Made by the client: a repetition of the request changes nothing.'),
  tracking_code: trackingCode,
  receiver_name: text('Name of the receiver', PROOF_LIMITS.name),
  relationship: choice('Relationship', RELATIONSHIPS),
  signature: parsedSignature.optional(),
  latitude: latitude('Latitude'),
  longitude: longitude('Longitude'),
  current_location: optionalText('Current location'),
  taken_at: z.iso
    .datetime({ offset: true, error: 'Time is not a valid date and time.' })
    .optional()
    .describe('Default: now. A time in the future counts as now.'),
  sent_at: z.iso
    .datetime({ offset: true, error: 'Time is not a valid date and time.' })
    .optional()
    .describe("The sender's clock while sending. If it is wrong, `taken_at` is corrected by the difference."),
});

/** The answer to a proof. */
export const proofReceipt = z.object({
  id: z.string(),
  tracking_code: z.string(),
  stage: z.enum(STAGES).describe('Of the parcel now: not `delivered` if something newer is known of it.'),
  taken_at: timestamp,
});

/** Query of `GET /api/proofs`. */
export const proofQuery = z.strictObject({ parcel_id: id('Parcel') });

/** A proof of delivery, for the admin. Photo and signature have addresses of their own. */
export const proof = z.object({
  id: z.string(),
  parcel_id: z.string(),
  receiver_name: z.string(),
  relationship: z.enum(RELATIONSHIPS),
  has_photo: z.boolean(),
  has_signature: z.boolean(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  device_name: z.string().nullable().describe('The paired device that took it; null for the admin.'),
  is_current: z
    .boolean()
    .describe('Whether it is of the delivery that the parcel stands on, and not of an earlier one.'),
  taken_at: timestamp,
  created_at: timestamp,
});

/** Query of `GET /api/proofs/parcel`. */
export const handoverQuery = z.strictObject({ code: trackingCode });

/** What a paired device sees of a scanned parcel. */
export const handover = z.object({
  tracking_code: z.string(),
  recipient_name: z.string(),
  destination: z.string(),
  stage: z.enum(STAGES),
  instruction: instruction.nullable().describe('What the recipient asks of the courier.'),
  required: z.enum(PROOF_REQUIREMENTS).describe('What a proof of its delivery must have.'),
});

export type Proof = z.infer<typeof proof>;
export type ProofReceipt = z.infer<typeof proofReceipt>;
export type Handover = z.infer<typeof handover>;
