import type { Slice } from '@waybill/contracts';
import { atom, type PrimitiveAtom, useAtom, useStore } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { emptySlice } from '../state/slices';
import { useApi } from './api-context';
import type { ApiResult, ApiSuccess } from './api-result';

/** How a list is loaded and where its rows are stored. */
export interface ListOptions<T> {
  /** Slice that stores the rows for the whole page; local to the component by default. */
  into?: PrimitiveAtom<Slice<T>>;
  /** Field of a row that keys the slice's `object`; `id` by default. */
  key?: keyof T & string;
  /** False: do not load yet. */
  enabled?: boolean;
  /** How many pages to load at first, one by one; one by default. */
  pages?: number | undefined;
}

/** A list that is loaded page by page. */
export interface List<T> {
  data: T[];
  current_page: number;
  /** Null if it is not known. */
  last_page: number | null;
  loading: boolean;
  /** Error messages of the last request, when it was rejected or failed. */
  errors: string[];
  /** Whether the first page has been loaded. */
  loaded: boolean;
  /** Appends the next page; null on the last one. */
  next: (() => void) | null;
  /** Reloads the list from its first page. */
  reload: () => void;
  /** Removes a deleted row; reloads when no loaded row is left and there are more on the server. */
  remove: (row: T) => void;
}

interface Progress {
  current_page: number;
  /** Null if it is not known. */
  last_page: number | null;
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
 * Loads the paginated list at `path` and appends further pages on demand. A new path restarts the list; stale
 * responses are dropped, so that the rows always belong to the current path.
 */
export function useList<T extends object>(path: string, options: ListOptions<T> = {}): List<T> {
  const { enabled = true, key = 'id', pages = 1 } = options;
  const api = useApi();
  const [localAtom] = useState(() => atom<Slice<T>>(emptySlice<T>()));
  const store = useStore();
  const rowsAtom = options.into ?? localAtom;
  const [slice, setSlice] = useAtom(rowsAtom);
  const [progress, setProgress] = useState(START);
  const latest = useRef<AbortController>(undefined);
  const firstPages = useRef(pages);
  firstPages.current = pages;

  const load = useCallback(
    async (from: string, append: boolean, count = 1) => {
      latest.current?.abort();
      const controller = new AbortController();
      latest.current = controller;
      setProgress((before) => ({ ...(append ? before : START), loading: true, errors: [] }));
      let next: string | null = from;
      for (let left = count; next !== null && left > 0; left--) {
        const appended = append || left < count;
        const result: ApiResult<T[]> = await api.get<T[]>(next, { signal: controller.signal });
        if (controller.signal.aborted) return;
        next = result.status === 'success' ? (result.next_page_url ?? null) : null;
        const more = next !== null && left > 1;
        setProgress((before) => ({ ...progressAfter(before, result), loading: more }));
        if (result.status === 'success') setSlice((before) => extend(appended ? before : emptySlice<T>(), result, key));
      }
    },
    [api, key, setSlice],
  );

  useEffect(() => {
    if (enabled) void load(path, false, firstPages.current);
    return () => latest.current?.abort();
  }, [enabled, load, path]);

  const { next_page_url, loading } = progress;
  const remove = (row: T) => {
    setSlice((before) => without(before, row));
    if (next_page_url !== null && store.get(rowsAtom).data.length === 0) void load(path, false);
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

function progressAfter<T>(before: Progress, result: ApiResult<T[]>): Progress {
  if (result.status === 'error') return { ...before, loading: false, errors: result.errors };
  return {
    current_page: result.current_page ?? 1,
    last_page: result.last_page === undefined ? 1 : result.last_page,
    next_page_url: result.next_page_url ?? null,
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
