import type { ApiResult } from '../api/api-result';
import type { FieldTexts } from './rules';

/** Everything a form remembers; the functions below are its only changes. */
export interface FormState<V> {
  values: V;
  /** The values as last saved. */
  saved: V;
  errors: FieldTexts;
  /** Fields that were changed since the form started. */
  touched: Record<string, true>;
  answer: ApiResult<unknown> | null;
  busy: boolean;
  attempts: number;
}

/** A form that was just opened on these values. */
export const opened = <V>(values: V): FormState<V> => ({
  values,
  saved: values,
  errors: {},
  touched: {},
  answer: null,
  busy: false,
  attempts: 0,
});

/** Fields were changed: what was wrong with them is forgotten, and so is an earlier success. */
export function edited<V>(form: FormState<V>, changes: Partial<V>): FormState<V> {
  const names = Object.keys(changes);
  const touched = Object.fromEntries(names.map((name) => [name, true as const]));
  return {
    ...form,
    values: { ...form.values, ...changes },
    errors: Object.fromEntries(Object.entries(form.errors).filter(([name]) => !names.includes(name))),
    touched: { ...form.touched, ...touched },
    answer: form.answer?.status === 'success' ? null : form.answer,
  };
}

/** The values are on their way. */
export const sending = <V>(form: FormState<V>): FormState<V> => ({ ...form, busy: true, errors: {}, answer: null });

/** The values were refused, by the rules or by the answer. */
export const refused = <V>(
  form: FormState<V>,
  errors: FieldTexts,
  answer: ApiResult<unknown> | null,
): FormState<V> => ({
  ...form,
  errors,
  answer,
  busy: false,
  attempts: form.attempts + 1,
});

/** The values were taken. */
export const accepted = <V>(form: FormState<V>, sent: V, answer: ApiResult<unknown> | null): FormState<V> => ({
  ...form,
  saved: sent,
  errors: {},
  answer,
  busy: false,
});

/** Other values are the saved ones now; what was typed here and not saved stays. */
export const rebased = <V extends object>(form: FormState<V>, saved: V): FormState<V> => ({
  ...form,
  saved,
  values: { ...saved, ...differences(form) },
});

/** The values that differ from the saved ones. */
export function differences<V extends object>({ values, saved }: FormState<V>): Partial<V> {
  const changed = Object.entries(values).filter(([name, value]) => !same(value, Reflect.get(saved, name)));
  return Object.fromEntries(changed) as Partial<V>;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** A number and the text that spells it are the same value, and so are null and ''. */
const same = (one: unknown, other: unknown) =>
  one === other || (!isObject(one) && !isObject(other) && String(one ?? '') === String(other ?? ''));
