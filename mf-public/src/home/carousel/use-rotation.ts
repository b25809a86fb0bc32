import { type FocusEvent, useEffect, useState } from 'react';
import { useReducedMotion } from './use-media';

/** Milliseconds a slide stays before the next one comes by itself. */
export const ADVANCE_AFTER = 10_000;

export interface Rotation {
  slide: number;
  show: (slide: number) => void;
  paused: boolean;
  togglePause: () => void;
  /** Whether slides come by themselves right now. */
  running: boolean;
  /** Whether slides may come by themselves at all. */
  automatic: boolean;
  /** For the element under whose pointer and focus the rotation rests. */
  rest: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/** Goes round `count` slides: by itself, unless paused, hovered, focused or where motion is not wanted. */
export function useRotation(count: number): Rotation {
  const [slide, setSlide] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const automatic = !useReducedMotion();
  const running = automatic && !paused && !hovered && !focused;

  // A slide that was chosen by hand stays as long as any other: `slide` restarts the clock.
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setSlide((slide + 1) % count), ADVANCE_AFTER);
    return () => clearTimeout(timer);
  }, [running, slide, count]);

  return {
    slide,
    show: (next) => setSlide((next + count) % count),
    paused,
    togglePause: () => setPaused((before) => !before),
    running,
    automatic,
    rest: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
