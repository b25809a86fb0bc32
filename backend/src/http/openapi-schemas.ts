import * as contracts from '@waybill/contracts';
import { z } from 'zod';
import type { Route } from './route-table.js';

export type Json = Record<string, unknown>;
type Direction = 'input' | 'output';
type Use = [schema: z.ZodType | undefined, direction: Direction];

/** Schemas of the contracts by name: `parcelCreate` → `ParcelCreate`. */
const NAMES = new Map<z.ZodType, string>(
  Object.entries(contracts).flatMap(([name, value]) =>
    value instanceof z.ZodType ? [[value, `${name.charAt(0).toUpperCase()}${name.slice(1)}`] as const] : [],
  ),
);

/** The JSON Schema of what the validator accepts or the route returns. Contracts state as metadata what zod cannot. */
export function schemaOf(schema: z.ZodType, io: Direction): Json {
  const { $schema: _, ...written } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return written;
}

/** A reference if the contracts name the schema, else the schema inline. */
export function reference(schema: z.ZodType, io: Direction): Json {
  const name = NAMES.get(schema);
  return name ? { $ref: `#/components/schemas/${name}` } : schemaOf(schema, io);
}

/** Every schema of the contracts that a route accepts or returns. */
export function namedSchemas(routes: readonly Route[]): Json {
  const used = routes.flatMap(({ body, response }): Use[] =>
    response.kind === 'file'
      ? [[body, 'input']]
      : [
          [body, 'input'],
          [response.schema, 'output'],
          [response.adminSchema, 'output'],
        ],
  );
  const named = used.flatMap(([schema, io]) => {
    const name = schema && NAMES.get(schema);
    return name ? [[name, schemaOf(schema, io)] as const] : [];
  });
  return Object.fromEntries(named.sort(([a], [b]) => a.localeCompare(b, 'en')));
}
