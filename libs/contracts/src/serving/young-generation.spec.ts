import { YoungGeneration } from './young-generation.js';

const MINOR = { kind: 1 };
const MAJOR = { kind: 4 };

/** A process whose collections the test makes up. */
function madeUpProcess() {
  const flags: string[] = [];
  const listeners = new Set<(list: { getEntries(): { duration: number; detail?: unknown }[] }) => void>();
  const runtime = {
    setFlags: (text: string) => flags.push(text),
    PerformanceObserver: class {
      constructor(
        private readonly callback: (list: { getEntries(): { duration: number; detail?: unknown }[] }) => void,
      ) {}
      observe = () => listeners.add(this.callback);
    },
  };
  const collect = (duration: number, detail: object) => {
    for (const listener of listeners) listener({ getEntries: () => [{ duration, detail }] });
  };
  return { factors: () => flags.map((text) => text.replace('--semi-space-growth-factor=', '')), runtime, collect };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('the space does not grow before the process has started', () => {
  const { factors, runtime, collect } = madeUpProcess();
  new YoungGeneration(runtime);
  collect(400, MINOR);
  jest.advanceTimersByTime(60_000);
  expect(factors()).toEqual(['1']);
});

it('it grows when its collections have taken too much of the time for three seconds, and no longer than they do', () => {
  const { factors, runtime, collect } = madeUpProcess();
  new YoungGeneration(runtime).growWhenNeeded();
  const seen: string[] = [];
  for (const spent of [90, 110, 400, 1, 110, 400, 102, 102, 0, 102, 102, 102]) {
    collect(spent / 2, MINOR);
    collect(spent / 2, MINOR);
    collect(200, MAJOR);
    jest.advanceTimersByTime(1_000);
    seen.push(factors().at(-1) ?? '');
  }
  expect(seen.join('')).toBe('111111221112');
  expect(factors()).toEqual(['1', '2', '1', '2']);
});
