import { z } from 'zod';

/** Fields of every response. */
const base = {
  status: z.enum(['success', 'error']),
  errors: z.array(z.string()).describe('Messages for the person who made the request; empty on success.'),
  message: z.string(),
};

/** Envelope of a response with one value. */
export const envelope = <T extends z.ZodType>(data: T) => z.object({ ...base, data });

/** One page of a list, with the path of the next page. */
export const paginated = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    current_page: z.int().min(1),
    last_page: z
      .int()
      .min(1)
      .nullable()
      .describe('Null if a search matches more rows than are counted, or than are listed.'),
    next_page_url: z.string().nullable().describe('Relative path of the next page, or null on the last one.'),
    search_keys: z.array(z.string()).optional().describe('The fields that `search` matches.'),
  });

/** Envelope of a response with one page of a list. */
export const paginatedEnvelope = <T extends z.ZodType>(item: T) => paginated(item).extend(base);

/** The validation rule that a field violates, so that clients can show the error in other languages. */
export const fieldRule = z.object({
  rule: z.enum(['required', 'email', 'url', 'number', 'min', 'max', 'tooLong', 'characters']),
  limit: z.number().optional().describe('The limit that was exceeded.'),
});

/** Envelope of an error response. */
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
  last_page: number | null;
  next_page_url: string | null;
  search_keys?: string[] | undefined;
};
