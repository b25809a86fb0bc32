/** @jest-environment node */
import { setTimeout as sleep } from 'node:timers/promises';
import { OVERLOAD } from '../config/deadlines.js';
import { ConcurrencyLimit } from './concurrency-limit.js';
import { NewestFirst } from './newest-first.js';

const ONE = { min: 1, initial: 1, max: 1 };
const start = (waitMs = 60_000) => new NewestFirst(new ConcurrencyLimit(ONE), { maxWaiting: 2, waitMs });

it('hands a place to the newest waiter, and turns the oldest away when there are too many', async () => {
  const line = start();
  const order: string[] = [];
  const first = await line.enter();
  const enter = (name: string) =>
    line.enter().then((leave) => {
      order.push(leave ? name : `${name} is turned away`);
      return leave;
    });
  const others = ['a', 'b', 'c'].map(enter);
  await others[0];
  expect(order).toEqual(['a is turned away']);
  first?.();
  (await others[2])?.();
  (await others[1])?.();
  expect(order).toEqual(['a is turned away', 'c', 'b']);
  expect(await line.enter()).toBeDefined();
});

it('turns away who has waited too long, and the place is not lost', async () => {
  const line = start(20);
  const leave = await line.enter();
  expect(await line.enter()).toBeUndefined();
  leave?.();
  expect(await line.enter()).toBeDefined();
});

it('lets a burst wait, and turns a standing line away sooner', async () => {
  const limit = new ConcurrencyLimit(ONE);
  const line = new NewestFirst(limit, {
    maxWaiting: 20,
    waitMs: 60_000,
    standing: { afterMs: 50, maxWaiting: 1 },
  });
  const leave = await line.enter();
  const burst = Array.from({ length: 20 }, () => line.enter());
  await sleep(60);
  // Slow, but not busy.
  const early = line.enter();
  expect(await burst[0]).toBeUndefined();
  expect(await Promise.race([burst[1], sleep(10).then(() => 'waits')])).toBe('waits');
  limit.adapt(OVERLOAD.loopDelay + 1);
  const later = line.enter();
  const turnedAway = await Promise.all([...burst, early]);
  expect(turnedAway.every((place) => place === undefined)).toBe(true);
  leave?.();
  (await later)?.();
  expect(await line.enter()).toBeDefined();
});

it('a shrunk limit holds for those who wait as well', async () => {
  const limit = new ConcurrencyLimit({ min: 1, initial: 2, max: 2 });
  const line = new NewestFirst(limit, { maxWaiting: 2, waitMs: 60_000 });
  const [first, second] = [await line.enter(), await line.enter()];
  const waiting = line.enter().then((leave) => leave);
  for (let n = 0; n < 5; n += 1) limit.adapt(OVERLOAD.loopDelay + 1);
  first?.();
  expect(await Promise.race([waiting, sleep(10).then(() => 'waits')])).toBe('waits');
  second?.();
  expect(await waiting).toBeInstanceOf(Function);
});
