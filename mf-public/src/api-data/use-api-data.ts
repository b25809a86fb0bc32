import { type ApiResult, useApi, useSsrResult } from '@waybill/kit';
import { useEffect, useState } from 'react';

/**
 * The result of `GET path`, unless it is embedded in the HTML; null while it is loading and without a path. Stale
 * responses for an earlier path are dropped.
 */
export function useApiData<T>(path: string | null): ApiResult<T> | null {
  const api = useApi();
  const embedded = useSsrResult<T>(path);
  const [loaded, setLoaded] = useState(() => embedded && { path, result: embedded });
  const isLoaded = loaded?.path === path;
  useEffect(() => {
    if (path === null || isLoaded) return;
    const controller = new AbortController();
    void api.get<T>(path, { signal: controller.signal, asVisitor: true }).then((result) => {
      if (!controller.signal.aborted) setLoaded({ path, result });
    });
    return () => controller.abort();
  }, [api, path, isLoaded]);
  return loaded && isLoaded ? loaded.result : null;
}
