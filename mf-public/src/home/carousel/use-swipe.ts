import { type PointerEvent, useRef } from 'react';

/** Minimum horizontal distance of a swipe, in pixels. */
const MIN_DISTANCE_PX = 48;

/** Detects horizontal swipes, as opposed to scrolling: -1 to the left, 1 to the right. */
export function useSwipe(onSwipe: (direction: -1 | 1) => void) {
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
      if (Math.abs(x) >= MIN_DISTANCE_PX && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? -1 : 1);
    },
    onPointerCancel: () => {
      start.current = undefined;
    },
  };
}
