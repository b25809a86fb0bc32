import { useSearchParams } from '@waybill/kit';
import { useCallback, useEffect, useRef, useState } from 'react';

const SEARCH_DEBOUNCE_MS = 250;

/** The search and the selects of a list, stored in the URL. */
export interface ListQuery {
  get: (name: string) => string;
  set: (name: string, value: string) => void;
  clear: () => void;
  /** The query string for the API, without empty values. */
  text: string;
}

export function useListQuery(names: readonly string[]): ListQuery {
  const [params, setParams] = useSearchParams();
  const get = (name: string) => params.get(name) ?? '';
  const set = useCallback(
    (name: string, value: string) =>
      setParams(
        (previous) => {
          const next = new URLSearchParams(previous);
          if (value) next.set(name, value);
          else next.delete(name);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const clear = () => setParams({}, { replace: true });
  const query = new URLSearchParams(names.flatMap((name) => (get(name) ? [[name, get(name)]] : [])));
  return { get, set, clear, text: query.toString() };
}

/** The text of a search field, debounced. Text typed while a commit is pending is not overwritten by it. */
export function useDebouncedText(value: string, commit: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const committed = useRef(value);
  useEffect(() => {
    if (value === committed.current) return;
    committed.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => {
      committed.current = typed.trim();
      commit(committed.current);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, commit]);
  return [typed, setTyped] as const;
}
