import { atom, useStore } from 'jotai';
import type { ApiResult } from './api-result';

/** API results embedded in the server-rendered HTML, by path. Empty after startup. */
export const ssrResultsAtom = atom<Record<string, ApiResult<unknown>>>({});

/**
 * The result of `GET path` embedded in the HTML, for a first render without a request; null when there is none. The
 * caller is not rendered again when the results are dropped after startup.
 */
export function useSsrResult<T>(path: string | null): ApiResult<T> | null {
  const results = useStore().get(ssrResultsAtom);
  return path === null || !Object.hasOwn(results, path) ? null : (results[path] as ApiResult<T>);
}
