import { z } from 'zod';
import { choice, email, timestamp } from './fields.js';
import { ERASURE_STATES, PERSON_FATES, PERSON_FORMATS, PERSON_KINDS } from './person-kinds.js';

/** `POST /api/people/find` and `POST /api/people/erasures`: an address is in no URL, and so in no log or history. */
export const personQuery = z.strictObject({ email: email('Email') });

/** `POST /api/people/export`. */
export const personExport = personQuery.extend({ format: choice('Format', PERSON_FORMATS) });

/** Records of one kind and with one fate. */
const personCount = z.object({ kind: z.enum(PERSON_KINDS), fate: z.enum(PERSON_FATES), count: z.int() });

/** What is held of a person. */
export const personFound = z.object({
  counts: z.array(personCount).describe('What an erasure would do to how many records of each kind.'),
  complete: z.boolean().describe('False if there is more than could be counted in time.'),
});

/** A file with what is held of a person. */
export const exportedPerson = z.object({ name: z.string(), type: z.string(), content: z.string() });

/** How far an erasure is. */
export const personErasure = z.object({
  id: z.string(),
  state: z.enum(ERASURE_STATES),
  total: z.int().nullable().describe('Records to go through; null until they are counted.'),
  done: z.int(),
  counts: z.array(personCount).describe('What was done so far.'),
  created_at: timestamp,
});

export type PersonCount = z.infer<typeof personCount>;
export type PersonFound = z.infer<typeof personFound>;
export type ExportedPerson = z.infer<typeof exportedPerson>;
export type PersonErasure = z.infer<typeof personErasure>;
