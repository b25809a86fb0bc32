import { type FocusEvent, useEffect, useState } from 'react';
import { useReducedMotion } from '../motion/use-reduced-motion';

/** Milliseconds after which the next slide is shown automatically. */
const ROTATION_INTERVAL_MS = 10_000;

export interface Rotation {
  slide: number;
  show: (slide: number) => void;
  paused: boolean;
  togglePause: () => void;
  /** Whether slides are currently changing automatically. */
  running: boolean;
  /** Whether automatic rotation is available: false with reduced motion. */
  automatic: boolean;
  /** Event handlers that pause the rotation while the element is hovered or focused, and for good once it has input. */
  handlers: {
    onInput: () => void;
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/** Cycles through `count` slides: automatically, unless paused, hovered, focused, typed into or with reduced motion. */
export function useRotation(count: number): Rotation {
  const [slide, setSlide] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const automatic = !useReducedMotion();
  const running = automatic && !paused && !hovered && !focused;

  // `slide` restarts the timer, so that a manually selected slide is shown for the full interval.
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => setSlide((slide + 1) % count), ROTATION_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [running, slide, count]);

  return {
    slide,
    show: (next) => setSlide((next + count) % count),
    paused,
    togglePause: () => setPaused((before) => !before),
    running,
    automatic,
    handlers: {
      onInput: () => setPaused(true),
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: (event) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  };
}
