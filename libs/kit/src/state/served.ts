import { atom, useAtomValue } from 'jotai';
import type { Answer } from '../api/answer';

/** Answers of the API that came with the page's HTML, by path. Empty once the page has started. */
export const servedAnswersAtom = atom<Record<string, Answer<unknown>>>({});

/** The answer to `GET path` that came with the page, for a first render without asking; null when none did. */
export function useServedAnswer<T>(path: string | null): Answer<T> | null {
  const served = useAtomValue(servedAnswersAtom);
  return path === null || !Object.hasOwn(served, path) ? null : (served[path] as Answer<T>);
}
