/** @jest-environment node */
import { until } from '@waybill/testing/until';
import { ApiCircuitBreaker } from './api-circuit-breaker.js';

let answers = true;
let probes = 0;
let changes: boolean[] = [];
let breaker: ApiCircuitBreaker;

beforeEach(() => {
  answers = true;
  probes = 0;
  changes = [];
  breaker = new ApiCircuitBreaker({
    probe: async () => {
      probes += 1;
      return answers;
    },
    onChange: (isOpen) => changes.push(isOpen),
  });
});
afterEach(() => breaker.close());

it('opens when a probe confirms the silence, ends what waits, and closes when the probe is answered', async () => {
  answers = false;
  const ended = new Promise<void>((resolve) => breaker.begin(resolve));
  await ended;
  expect([breaker.isOpen, breaker.begin(() => undefined)]).toEqual([true, undefined]);
  answers = true;
  await until(() => !breaker.isOpen);
  expect(breaker.begin(() => undefined)).toBeDefined();
  expect(changes).toEqual([true, false]);
});

it('a slow call is asked about and goes on', async () => {
  let isEnded = false;
  breaker.begin(() => {
    isEnded = true;
  });
  await until(() => probes >= 2);
  expect([isEnded, breaker.isOpen]).toEqual([false, false]);
});

it('is not asked while others are answered', async () => {
  breaker.begin(() => undefined);
  const since = performance.now();
  for (let n = 0; n < 8; n += 1) {
    breaker.begin(() => undefined)?.answered();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // A busy machine pauses for longer than the silence that makes it ask.
  if (performance.now() - since < 600) expect(probes).toBe(0);
  expect(breaker.hasAnsweredSince(since)).toBe(true);
});

it('opens at once when a call fails and the probe too', async () => {
  answers = false;
  breaker.begin(() => undefined)?.failed();
  await until(() => breaker.isOpen);
  expect(probes).toBe(1);
});

it('a late answer closes it', async () => {
  answers = false;
  const write = breaker.begin(() => undefined);
  breaker.begin(() => undefined)?.failed();
  await until(() => breaker.isOpen);
  write?.answered();
  expect(breaker.isOpen).toBe(false);
});

it('a call that has ended says nothing about the API', async () => {
  answers = false;
  breaker.begin(() => undefined)?.ended();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect([probes, breaker.isOpen]).toEqual([0, false]);
});
