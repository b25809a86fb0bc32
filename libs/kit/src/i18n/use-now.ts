import { startTransition, useEffect, useState } from 'react';

const UPDATE_INTERVAL_MS = 60_000;

/**
 * The current time in milliseconds, updated every minute. Null in the first render, so that hydration matches the
 * server-rendered HTML.
 */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    // All times of a page change at once: as a transition, so that the browser can handle input between them.
    const update = () => startTransition(() => setNow(Date.now()));
    // Not in the task of the hydration: it is the page's first use of `Intl`, which takes about as long.
    const first = setTimeout(update);
    const timer = setInterval(update, UPDATE_INTERVAL_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, []);
  return now;
}
