import { useCallback, useRef, useState } from 'react';
import type { ApiResult } from '../api/api-result';
import type { Binding } from './binding';
import { accepted, differences, edited, opened, rebased, refused, sending } from './form-state';
import { useRefusalTexts } from './refusal';
import { type FieldTexts, type Rules, ruleTexts } from './rules';

/** What a form starts from and what becomes of it. */
export interface FormOptions<V> {
  initial: V;
  validate?: Rules<V>;
  /** Sends the values; `changed` holds only those that differ from the last saved ones. */
  submit: (values: V, changed: Partial<V>) => Promise<ApiResult<unknown> | undefined>;
  /** Goes back to the initial values after success, for forms that are filled again and again. */
  clearOnSuccess?: boolean;
}

/** A form's values and state. Hand it to `Form`, and `field(name)` to the fields. */
export interface FormModel<V> {
  values: V;
  errors: FieldTexts;
  /** The last answer; null before the first and after a change that follows a success. */
  answer: ApiResult<unknown> | null;
  /** Whether something differs from the last saved values. */
  dirty: boolean;
  busy: boolean;
  /** Grows with each refused attempt, so that the form can lead to the first wrong field. */
  attempts: number;
  field<K extends keyof V & string>(name: K): Binding<V[K]>;
  set(changes: Partial<V>): void;
  /** Starts over from other values, which then count as saved; from the initial ones when none are given. */
  reset(values?: V): void;
  /** Checks one field; `native` is what the control itself has against its value. */
  check(name: string, native: string | undefined): void;
  /** Checks everything and sends; `native` are the texts of the controls themselves. Never sends twice at once. */
  submit(native?: FieldTexts): Promise<void>;
}

/** The form for who holds it: more than `Form` and the fields need. */
export interface RebasableForm<V> extends FormModel<V> {
  /** Takes over values that were saved elsewhere; what was typed here and not saved stays, and so does the answer. */
  rebase(saved: V): void;
}

/** Holds a form: values, rules, errors, sending. */
export function useForm<V extends object>(options: FormOptions<V>): RebasableForm<V> {
  const { initial, validate, submit: send, clearOnSuccess = false } = options;
  const [form, setForm] = useState(() => opened(initial));
  const running = useRef(false);
  const inWords = useRefusalTexts();
  const { values } = form;
  const changed = differences(form);

  const set = useCallback((changes: Partial<V>) => setForm((before) => edited(before, changes)), []);

  const settle = (answer: ApiResult<unknown> | null) =>
    setForm((before) => {
      if (answer?.status === 'error') return refused(before, inWords(answer), answer);
      return clearOnSuccess ? { ...opened(initial), answer } : accepted(before, values, answer);
    });

  const submit = async (native: FieldTexts = {}) => {
    if (running.current) return;
    const errors = { ...ruleTexts(validate, values), ...native };
    if (Object.keys(errors).length > 0) return setForm((before) => refused(before, errors, null));
    running.current = true;
    setForm(sending);
    try {
      settle((await send(values, changed)) ?? null);
    } finally {
      running.current = false;
      setForm((before) => ({ ...before, busy: false }));
    }
  };

  const check = (name: string, native: string | undefined) =>
    setForm((before) => {
      if (!before.touched[name] && before.attempts === 0) return before;
      const text = native ?? ruleTexts(validate, before.values)[name];
      return text ? { ...before, errors: { ...before.errors, [name]: text } } : before;
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
    reset: (next = initial) => setForm(opened(next)),
    rebase: (saved) => setForm((before) => rebased(before, saved)),
    check,
    submit,
  };
}
