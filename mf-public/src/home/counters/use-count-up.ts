import { type RefObject, useEffect, useState } from 'react';
import { useReducedMotion } from '../carousel/use-media';

/** How near the screen the figures must be for counting to start. */
export const TRIGGER_DISTANCE = '500px';
const DURATION = 1_600;

/** The share of the way up, 0 to 1. It is 1 in the HTML, and stays so without scripts or where motion is not wanted. */
export function useCountUp(band: RefObject<HTMLElement | null>): number {
  const [share, setShare] = useState(1);
  const calm = useReducedMotion();
  useEffect(() => {
    if (calm || !band.current) return;
    let frame = 0;
    const watcher = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return;
        watcher.disconnect();
        const start = performance.now();
        const climb = (now: number) => {
          const passed = Math.min(1, Math.max(0, now - start) / DURATION);
          setShare(easeOut(passed));
          if (passed < 1) frame = requestAnimationFrame(climb);
        };
        frame = requestAnimationFrame(climb);
      },
      { rootMargin: TRIGGER_DISTANCE },
    );
    watcher.observe(band.current);
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame);
      setShare(1);
    };
  }, [band, calm]);
  return share;
}

const easeOut = (passed: number) => 1 - (1 - passed) ** 3;
