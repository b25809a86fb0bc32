import { paginated } from '@waybill/contracts';
import type { z } from 'zod';
import { ApiError } from '../errors/api-error.js';
import type { ResponseDeclaration } from './route-decorators.js';

/** How to serialize the response of the current request: set by the access guard, read when the response is sent. */
export interface ResponseContext {
  declared: ResponseDeclaration;
  forAdmin: boolean;
}

const pageSchemas = new WeakMap<z.ZodType, z.ZodType>();

/** The handler's result in the envelope, reduced to the fields that the route's output schema names. */
export function toEnvelope({ declared, forAdmin }: ResponseContext, value: unknown): unknown {
  if (declared.kind === 'file') return value;
  const schema = (forAdmin && declared.adminSchema) || declared.schema;
  const message = declared.messageOf?.(value as never) ?? declared.message;
  if (declared.kind === 'data') return { status: 'success', errors: [], message, data: filtered(schema, value) };
  return { status: 'success', errors: [], message, ...(filtered(pageSchemaOf(schema), value) as object) };
}

function pageSchemaOf(item: z.ZodType): z.ZodType {
  const cached = pageSchemas.get(item);
  if (cached) return cached;
  const page = paginated(item);
  pageSchemas.set(item, page);
  return page;
}

function filtered(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ');
  throw new ApiError('internal', { cause: new Error(`The response does not match its schema: ${issues}`) });
}
