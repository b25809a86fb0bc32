/** @jest-environment node */
import { CircuitBreaker } from './circuit-breaker.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let time: number;
let breaker: CircuitBreaker;

beforeEach(() => {
  time = 0;
  breaker = new CircuitBreaker(() => time);
});

/** Opens it. @returns how long it stays open */
function openFor(): number {
  for (let n = 0; n < 3; n += 1) breaker.recordFailure();
  const opened = time;
  while (breaker.isOpen) time += MINUTE;
  return time - opened;
}

it('stays open twice as long each time, up to an hour', () => {
  const times = Array.from({ length: 8 }, openFor);
  expect(times.map((ms) => ms / MINUTE)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
});

it('begins with a minute again when it has not been open for an hour', () => {
  expect([openFor(), openFor()]).toEqual([MINUTE, 2 * MINUTE]);
  time += HOUR - MINUTE;
  expect(openFor()).toBe(4 * MINUTE);
  time += HOUR + MINUTE;
  expect(openFor()).toBe(MINUTE);
});

it('failures further apart do not open it', () => {
  for (let n = 0; n < 10; n += 1) {
    breaker.recordFailure();
    time += MINUTE / 2;
  }
  expect(breaker.isOpen).toBe(false);
});
