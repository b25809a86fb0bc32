import { paginated } from '@waybill/contracts';
import type { z } from 'zod';
import { ApiError } from '../errors/api-error.js';
import type { ResponseDeclaration } from './route-decorators.js';

/** How the answer under way is to be made: noted by the guard that let the call in, used when it is sent. */
export interface ResponseContext {
  declared: ResponseDeclaration;
  forAdmin: boolean;
}

const pages = new WeakMap<z.ZodType, z.ZodType>();

/** What a handler returned, in the envelope, with nothing but what the route's output schema names. */
export function toEnvelope({ declared, forAdmin }: ResponseContext, value: unknown): unknown {
  if (declared.kind === 'file') return value;
  const schema = (forAdmin && declared.adminSchema) || declared.schema;
  const { message } = declared;
  if (declared.kind === 'data') return { status: 'success', errors: [], message, data: filtered(schema, value) };
  return { status: 'success', errors: [], message, ...(filtered(pageOf(schema), value) as object) };
}

function pageOf(item: z.ZodType): z.ZodType {
  const known = pages.get(item);
  if (known) return known;
  const page = paginated(item);
  pages.set(item, page);
  return page;
}

function filtered(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ');
  throw new ApiError('internal', { cause: new Error(`The answer does not fit its schema: ${where}`) });
}
