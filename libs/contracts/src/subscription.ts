import { z } from 'zod';
import { LIMITS } from './constants.js';
import { email, id, optionalChoice, optionalText, text, timestamp } from './fields.js';
import { LANGUAGES } from './languages.js';
import { SUBSCRIPTION_MILESTONES } from './subscription-milestones.js';

const CHOOSE = 'Steps must contain at least one of those offered.';
const milestone = z.enum(SUBSCRIPTION_MILESTONES, CHOOSE);

/** A form without script sends a single choice as text. */
const milestones = z
  .union([z.array(milestone).min(1, CHOOSE).max(SUBSCRIPTION_MILESTONES.length, CHOOSE), milestone], CHOOSE)
  .transform((chosen) => SUBSCRIPTION_MILESTONES.filter((each) => chosen.includes(each)));

/**
 * `POST /api/subscriptions`: mails about a parcel for whoever confirms the address. The answer is the same whatever is
 * known of the address. `website` is a honeypot.
 */
export const subscriptionCreate = z.strictObject({
  tracking_code: text('Tracking number', LIMITS.trackingCode.max),
  email: email('Email'),
  milestones,
  language: optionalChoice('Language', LANGUAGES).describe('Of the mails; that of `Accept-Language` when absent.'),
  website: optionalText('Website'),
});

/** What a link in a mail proves: `POST /api/subscriptions/confirm`, `stop` and `forget`. */
export const subscriptionToken = z.strictObject({ token: text('Token', 200) });

/** Query of `GET /api/subscriptions`. */
export const subscribersQuery = z.strictObject({ parcel_id: id('Parcel') });

/** Who wants to hear of a parcel, for the office. */
export const subscriber = z.object({
  id: z.string(),
  address: z.string().describe('Masked: subscribers are not the office’s customers.'),
  language: z.enum(LANGUAGES),
  milestones: z.array(z.enum(SUBSCRIPTION_MILESTONES)),
  created_at: timestamp.describe('When it was asked for last.'),
  confirmed_at: timestamp.nullable().describe('When whoever reads the mail of the address agreed; null until then.'),
});

/** `GET /api/parcels/{key}/updates`: the ways in which somebody can hear of a parcel. Addresses are paths of the site. */
export const parcelUpdates = z.object({
  tracking_code: z.string(),
  by_email: z.boolean().describe('Whether mails are offered.'),
  calendar: z.string().nullable().describe('The expected arrival as a calendar; null when none is promised.'),
  feed: z.string().describe('The scans as an Atom feed.'),
  push_key: z
    .string()
    .describe('Public key with which a browser subscribes to notifications: the `applicationServerKey`, in base64url.'),
});

export type SubscriptionCreate = z.input<typeof subscriptionCreate>;
export type ParcelUpdates = z.infer<typeof parcelUpdates>;
export type Subscriber = z.infer<typeof subscriber>;
