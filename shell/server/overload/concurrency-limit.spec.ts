/** @jest-environment node */
import { OVERLOAD } from '../config/deadlines.js';
import { ConcurrencyLimit, type Leave } from './concurrency-limit.js';

const LATE_MS = OVERLOAD.loopDelay + 1;
const SLOW_MS = OVERLOAD.renderDelay + 1;

/** Enters until the limit is full. */
function fill(limit: ConcurrencyLimit): Leave[] {
  const inside: Leave[] = [];
  for (let leave = limit.enter(); leave; leave = limit.enter()) inside.push(leave);
  return inside;
}

function size(limit: ConcurrencyLimit): number {
  const inside = fill(limit);
  for (const leave of inside) leave();
  return inside.length;
}

it('admits up to its limit; who leaves makes room once', () => {
  const limit = new ConcurrencyLimit({ min: 2, initial: 3, max: 9 });
  const [first] = fill(limit);
  first?.();
  first?.();
  expect(fill(limit)).toHaveLength(1);
});

it('shrinks below its load while the event loop is late, down to its minimum', () => {
  const limit = new ConcurrencyLimit({ min: 2, initial: 100, max: 100 });
  const inside = Array.from({ length: 10 }, () => limit.enter());
  limit.adapt(LATE_MS);
  expect(limit.enter()).toBeUndefined();
  for (const leave of inside) leave?.();
  expect(size(limit)).toBe(7);
  for (let n = 0; n < 20; n += 1) limit.adapt(LATE_MS);
  expect(size(limit)).toBe(2);
});

it('shrinks when even the quickest of an interval was rendered late', () => {
  const limit = new ConcurrencyLimit({ min: 1, initial: 8, max: 8 });
  for (const leave of fill(limit)) leave(SLOW_MS);
  limit.adapt(0);
  expect(size(limit)).toBe(6);
  const [quick, ...others] = fill(limit);
  quick?.(1);
  for (const leave of others) leave(SLOW_MS);
  limit.adapt(0);
  expect(size(limit)).toBeGreaterThanOrEqual(6);
});

it('recovers up to its initial size while nothing is late', () => {
  const limit = new ConcurrencyLimit({ min: 1, initial: 8, max: 100 });
  for (let n = 0; n < 20; n += 1) limit.adapt(LATE_MS);
  for (let n = 0; n < 20; n += 1) limit.adapt(0);
  expect(size(limit)).toBe(8);
});

it('grows while it is full and nothing is late, up to its maximum, and says how many it has shed', () => {
  const limit = new ConcurrencyLimit({ min: 1, initial: 4, max: 20 });
  expect(limit.adapt(0)).toBe(0);
  expect(size(limit)).toBe(4);
  // The attempt that found it full.
  expect(limit.adapt(0)).toBe(1);
  expect(size(limit)).toBe(5);
  for (let n = 0; n < 40; n += 1) {
    size(limit);
    limit.adapt(0);
  }
  expect(size(limit)).toBe(20);
});
