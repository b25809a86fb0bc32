import { type RefObject, useEffect, useState } from 'react';
import { useReducedMotion } from '../motion/use-reduced-motion';

/** Distance from the viewport at which counting starts. */
const TRIGGER_DISTANCE = '500px';
const DURATION_MS = 1_600;

/** Progress of the animation, 0 to 1. It is 1 in the HTML, without JavaScript and with reduced motion. */
export function useCountUp(element: RefObject<HTMLElement | null>): number {
  const [progress, setProgress] = useState(1);
  const reducedMotion = useReducedMotion();
  useEffect(() => {
    if (reducedMotion || !element.current) return;
    let frame = 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        const start = performance.now();
        const step = (now: number) => {
          const elapsed = Math.min(1, Math.max(0, now - start) / DURATION_MS);
          setProgress(easeOut(elapsed));
          if (elapsed < 1) frame = requestAnimationFrame(step);
        };
        frame = requestAnimationFrame(step);
      },
      { rootMargin: TRIGGER_DISTANCE },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      setProgress(1);
    };
  }, [element, reducedMotion]);
  return progress;
}

const easeOut = (elapsed: number) => 1 - (1 - elapsed) ** 3;
