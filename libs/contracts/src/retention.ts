import { z } from 'zod';
import { RETAINED } from './constants.js';
import { timestamp } from './fields.js';

/** What the next cleanup will remove of one kind of data. */
export const retentionForecast = z.object({
  kind: z.enum(RETAINED),
  days: z.number().nullable().describe('The retention period; null keeps the data.'),
  before: timestamp.nullable().describe('What is older than this will be removed.'),
  count: z.number().describe('How much of it there is, counted up to 1,000.'),
  at: timestamp.nullable().describe('When it will be removed.'),
});

export type RetentionForecast = z.infer<typeof retentionForecast>;
