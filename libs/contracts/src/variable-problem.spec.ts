import { z } from 'zod';
import { variableProblem } from './variable-problem.js';

const port = z.coerce.number().int().min(1).max(65_535);

test.each<[schema: z.ZodType, value: unknown, problem: string]>([
  [port, 'x', 'must be a number'],
  [port, '1.5', 'must be a whole number'],
  [port, '0', 'must be at least 1'],
  [port, '70000', 'must be at most 65535'],
  [z.enum(['on', 'off']), 'yes', 'must be one of on, off'],
  [z.string().max(3), 'four', 'must have at most 3 characters'],
  [z.string().min(3), 'on', 'must have at least 3 characters'],
  [z.string(), 3, 'must be text'],
  [z.email(), 'nobody', 'must be an email address'],
  [z.url(), 'nowhere', 'must be a URL'],
  [z.url('must be an http or https URL'), 'nowhere', 'must be an http or https URL'],
  [z.string().regex(/^a$/), 'b', 'has another form than described'],
])('%# says what a value must be', (schema, value, problem) => {
  expect(schema.safeParse(value, { error: variableProblem }).error?.issues[0]?.message).toBe(problem);
});
