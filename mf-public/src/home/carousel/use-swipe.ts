import { type PointerEvent, useRef } from 'react';

/** Pixels a finger must travel sideways to count as a swipe. */
const FAR_ENOUGH = 48;

/** Tells a sideways swipe from a scroll: -1 to the left, 1 to the right. */
export function useSwipe(swiped: (direction: -1 | 1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      start.current = pointerType === 'mouse' ? undefined : { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return;
      const x = clientX - start.current.x;
      const y = clientY - start.current.y;
      start.current = undefined;
      if (Math.abs(x) >= FAR_ENOUGH && Math.abs(x) > Math.abs(y)) swiped(x < 0 ? -1 : 1);
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}
