import { z } from 'zod';
import { YES_NO } from './constants.js';
import { PROOF_REQUIREMENTS } from './delivery.js';
import { id, text, timestamp } from './fields.js';

/** Bounds of paired devices: how many, of a name, and how long a code waits to be used and confirmed. */
export const DEVICE_LIMITS = { devices: 100, pairings: 20, name: 60, pairingMs: 5 * 60_000 } as const;

/** `POST /api/devices/pairings`: the name that the device will have. */
export const pairingCreate = z.strictObject({ name: text('Name', DEVICE_LIMITS.name) });

/** A code that one browser may use once. It is shown once, as a QR code with the address of the pairing page. */
export const newPairing = z.object({ id: z.string(), name: z.string(), code: z.string(), expires_at: timestamp });

/** `open`: nobody has used the code; `claimed`: a browser did and waits for the admin. */
export const PAIRING_STATES = ['open', 'claimed'] as const;

const digits = z.string().nullable().describe('Two digits that both screens show; null before the code was used.');

export const pairing = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(PAIRING_STATES),
  digits,
  browser: z.string().nullable(),
  system: z.string().nullable(),
  expires_at: timestamp,
});

/** `POST /api/devices/claim`: a browser uses the code of a pairing. */
export const pairingClaim = z.strictObject({
  code: z.string('Code is required.').regex(/^[\w-]{22}$/, 'Code is not valid.'),
});

/** `POST /api/devices`: the admin saw the same digits on both screens. */
export const deviceCreate = z.strictObject({ pairing_id: id('Pairing') });

/** A paired device, as the admin sees it. */
export const device = z.object({
  id: z.string(),
  name: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: timestamp,
  last_used_at: timestamp.nullable().describe('Exact to a minute; null before the first use.'),
  expires_at: timestamp,
});

export const DEVICE_STATES = ['none', 'waiting', 'paired'] as const;

/** What this browser is to the site, and what a paired device has to know before it is offline. */
export const deviceStatus = z.object({
  state: z.enum(DEVICE_STATES).describe('`waiting`: it has used a code, and the admin has not confirmed it yet.'),
  digits,
  device: z.object({ name: z.string(), expires_at: timestamp }).nullable(),
  proof: z
    .object({ required: z.enum(PROOF_REQUIREMENTS), place: z.enum(YES_NO) })
    .nullable()
    .describe('The settings of proofs of delivery; null unless paired.'),
});

export type NewPairing = z.infer<typeof newPairing>;
export type Pairing = z.infer<typeof pairing>;
export type Device = z.infer<typeof device>;
export type DeviceStatus = z.infer<typeof deviceStatus>;
