import { z } from 'zod';
import { timestamp } from './fields.js';
import { INSTRUCTION_KINDS } from './recipient-limits.js';

/** What the recipient asks of the courier. */
export const instruction = z.object({
  kind: z.enum(INSTRUCTION_KINDS),
  detail: z.string().nullable().describe('The neighbor, the place, or the name of the pick-up point.'),
  day: z.iso.date().nullable(),
  note: z.string().nullable(),
  given_at: timestamp,
});

export type Instruction = z.infer<typeof instruction>;
