import { act } from '@testing-library/react';

/** Gives jsdom the media queries it lacks; `matching` lists those that hold. */
export function mediaQueries(...matching: string[]): void {
  window.matchMedia = ((query: string) => ({
    matches: matching.includes(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
}

export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Gives jsdom an IntersectionObserver whose meetings the test decides on. */
export function intersections() {
  const margins: string[] = [];
  const watchers = new Set<IntersectionObserverCallback>();
  globalThis.IntersectionObserver = class {
    constructor(
      private readonly seen: IntersectionObserverCallback,
      options?: IntersectionObserverInit,
    ) {
      margins.push(options?.rootMargin ?? '');
    }
    observe() {
      watchers.add(this.seen);
    }
    disconnect() {
      watchers.delete(this.seen);
    }
  } as unknown as typeof IntersectionObserver;
  const meet = () =>
    act(() => {
      for (const seen of watchers) seen([{ isIntersecting: true } as IntersectionObserverEntry], null as never);
    });
  return { margins, meet };
}
