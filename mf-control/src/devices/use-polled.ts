import { type ApiResult, useApi } from '@waybill/kit';
import { useEffect, useState } from 'react';

const INTERVAL_MS = 1_500;

/**
 * Reads a path again and again until `isFinal` says that nothing more will come, or the page is left. While the page is
 * hidden it does not ask.
 */
export function usePolled<T>(path: string, isFinal: (result: ApiResult<T>) => boolean): ApiResult<T> | null {
  const api = useApi();
  const [latest, setLatest] = useState<ApiResult<T> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isFinal` is a new function each time and means the same
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const result = document.hidden ? null : await api.get<T>(path, controller);
      if (controller.signal.aborted) return;
      // What got no answer says nothing: it is asked again.
      const isAnswer = result !== null && result.http !== 0 && result.http < 500;
      if (isAnswer) setLatest(result);
      if (!isAnswer || !isFinal(result)) timer = setTimeout(() => void ask(), INTERVAL_MS);
    };
    void ask();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [api, path]);
  return latest;
}
