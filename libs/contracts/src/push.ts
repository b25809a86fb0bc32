import { z } from 'zod';
import { LIMITS } from './constants.js';
import { text } from './fields.js';

/** Characters of the address at which a push service takes messages for a browser; the longest known has some 1,000. */
export const MAX_PUSH_ENDPOINT = 1_024;

const endpoint = text('Endpoint', MAX_PUSH_ENDPOINT).describe(
  'Where the push service of the browser takes messages for it. Whoever knows it is taken for the browser.',
);
const tracking_code = text('Tracking number', LIMITS.trackingCode.max);

/** What a browser's push service encrypts for, base64url without padding (RFC 8291). */
const keys = z.strictObject(
  {
    p256dh: z
      .string('Key is required.')
      .regex(/^B[\w-]{86}$/, 'Key must be an uncompressed point of P-256, 65 bytes in base64url.')
      .describe('Public key of the browser: 65 bytes.'),
    auth: z
      .string('Secret is required.')
      .regex(/^[\w-]{22}$/, 'Secret must be 16 bytes in base64url.')
      .describe('Secret that the browser shares with the site: 16 bytes.'),
  },
  'Keys must be an object with "p256dh" and "auth".',
);

/**
 * `POST /api/push-subscriptions`: a browser is notified of the milestones of a parcel, in the language of
 * `Accept-Language`. Repeated, it replaces keys and language.
 */
export const pushSubscribe = z.strictObject({ tracking_code, endpoint, keys });

/** A browser and a parcel: `POST /api/push-subscriptions/check` and `stop`. */
export const pushSubscription = z.strictObject({ tracking_code, endpoint });

/** A browser, whatever it is notified of: `POST /api/push-subscriptions/forget`. */
export const pushDevice = z.strictObject({ endpoint });

/** Answer of `POST /api/push-subscriptions`, `check` and `stop`: of what a browser is notified. */
export const pushState = z.object({
  is_on: z.boolean().describe('Whether it is notified about this parcel.'),
  parcels: z.number().int().describe('About how many parcels it is notified, this one included.'),
});

/** What the service worker gets: a notification as it is shown, and the parcel that it opens. */
export interface PushMessage {
  title: string;
  body: string;
  /** BCP 47. */
  lang: string;
  dir: 'ltr' | 'rtl';
  code: string;
}

export type PushSubscribe = z.input<typeof pushSubscribe>;
export type PushState = z.infer<typeof pushState>;
