import fc from 'fast-check';

/** The subset of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  maxLength?: number;
  format?: string;
}

const HOSTILE_STRINGS = [
  '',
  ' ',
  '\0',
  '\u202e',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>',
  '%00',
  '\r\nBcc: a@b.co',
  '😀'.repeat(80),
  'null',
  '1e999',
  '-0',
  '{{7*7}}',
  '\ud800',
];

const anything = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 400, unit: 'grapheme' }) },
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_STRINGS) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.double() },
);

/** Values that mostly conform to `schema`, some that violate it, and some arbitrary ones. */
export function valuesOf(
  schema: Schema,
  root: { components: { schemas: Record<string, Schema> } },
): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 7, arbitrary: conforming(schema, root) }, { weight: 1, arbitrary: anything });
}

function conforming(schema: Schema, root: Parameters<typeof valuesOf>[1]): fc.Arbitrary<unknown> {
  if (schema.$ref) return conforming(root.components.schemas[schema.$ref.split('/').pop() ?? ''] ?? {}, root);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => conforming(choice, root)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  return byType(Array.isArray(schema.type) ? schema.type[0] : schema.type, schema, root);
}

function byType(type: string | undefined, schema: Schema, root: Parameters<typeof valuesOf>[1]): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objects(schema, root);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, root), { maxLength: 5 });
    case 'number':
      return fc.oneof(fc.integer({ min: -200, max: 200 }), fc.double({ noNaN: true }));
    case 'integer':
      return fc.integer({ min: -5, max: 5_000_000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return strings(schema);
    default:
      return anything;
  }
}

function objects(
  { properties = {}, required = [] }: Schema,
  root: Parameters<typeof valuesOf>[1],
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, valuesOf(inner, root)]));
  const complete = fc.record(fields, { requiredKeys: required });
  const partial = fc.record(fields, { requiredKeys: [] });
  const withUnknownKey = fc
    .tuple(complete, fc.string({ maxLength: 20 }), anything)
    .map(([object, key, value]) => ({ ...object, [key]: value }));
  return fc.oneof(
    { weight: 6, arbitrary: complete },
    { weight: 1, arbitrary: partial },
    { weight: 1, arbitrary: withUnknownKey },
  );
}

function strings({ format, maxLength = 300 }: Schema): fc.Arbitrary<string> {
  switch (format) {
    case 'uuid':
      return fc.uuid();
    case 'email':
      return fc.emailAddress();
    case 'date':
      return fc
        .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2200-01-01') })
        .map((date) => date.toISOString().slice(0, 10));
    default:
      return fc.oneof(
        fc.lorem({ maxCount: 5 }),
        fc.string({ maxLength: Math.min(maxLength + 5, 400), unit: 'grapheme' }),
        fc.stringMatching(/^[A-Z0-9-]{4,40}$/),
      );
  }
}
