import type { StandardSchemaV1 } from '@standard-schema/spec';

/** Field name → error message; valid fields are absent. */
export type FieldErrors = Record<string, string>;

/** Validation rules of a form: a Standard Schema (such as those of the contracts), or a function from values to errors. */
export type Rules<V> = StandardSchemaV1 | ((values: V) => FieldErrors);

/**
 * Validates a value against a schema. Returns the first error of each field; an error without a field has the key ''.
 * @throws TypeError for an asynchronous schema; form rules are synchronous.
 */
export function schemaErrors(schema: StandardSchemaV1, value: unknown): FieldErrors {
  const result = schema['~standard'].validate(value);
  if (result instanceof Promise) throw new TypeError('The rules of a form must be synchronous.');
  const errors: FieldErrors = {};
  for (const issue of result.issues ?? []) {
    const step = issue.path?.[0];
    const field = String(typeof step === 'object' ? step.key : (step ?? ''));
    errors[field] ??= issue.message;
  }
  return errors;
}

/** Validates values against the rules of a form. */
export function ruleErrors<V>(rules: Rules<V> | undefined, values: V): FieldErrors {
  if (!rules) return {};
  return '~standard' in rules ? schemaErrors(rules, values) : rules(values);
}
