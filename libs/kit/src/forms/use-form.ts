import { useStore, type WritableAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiResult } from '../api/api-result';
import type { FieldBinding } from './field-binding';
import {
  applyChanges,
  changedValues,
  initialState,
  rebase,
  submitFailed,
  submitStarted,
  submitSucceeded,
} from './form-state';
import { type FieldErrors, type Rules, ruleErrors } from './rules';
import { useServerErrors } from './server-errors';

/** The initial values of a form, its validation rules, and how it is submitted. */
export interface FormOptions<V> {
  initial: V;
  validate?: Rules<V>;
  /** Sends the values; `changed` contains only those that differ from the last saved ones. */
  submit: (values: V, changed: Partial<V>) => Promise<ApiResult<unknown> | undefined>;
  /** Resets to the initial values after success, for forms that are filled in repeatedly. */
  clearOnSuccess?: boolean;
  /** Keeps the values while the visitor is on other pages; the form starts with what it holds. */
  draft?: WritableAtom<V, [V], void>;
}

/** A form's values and state. Pass it to `Form`, and `field(name)` to the fields. */
export interface FormModel<V> {
  values: V;
  errors: FieldErrors;
  /** Result of the last submit; null before the first one and after a change that follows a success. */
  result: ApiResult<unknown> | null;
  /** Whether any value differs from the last saved one. */
  dirty: boolean;
  busy: boolean;
  /** Number of rejected submits; when it grows, the form focuses the first invalid field. */
  attempts: number;
  field<K extends keyof V & string>(name: K): FieldBinding<V[K]>;
  set(changes: Partial<V>): void;
  /** Restarts with other values, which then count as saved; with the initial values by default. */
  reset(values?: V): void;
  /** Validates one field; `native` is the error of the control itself. */
  check(name: string, native: string | undefined): void;
  /** Validates and sends the values; `native` are the errors of the controls themselves. Ignored while a submit is pending. */
  submit(native?: FieldErrors): Promise<void>;
}

/** The form model for the component that owns the form: more than `Form` and the fields need. */
export interface RebasableForm<V> extends FormModel<V> {
  /** Replaces the saved values with those saved elsewhere; keeps unsaved changes and the last result. */
  rebase(saved: V): void;
}

/** Manages a form: values, rules, errors, submitting. */
export function useForm<V extends object>(options: FormOptions<V>): RebasableForm<V> {
  const { initial, validate, submit: send, clearOnSuccess = false, draft } = options;
  const store = useStore();
  const [form, setForm] = useState(() => ({ ...initialState(initial), ...(draft && { values: store.get(draft) }) }));
  const pending = useRef(false);
  const serverErrors = useServerErrors();
  const { values } = form;
  const changed = changedValues(form);

  useEffect(() => {
    if (draft) store.set(draft, values);
  }, [draft, store, values]);

  const set = useCallback((changes: Partial<V>) => setForm((before) => applyChanges(before, changes)), []);

  const settle = (result: ApiResult<unknown> | null) => {
    // Also if the visitor has left the page meanwhile: what was sent is no draft.
    if (draft && clearOnSuccess && result?.status === 'success') store.set(draft, initial);
    setForm((before) => {
      if (result?.status === 'error') return submitFailed(before, serverErrors(result), result);
      return clearOnSuccess ? { ...initialState(initial), result } : submitSucceeded(before, values, result);
    });
  };

  const submit = async (native: FieldErrors = {}) => {
    if (pending.current) return;
    const errors = { ...ruleErrors(validate, values), ...native };
    if (Object.keys(errors).length > 0) return setForm((before) => submitFailed(before, errors, null));
    pending.current = true;
    setForm(submitStarted);
    try {
      settle((await send(values, changed)) ?? null);
    } finally {
      pending.current = false;
      setForm((before) => ({ ...before, busy: false }));
    }
  };

  const check = (name: string, native: string | undefined) =>
    setForm((before) => {
      if (!before.touched[name] && before.attempts === 0) return before;
      const error = native ?? ruleErrors(validate, before.values)[name];
      return error ? { ...before, errors: { ...before.errors, [name]: error } } : before;
    });

  return {
    ...form,
    dirty: Object.keys(changed).length > 0,
    field: (name) => ({
      name,
      value: values[name],
      error: form.errors[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
    }),
    set,
    reset: (next = initial) => setForm(initialState(next)),
    rebase: (saved) => setForm((before) => rebase(before, saved)),
    check,
    submit,
  };
}
