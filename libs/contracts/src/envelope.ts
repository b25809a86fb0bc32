import { z } from 'zod';

/** What every answer carries, whatever came of the call. */
const base = {
  status: z.enum(['success', 'error']),
  errors: z.array(z.string()).describe('Messages for the person who made the request; empty on success.'),
  message: z.string(),
};

/** Envelope of an answer that carries one value. */
export const envelope = <T extends z.ZodType>(data: T) => z.object({ ...base, data });

/** A list that goes on: one page of it, and where the next one is. */
export const paginated = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    current_page: z.int().min(1),
    last_page: z.int().min(1),
    next_page_url: z.string().nullable().describe('Relative path of the next page, or null on the last one.'),
    search_keys: z.array(z.string()).optional().describe('The fields that `search` matches.'),
  });

/** Envelope of an answer that carries one page of a list. */
export const paginatedEnvelope = <T extends z.ZodType>(item: T) => paginated(item).extend(base);

/** What can be wrong with a field, told apart from the English sentence, for those who say it in other languages. */
export const fieldRule = z.object({
  rule: z.enum(['required', 'email', 'url', 'number', 'min', 'max', 'tooLong', 'characters']),
  limit: z.number().optional().describe('The limit that was exceeded.'),
});

/** Envelope of a refusal. */
export const errorEnvelope = z.object({
  status: z.literal('error'),
  errors: z.array(z.string()).min(1),
  message: z.string(),
  data: z.null(),
  field_errors: z.record(z.string(), z.string()).optional().describe('Field name → its validation error.'),
  field_rules: z
    .record(z.string(), fieldRule)
    .optional()
    .describe('Field name → the rule it breaks, if that rule has a name.'),
  admin: z.literal('false').optional().describe('The request needs an admin session and has none.'),
  user: z.literal('false').optional().describe('The request needs a user session and has none.'),
});

export type FieldRule = z.infer<typeof fieldRule>;
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;
export type Envelope<T> = { status: 'success' | 'error'; errors: string[]; message: string; data: T };
export type Paginated<T> = {
  data: T[];
  current_page: number;
  last_page: number;
  next_page_url: string | null;
  search_keys?: string[] | undefined;
};
