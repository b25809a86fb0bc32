import type { StandardSchemaV1 } from '@standard-schema/spec';

/** Field name → what is wrong with it; fields in order are absent. */
export type FieldTexts = Record<string, string>;

/** Rules of a form: a Standard Schema (the contracts' are), or a function from the values to the texts. */
export type Rules<V> = StandardSchemaV1 | ((values: V) => FieldTexts);

/**
 * What a schema has against a value, the first text of each field. A text without a field stands under ''.
 * @throws TypeError for a schema that answers later; the forms' rules are synchronous.
 */
export function schemaTexts(schema: StandardSchemaV1, value: unknown): FieldTexts {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) throw new TypeError('The rules of a form must be synchronous.');
  const texts: FieldTexts = {};
  for (const issue of result.issues ?? []) {
    const step = issue.path?.[0];
    const field = String(typeof step === 'object' ? step.key : (step ?? ''));
    texts[field] ??= issue.message;
  }
  return texts;
}

/** What the rules have against the values. */
export function ruleTexts<V>(rules: Rules<V> | undefined, values: V): FieldTexts {
  if (!rules) return {};
  return '~standard' in rules ? schemaTexts(rules, values) : rules(values);
}
