import { z } from 'zod';
import { LIMITS, RATINGS, type Rating } from './constants.js';
import { optionalText, text, timestamp } from './fields.js';

const RATING_TEXTS = ['1', '2', '3', '4', '5'] as const;

/** A form without script sends text. */
const rating = z.union(
  [z.literal(RATINGS), z.enum(RATING_TEXTS).transform((step) => Number(step) as Rating)],
  'Rating must be one of the five steps.',
);

/** `POST /api/feedback`: how a delivery was. A later one for the same parcel replaces it. `website` is a honeypot. */
export const feedbackCreate = z.strictObject({
  tracking_code: text('Tracking number', LIMITS.trackingCode.max),
  rating,
  comment: optionalText('Comment', LIMITS.feedback),
  website: optionalText('Website'),
});

/** How a delivery was: the admin's view. Never public. */
export const feedback = z.object({
  id: z.string(),
  parcel_id: z.string().nullable().describe('Null if the parcel was deleted.'),
  tracking_code: z
    .string()
    .describe('The code of the parcel now; of a deleted one, the code under which it was rated.'),
  rating: z.literal(RATINGS),
  comment: z.string().nullable(),
  created_at: timestamp,
});

export type Feedback = z.infer<typeof feedback>;
export type FeedbackCreate = z.input<typeof feedbackCreate>;
