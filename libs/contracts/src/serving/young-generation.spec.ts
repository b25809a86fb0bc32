import { YoungGeneration } from './young-generation.js';

/** A process whose event loop is as busy as the test says. */
function processOf() {
  const flags: string[] = [];
  const state = { utilization: 0 };
  const utilization = () => ({ ...state });
  return { flags, state, runtime: { setFlags: (text: string) => flags.push(text), utilization } };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('the space does not grow before the process has started, however busy it is', () => {
  const { flags, state, runtime } = processOf();
  state.utilization = 1;
  new YoungGeneration(runtime);
  jest.advanceTimersByTime(60_000);
  expect(flags).toEqual(['--semi-space-growth-factor=1']);
});

it('it grows while the process is busy, and no longer', () => {
  const { flags, state, runtime } = processOf();
  const stop = new YoungGeneration(runtime).growWhileBusy();
  for (const utilization of [0.5, 0.9, 1, 0.1, 0.2, 0.8]) {
    state.utilization = utilization;
    jest.advanceTimersByTime(500);
  }
  stop();
  state.utilization = 0;
  jest.advanceTimersByTime(5_000);
  expect(flags.map((text) => text.at(-1))).toEqual(['1', '2', '1', '2']);
});
