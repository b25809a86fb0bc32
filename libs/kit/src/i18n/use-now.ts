import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/**
 * The present moment in milliseconds, renewed each minute. Null in the first render, so that the server's page and
 * the browser's agree.
 */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
