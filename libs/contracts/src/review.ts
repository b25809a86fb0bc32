import { z } from 'zod';
import { LIMITS } from './constants.js';
import { longText, text, timestamp } from './fields.js';

/** Text fields of the multipart `POST /api/reviews`; the file field is `image`. */
export const reviewCreate = z.strictObject({
  name: text('Name'),
  review: longText('Review', LIMITS.review),
});

/** A customer's review. `image` is a file name, served at `/uploads/images/{image}`. */
export const review = z.object({
  id: z.string(),
  name: z.string(),
  review: z.string(),
  image: z.string(),
  language: z.string().describe('BCP 47 tag of the language of `review`; empty if unknown.'),
  created_at: timestamp,
});

export type Review = z.infer<typeof review>;
export type ReviewCreate = z.input<typeof reviewCreate>;
