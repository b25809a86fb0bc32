import { useCallback, useRef, useState } from 'react';
import type { Answer } from '../api/answer';
import type { Binding } from './binding';
import { type FieldTexts, type Rules, ruleTexts } from './rules';

/** What a form starts from and what becomes of it. */
export interface FormOptions<V> {
  initial: V;
  validate?: Rules<V>;
  /** Sends the values; `changed` holds only those that differ from the last saved ones. */
  submit: (values: V, changed: Partial<V>) => Promise<Answer<unknown> | undefined>;
  /** Goes back to the initial values after success, for forms that are filled again and again. */
  clearOnSuccess?: boolean;
}

/** A form's values and state. Hand it to `Form`, and `field(name)` to the fields. */
export interface FormModel<V> {
  values: V;
  errors: FieldTexts;
  /** The last answer; null before the first and after a change that follows a success. */
  answer: Answer<unknown> | null;
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

interface FormState<V> {
  values: V;
  saved: V;
  errors: FieldTexts;
  touched: Record<string, true>;
  answer: Answer<unknown> | null;
  busy: boolean;
  attempts: number;
}

const start = <V>(values: V): FormState<V> => ({
  values,
  saved: values,
  errors: {},
  touched: {},
  answer: null,
  busy: false,
  attempts: 0,
});

/** A number and the text that spells it are the same value, and so are null and ''. */
const same = (one: unknown, other: unknown) =>
  one === other || (!isObject(one) && !isObject(other) && String(one ?? '') === String(other ?? ''));
const isObject = (value: unknown) => typeof value === 'object' && value !== null;

function differences<V extends object>(values: V, saved: V): Partial<V> {
  const changed = Object.entries(values).filter(([name, value]) => !same(value, Reflect.get(saved, name)));
  return Object.fromEntries(changed) as Partial<V>;
}

const omit = (texts: FieldTexts, names: readonly string[]): FieldTexts =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name)));

/** Holds a form: values, rules, errors, sending. */
export function useForm<V extends object>(options: FormOptions<V>): FormModel<V> {
  const { initial, validate, submit: send, clearOnSuccess = false } = options;
  const [state, setState] = useState(() => start(initial));
  const running = useRef(false);
  const { values, saved } = state;

  const set = useCallback((changes: Partial<V>) => {
    const names = Object.keys(changes);
    const touched = Object.fromEntries(names.map((name) => [name, true as const]));
    setState((before) => ({
      ...before,
      values: { ...before.values, ...changes },
      errors: omit(before.errors, names),
      touched: { ...before.touched, ...touched },
      answer: before.answer?.status === 'success' ? null : before.answer,
    }));
  }, []);

  const refuse = (errors: FieldTexts, answer: Answer<unknown> | null) =>
    setState((before) => ({ ...before, errors, answer, busy: false, attempts: before.attempts + 1 }));

  const settle = (sent: V, answer: Answer<unknown> | undefined) => {
    if (answer?.status === 'error') return refuse(answer.field_errors ?? {}, answer);
    setState((before) => {
      if (clearOnSuccess) return { ...start(initial), answer: answer ?? null };
      return { ...before, saved: sent, errors: {}, answer: answer ?? null, busy: false };
    });
  };

  const submit = async (native: FieldTexts = {}) => {
    if (running.current) return;
    const errors = { ...ruleTexts(validate, values), ...native };
    if (Object.keys(errors).length > 0) return refuse(errors, null);
    running.current = true;
    setState((before) => ({ ...before, busy: true, errors: {}, answer: null }));
    try {
      settle(values, await send(values, differences(values, saved)));
    } finally {
      running.current = false;
      setState((before) => ({ ...before, busy: false }));
    }
  };

  const check = (name: string, native: string | undefined) => {
    if (!state.touched[name] && state.attempts === 0) return;
    const text = native ?? ruleTexts(validate, values)[name];
    if (text) setState((before) => ({ ...before, errors: { ...before.errors, [name]: text } }));
  };

  return {
    ...state,
    dirty: Object.keys(differences(values, saved)).length > 0,
    field: (name) => ({
      name,
      value: values[name],
      error: state.errors[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<V>),
    }),
    set,
    reset: (next = initial) => setState(start(next)),
    check,
    submit,
  };
}
