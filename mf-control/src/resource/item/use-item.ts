import { useApi } from '@waybill/kit';
import { useCallback, useEffect, useState } from 'react';

interface Loaded<Item> {
  path: string;
  item: Item | null;
  errors: string[];
  http: number;
}

/** One item and the state of its request. `missing`: the API does not know it. */
export interface LoadedItem<Item> {
  item: Item | null;
  loading: boolean;
  missing: boolean;
  errors: string[];
  reload: () => void;
  replace: (item: Item) => void;
}

/** Reads the item at an API path. The response of an earlier path is never shown for a later one. */
export function useItem<Item>(path: string): LoadedItem<Item> {
  const api = useApi();
  const [loaded, setLoaded] = useState<Loaded<Item> | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reads the same path again
  useEffect(() => {
    const controller = new AbortController();
    void api.get<Item>(path, { signal: controller.signal }).then(({ data, errors, http }) => {
      if (!controller.signal.aborted) setLoaded({ path, item: data, errors, http });
    });
    return () => controller.abort();
  }, [api, path, attempt]);
  const reload = useCallback(() => setAttempt((previous) => previous + 1), []);
  const replace = useCallback((item: Item) => setLoaded({ path, item, errors: [], http: 200 }), [path]);
  const current = loaded?.path === path ? loaded : null;
  return {
    item: current?.item ?? null,
    loading: current === null,
    missing: current?.http === 404 || current?.http === 400 || current?.http === 422,
    errors: current?.errors ?? [],
    reload,
    replace,
  };
}
