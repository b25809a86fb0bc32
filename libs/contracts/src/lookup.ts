import { z } from 'zod';
import { answer } from './answer.js';
import { text } from './fields.js';
import { CODE_LIST } from './first-visit-limits.js';
import { publicParcel } from './parcel-views.js';

/** What a list of several parcels says of each. */
export const parcelSummary = publicParcel
  .pick({
    tracking_code: true,
    status: true,
    destination: true,
    language: true,
    status_text: true,
    translation: true,
    version: true,
  })
  .extend({
    answer: answer.omit({ steps: true, note: true, next: true }),
  });

/** One row of `GET /api/lookups`. */
export const lookup = z.object({
  code: z.string().describe('As it was asked for.'),
  parcel: parcelSummary.nullable().describe('Null if no parcel has this code.'),
});

/** Query of `GET /api/lookups`. Each code may be written as people type it; none contains a comma. */
export const lookupQuery = z.strictObject({
  codes: text('Codes', CODE_LIST.text)
    .transform((codes) => [...new Set(codes.split(',').map((code) => code.trim()))].filter((code) => code !== ''))
    .pipe(
      z
        .array(z.string())
        .min(1, 'Codes is required.')
        .max(CODE_LIST.codes, `At most ${CODE_LIST.codes} codes are looked up at once.`),
    )
    .meta({ maxLength: CODE_LIST.text })
    .describe(`Up to ${CODE_LIST.codes} codes, divided by commas.`),
});

export type ParcelSummary = z.infer<typeof parcelSummary>;
export type Lookup = z.infer<typeof lookup>;
