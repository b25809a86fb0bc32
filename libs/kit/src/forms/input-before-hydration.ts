import { useStore } from 'jotai';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { ssrResultsAtom } from '../api/ssr-results';

/**
 * Copies what was typed into a server-rendered form before hydration into the state of its fields, which would replace it
 * with their own at their next render.
 *
 * @param form the form element
 * @param values the current values, by name of the field; other fields are left alone
 * @param set is called once, with the values that differ, if any do
 */
export function useInputBeforeHydration<V extends object>(
  form: RefObject<HTMLFormElement | null>,
  values: V,
  set: (typed: Partial<V>) => void,
): void {
  const firstRun = useRef(Object.keys(useStore().get(ssrResultsAtom)).length > 0);
  useLayoutEffect(() => {
    if (!firstRun.current) return;
    firstRun.current = false;
    const typed = [...(form.current?.elements ?? [])].flatMap((control) =>
      isTextControl(control) &&
      control.name in values &&
      control.value !== String(values[control.name as keyof V] ?? '')
        ? [[control.name, control.value]]
        : [],
    );
    if (typed.length > 0) set(Object.fromEntries(typed) as Partial<V>);
  }, [form, values, set]);
}

const isTextControl = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && TEXT_TYPES.includes(control.type));

/** Input types whose value is the typed text. */
const TEXT_TYPES = ['text', 'email', 'search', 'tel', 'url'];
