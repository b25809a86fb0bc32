import { useEffect, useState } from 'react';

const UPDATE_INTERVAL_MS = 60_000;

/**
 * The current time in milliseconds, updated every minute. Null in the first render, so that hydration matches the
 * server-rendered HTML.
 */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const update = () => setNow(Date.now());
    update();
    const timer = setInterval(update, UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
