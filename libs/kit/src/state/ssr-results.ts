import { atom, useAtomValue } from 'jotai';
import type { ApiResult } from '../api/api-result';

/** Answers of the API that came with the page's HTML, by path. Empty once the page has started. */
export const ssrResultsAtom = atom<Record<string, ApiResult<unknown>>>({});

/** The answer to `GET path` that came with the page, for a first render without asking; null when none did. */
export function useSsrResult<T>(path: string | null): ApiResult<T> | null {
  const served = useAtomValue(ssrResultsAtom);
  return path === null || !Object.hasOwn(served, path) ? null : (served[path] as ApiResult<T>);
}
