import { act } from '@testing-library/react';

/** Mocks `matchMedia`, which jsdom lacks; `matching` lists the queries that match. */
export function mockMediaQueries(...matching: string[]): void {
  window.matchMedia = ((query: string) => ({
    matches: matching.includes(query),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
}

export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Mocks `IntersectionObserver`, which jsdom lacks; `intersect()` triggers it. */
export function mockIntersectionObserver() {
  const margins: string[] = [];
  const callbacks = new Set<IntersectionObserverCallback>();
  globalThis.IntersectionObserver = class {
    constructor(
      private readonly callback: IntersectionObserverCallback,
      options?: IntersectionObserverInit,
    ) {
      margins.push(options?.rootMargin ?? '');
    }
    observe() {
      callbacks.add(this.callback);
    }
    disconnect() {
      callbacks.delete(this.callback);
    }
  } as unknown as typeof IntersectionObserver;
  const intersect = () =>
    act(() => {
      for (const callback of callbacks)
        callback([{ isIntersecting: true } as IntersectionObserverEntry], null as never);
    });
  return { margins, intersect };
}
