/** @jest-environment node */
import { until } from '@waybill/testing/until';
import { API } from '../config/deadlines.js';
import { ApiCircuitBreaker, type Presence } from './api-circuit-breaker.js';

let presence: Presence;
let probes = 0;
let changes: boolean[] = [];
let breaker: ApiCircuitBreaker;

beforeEach(() => {
  presence = 'answers';
  probes = 0;
  changes = [];
  breaker = new ApiCircuitBreaker({
    probe: async () => {
      probes += 1;
      return presence;
    },
    onChange: (isOpen) => changes.push(isOpen),
  });
});
afterEach(() => {
  breaker.close();
  jest.useRealTimers();
});

it('opens when a probe confirms the silence, ends what waits, and closes when the probe is answered', async () => {
  presence = 'silent';
  const ended = new Promise<void>((resolve) => breaker.begin(resolve));
  await ended;
  expect([breaker.isOpen, breaker.begin(() => undefined)]).toEqual([true, undefined]);
  presence = 'answers';
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
  // A busy machine would pause for longer than the silence that makes it ask.
  jest.useFakeTimers();
  breaker.begin(() => undefined);
  const since = performance.now();
  for (let n = 0; n < 8; n += 1) {
    breaker.begin(() => undefined)?.answered();
    await jest.advanceTimersByTimeAsync(API.suspect / 2);
  }
  expect(probes).toBe(0);
  expect(breaker.hasAnsweredSince(since)).toBe(true);
  await jest.advanceTimersByTimeAsync(2 * API.suspect);
  expect(probes).toBeGreaterThan(0);
});

it('opens at once when a call fails and the probe too', async () => {
  presence = 'silent';
  breaker.begin(() => undefined)?.failed();
  await until(() => breaker.isOpen);
  expect(probes).toBe(1);
});

it('a late answer closes it', async () => {
  presence = 'silent';
  const write = breaker.begin(() => undefined);
  breaker.begin(() => undefined)?.failed();
  await until(() => breaker.isOpen);
  write?.answered();
  expect(breaker.isOpen).toBe(false);
});

it('what a backend that is shutting down still has to answer is neither ended nor a sign that it is back', async () => {
  presence = 'refuses';
  let isEnded = false;
  const slow = breaker.begin(() => {
    isEnded = true;
  });
  breaker.begin(() => undefined)?.failed();
  await until(() => breaker.isOpen);
  slow?.answered();
  expect([isEnded, breaker.isOpen]).toEqual([false, true]);
  presence = 'answers';
  await until(() => !breaker.isOpen);
  expect(changes).toEqual([true, false]);
});

it('asks no sooner, whatever fails or waits while it is open', async () => {
  jest.useFakeTimers();
  presence = 'refuses';
  breaker.begin(() => undefined); // which waits
  const calls = Array.from({ length: 5 }, () => breaker.begin(() => undefined));
  for (const call of calls) {
    call?.failed();
    await jest.advanceTimersByTimeAsync(10);
  }
  expect(probes).toBe(1);
  await jest.advanceTimersByTimeAsync(2 * API.probeInterval);
  expect(probes).toBe(3);
});

it('stays closed when calls are answered while the probe is not', async () => {
  breaker = new ApiCircuitBreaker({
    probe: async () => {
      breaker.begin(() => undefined)?.answered();
      probes += 1;
      return 'silent';
    },
  });
  breaker.begin(() => undefined)?.failed();
  await until(() => probes > 0);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(breaker.isOpen).toBe(false);
});

it('a call that has ended says nothing about the API', async () => {
  jest.useFakeTimers();
  presence = 'silent';
  breaker.begin(() => undefined)?.ended();
  await jest.advanceTimersByTimeAsync(2 * API.suspect);
  expect([probes, breaker.isOpen]).toEqual([0, false]);
});
