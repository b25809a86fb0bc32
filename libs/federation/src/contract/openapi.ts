/** Access to an OpenAPI document that is not validated. */
export type Json = Record<string, unknown>;

export const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Follows `#/components/…` references. */
export function resolve(document: unknown, schema: Json): Json {
  const reference = schema.$ref;
  if (typeof reference !== 'string') return schema;
  const target = reference
    .split('/')
    .slice(1)
    .reduce<Json>((node, key) => asObject(node[key]), asObject(document));
  return resolve(document, target);
}

/** What a value may be, apart from null: one schema, or several for visitors and the admin. */
export function alternativesOf(document: unknown, schema: Json): Json[] {
  const resolved = resolve(document, schema);
  if (!('anyOf' in resolved)) return [resolved];
  const all = asList(resolved.anyOf).map((one) => resolve(document, asObject(one)));
  const { anyOf: _anyOf, ...common } = resolved;
  const properties = ({ properties: own }: Json) => ({ ...asObject(common.properties), ...asObject(own) });
  return all.filter(({ type }) => type !== 'null').map((one) => ({ ...common, ...one, properties: properties(one) }));
}

/** Whether a value may be null. */
export const isNullable = (document: unknown, schema: Json): boolean =>
  asList(resolve(document, schema).anyOf).some((one) => asObject(one).type === 'null');
