import { useSearchParams } from '@waybill/kit';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds of rest after a key before a search is made. */
const REST = 250;

/** The state of a list as the URL holds it: what is searched and chosen. */
export interface ListQuery {
  get: (name: string) => string;
  set: (name: string, value: string) => void;
  /** Searches and chooses nothing any more. */
  clear: () => void;
  /** The state as a query string of the API, without what is empty. */
  text: string;
}

export function useListQuery(names: readonly string[]): ListQuery {
  const [params, setParams] = useSearchParams();
  const get = (name: string) => params.get(name) ?? '';
  const set = useCallback(
    (name: string, value: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const clear = () => setParams({}, { replace: true });
  const asked = new URLSearchParams(names.flatMap((name) => (get(name) ? [[name, get(name)]] : [])));
  return { get, set, clear, text: asked.toString() };
}

/** What is typed into a search field, handed on after a short rest. What is typed while that is on its way stays. */
export function useTyped(value: string, commit: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const known = useRef(value);
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => {
      known.current = typed.trim();
      commit(known.current);
    }, REST);
    return () => clearTimeout(timer);
  }, [typed, value, commit]);
  return [typed, setTyped] as const;
}
