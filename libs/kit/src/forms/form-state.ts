import type { ApiResult } from '../api/api-result';
import type { FieldErrors } from './rules';

/** The state of a form; it changes only through the functions below. */
export interface FormState<V> {
  values: V;
  /** The values as last saved. */
  saved: V;
  errors: FieldErrors;
  /** Fields that were changed since the form started. */
  touched: Record<string, true>;
  result: ApiResult<unknown> | null;
  busy: boolean;
  /** Number of rejected submits. */
  attempts: number;
}

/** A new form with these values, which count as saved. */
export const initialState = <V>(values: V): FormState<V> => ({
  values,
  saved: values,
  errors: {},
  touched: {},
  result: null,
  busy: false,
  attempts: 0,
});

/** Changes field values. Clears the errors of these fields, and the result of an earlier successful submit. */
export function applyChanges<V>(form: FormState<V>, changes: Partial<V>): FormState<V> {
  const names = Object.keys(changes);
  const touched = Object.fromEntries(names.map((name) => [name, true as const]));
  return {
    ...form,
    values: { ...form.values, ...changes },
    errors: Object.fromEntries(Object.entries(form.errors).filter(([name]) => !names.includes(name))),
    touched: { ...form.touched, ...touched },
    result: form.result?.status === 'success' ? null : form.result,
  };
}

/** The request is pending. */
export const submitStarted = <V>(form: FormState<V>): FormState<V> => ({
  ...form,
  busy: true,
  errors: {},
  result: null,
});

/** Validation failed, in the form (`result` is null) or on the server. */
export const submitFailed = <V>(
  form: FormState<V>,
  errors: FieldErrors,
  result: ApiResult<unknown> | null,
): FormState<V> => ({
  ...form,
  errors,
  result,
  busy: false,
  attempts: form.attempts + 1,
});

/** The server accepted the values. */
export const submitSucceeded = <V>(form: FormState<V>, sent: V, result: ApiResult<unknown> | null): FormState<V> => ({
  ...form,
  saved: sent,
  errors: {},
  result,
  busy: false,
});

/** Replaces the saved values and keeps the unsaved changes. */
export const rebase = <V extends object>(form: FormState<V>, saved: V): FormState<V> => ({
  ...form,
  saved,
  values: { ...saved, ...changedValues(form) },
});

/** The values that differ from the saved ones. */
export function changedValues<V extends object>({ values, saved }: FormState<V>): Partial<V> {
  const changed = Object.entries(values).filter(([name, value]) => !isEqual(value, Reflect.get(saved, name)));
  return Object.fromEntries(changed) as Partial<V>;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** A number equals its text, and null equals ''. */
const isEqual = (one: unknown, other: unknown) =>
  one === other || (!isObject(one) && !isObject(other) && String(one ?? '') === String(other ?? ''));
