import { z } from 'zod';
import { email, optionalChoice, optionalText } from './fields.js';
import { LANGUAGES } from './languages.js';

/**
 * `POST /api/overviews`: a mail with the parcels of an address, to that address. The answer is the same whatever is known
 * of it. `website` is a honeypot.
 */
export const overviewCreate = z.strictObject({
  email: email('Email'),
  language: optionalChoice('Language', LANGUAGES).describe('Of the mail; that of `Accept-Language` when absent.'),
  website: optionalText('Website'),
});

/** `GET /api/overviews`: whether such mails are offered. */
export const overviewOffer = z.object({
  offered: z.boolean().describe('False until the office has seen that the mails of the site arrive.'),
});

export type OverviewCreate = z.input<typeof overviewCreate>;
export type OverviewOffer = z.infer<typeof overviewOffer>;
