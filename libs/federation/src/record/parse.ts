import type { z } from 'zod';

/** Validates a value. @throws Error naming `source` and the first invalid field */
export function parseOrThrow<T>(schema: z.ZodType<T>, value: unknown, source: string): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${source}: ${issue?.path.join('.')}: ${issue?.message}`);
}
