import fc from 'fast-check';

/** The subset of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: { enum: string[] };
  items?: Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  pattern?: string;
  format?: string;
}
export type Schemas = Record<string, Schema>;

const WRONG_VALUES = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    true,
    '',
    ' ',
    '\0',
    '\u202e',
    '../../etc/passwd',
    "' OR 1=1 --",
    '<script>',
    '%00',
    '\r\nBcc: a@b.co',
    '😀'.repeat(400),
    'x'.repeat(60_000),
    '1e999',
    '-0',
    '{{7*7}}',
    '\ud800',
    -1,
    1e21,
  ),
  fc.string({ maxLength: 400, unit: 'grapheme' }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Objects of the schema in which one field is wrong, missing or unknown. */
export function wrong(schema: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  const names = Object.keys(resolved(schema, schemas).properties ?? {});
  const name = names.length > 0 ? fc.constantFrom(...names) : fc.constant('nothing');
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(right(schema, schemas), name, WRONG_VALUES).map(([o, n, v]) => ({ ...Object(o), [n]: v })),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(right(schema, schemas), name).map(([o, n]) => ({ ...Object(o), [n]: undefined })),
    },
    { weight: 1, arbitrary: right(schema, schemas).map((object) => ({ ...Object(object), surplus: 1 })) },
    { weight: 1, arbitrary: WRONG_VALUES },
  );
}

const resolved = (schema: Schema, schemas: Schemas): Schema =>
  schema.$ref ? (schemas[schema.$ref.split('/').pop() ?? ''] ?? {}) : schema;

/** Values that conform to the schema. */
export function right(reference: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  const schema = resolved(reference, schemas);
  const { anyOf, ...common } = schema;
  if (anyOf) return fc.oneof(...anyOf.map((choice) => right(merged(common, choice), schemas)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objects(schema, schemas);
    case 'array':
      return fc.array(right(schema.items ?? {}, schemas), { maxLength: 5 });
    case 'integer':
    case 'number':
      return numbers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return strings(schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

const merged = (common: Schema, choice: Schema): Schema => ({
  ...common,
  ...choice,
  required: [...(common.required ?? []), ...(choice.required ?? [])],
  ...(common.properties && { properties: common.properties }),
});

function objects({ properties = {}, required = [], propertyNames }: Schema, schemas: Schemas): fc.Arbitrary<unknown> {
  const names = Object.keys(properties).filter((name) => propertyNames?.enum.includes(name) ?? true);
  const fields = Object.fromEntries(names.map((name) => [name, right(properties[name] ?? {}, schemas)]));
  return fc.record(fields, { requiredKeys: required.filter((name) => names.includes(name)) });
}

function numbers({ type, minimum = -1e6, maximum = 1e6, multipleOf = type === 'integer' ? 1 : 0.01 }: Schema) {
  const decimals = Math.max(0, -Math.round(Math.log10(multipleOf)));
  const bounds = { min: Math.ceil(minimum / multipleOf), max: Math.floor(maximum / multipleOf) };
  const isSafe = bounds.max <= Number.MAX_SAFE_INTEGER;
  return fc
    .integer(isSafe && bounds.max < 2 ** 31 ? bounds : { min: Math.max(bounds.min, 0), max: 2 ** 31 - 1 })
    .map((steps) => Number((steps * multipleOf).toFixed(decimals)));
}

const CANDIDATES = fc.oneof(
  fc.lorem({ maxCount: 5 }),
  fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
  fc.stringMatching(/^[A-Z0-9]{4,12}$/),
  fc.stringMatching(/^[a-z][a-z0-9]{3,11}$/),
);

/** What strings cannot be generated from. Of the other patterns, such as `^[0-9a-f]{64}$`, some match no candidate. */
const LOOKAROUND_OR_PROPERTY = /\(\?<?[=!]|\\p/i;

function strings({ format, pattern = '', minLength = 0, maxLength = 300 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 7 });
  if (format === 'email') return fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}\.example$/);
  if (format === 'date') return dates.map((date) => date.slice(0, 10));
  if (format === 'date-time') return dates;
  if (pattern && !LOOKAROUND_OR_PROPERTY.test(pattern)) return fc.stringMatching(new RegExp(pattern), { maxLength });
  if (minLength > 8) return fc.stringMatching(/^[a-zA-Z0-9 ]{16,40}$/);
  const allowed = new RegExp(pattern, 'u');
  return CANDIDATES.map((text) => Array.from(text).slice(0, maxLength).join('')).filter(
    (text) => text.length >= minLength && allowed.test(text),
  );
}

const dates = fc
  .date({ noInvalidDate: true, min: new Date('1970-01-02'), max: new Date('2200-01-01') })
  .map((date) => date.toISOString());
