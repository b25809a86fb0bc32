import type { Slice } from '@waybill/contracts';
import { atom, type PrimitiveAtom, useAtom, useStore } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { emptySlice } from '../state/slices';
import { useApi } from './api-context';
import type { ApiResult, ApiSuccess } from './api-result';

/** How a list is loaded and where its rows are kept. */
export interface ListOptions<T> {
  /** Slice that holds the rows for everybody; without one they are this component's own. */
  into?: PrimitiveAtom<Slice<T>>;
  /** Field of a row by which the slice's `object` is keyed; `id` when not given. */
  key?: keyof T & string;
  /** False: nothing is loaded yet. */
  enabled?: boolean;
}

/** A list that grows page by page. */
export interface List<T> {
  data: T[];
  current_page: number;
  last_page: number;
  loading: boolean;
  /** Sentences of the last load, when it was refused or failed. */
  errors: string[];
  /** Whether the first page has been answered. */
  loaded: boolean;
  /** Appends the next page; null on the last one. */
  next: (() => void) | null;
  /** Reads the list again from its first page. */
  reload: () => void;
  /** Takes one row out after it was deleted; when none is left of those read, and there are more, reads again. */
  remove: (row: T) => void;
}

interface Progress {
  current_page: number;
  last_page: number;
  next_page_url: string | null;
  loading: boolean;
  loaded: boolean;
  errors: string[];
}

const START: Progress = {
  current_page: 0,
  last_page: 1,
  next_page_url: null,
  loading: true,
  loaded: false,
  errors: [],
};

/**
 * Loads the paginated list at `path`, then further pages on demand, appending. A new path starts over; an answer
 * that comes late is dropped, so that what is shown always belongs to the last path.
 */
export function useList<T extends object>(path: string, options: ListOptions<T> = {}): List<T> {
  const { enabled = true, key = 'id' } = options;
  const api = useApi();
  const [own] = useState(() => atom<Slice<T>>(emptySlice<T>()));
  const store = useStore();
  const kept = options.into ?? own;
  const [slice, setSlice] = useAtom(kept);
  const [progress, setProgress] = useState(START);
  const latest = useRef<AbortController>(undefined);

  const load = useCallback(
    async (from: string, append: boolean) => {
      latest.current?.abort();
      const controller = new AbortController();
      latest.current = controller;
      setProgress((before) => ({ ...(append ? before : START), loading: true, errors: [] }));
      const answer = await api.get<T[]>(from, { signal: controller.signal });
      if (controller.signal.aborted) return;
      setProgress((before) => after(before, answer));
      if (answer.status === 'success') setSlice((before) => extend(append ? before : emptySlice<T>(), answer, key));
    },
    [api, key, setSlice],
  );

  useEffect(() => {
    if (enabled) void load(path, false);
    return () => latest.current?.abort();
  }, [enabled, load, path]);

  const { next_page_url, loading } = progress;
  const remove = (row: T) => {
    setSlice((before) => without(before, row));
    if (next_page_url !== null && store.get(kept).data.length === 0) void load(path, false);
  };
  return {
    data: progress.loaded ? slice.data : [],
    current_page: progress.current_page,
    last_page: progress.last_page,
    loading: enabled && loading,
    loaded: progress.loaded,
    errors: progress.errors,
    next: next_page_url === null || loading ? null : () => void load(next_page_url, true),
    reload: () => void load(path, false),
    remove,
  };
}

function after<T>(before: Progress, answer: ApiResult<T[]>): Progress {
  if (answer.status === 'error') return { ...before, loading: false, errors: answer.errors };
  return {
    current_page: answer.current_page ?? 1,
    last_page: answer.last_page ?? 1,
    next_page_url: answer.next_page_url ?? null,
    loading: false,
    loaded: true,
    errors: [],
  };
}

function extend<T extends object>(before: Slice<T>, page: ApiSuccess<T[]>, key: string): Slice<T> {
  const keyed = page.data.map((row) => [String(Reflect.get(row, key)), row]);
  const known = new Set(Object.keys(before.object));
  return {
    data: [...before.data, ...page.data.filter((row) => !known.has(String(Reflect.get(row, key))))],
    object: { ...before.object, ...Object.fromEntries(keyed) },
    search_keys: page.search_keys ?? before.search_keys,
  };
}

function without<T>(before: Slice<T>, row: T): Slice<T> {
  return {
    ...before,
    data: before.data.filter((each) => each !== row),
    object: Object.fromEntries(Object.entries(before.object).filter(([, each]) => each !== row)),
  };
}
