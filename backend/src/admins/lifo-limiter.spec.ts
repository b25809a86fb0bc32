import { LifoLimiter } from './lifo-limiter.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('runs a bounded number, then the newest first, and turns away the oldest beyond its bound', async () => {
  const limiter = new LifoLimiter(2, 3);
  const started: number[] = [];
  const rejected: number[] = [];
  const finish: (() => void)[] = [];
  for (let n = 0; n < 8; n++) {
    const work = () => {
      started.push(n);
      return new Promise<void>((resolve) => finish.push(resolve));
    };
    limiter.run(work).catch((error) => rejected.push(error.status === 429 ? n : Number.NaN));
  }
  await settled();
  expect({ started, rejected }).toEqual({ started: [0, 1], rejected: [2, 3, 4] });
  for (let turn = 0; turn < 5; turn++) {
    finish.shift()?.();
    await settled();
  }
  expect(started).toEqual([0, 1, 7, 6, 5]);
});

it('prefers a higher priority to a newer waiter', async () => {
  const limiter = new LifoLimiter(1, 3);
  const started: string[] = [];
  const work = (name: string) => async () => started.push(name);
  const waiting = [
    limiter.run(work('first')),
    limiter.run(work('preferred'), 1),
    limiter.run(work('older')),
    limiter.run(work('newer')),
  ];
  await Promise.all(waiting);
  expect(started).toEqual(['first', 'preferred', 'newer', 'older']);
});

it('goes on after work that fails', async () => {
  const limiter = new LifoLimiter(1, 1);
  await expect(limiter.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(limiter.run(async () => 'done')).resolves.toBe('done');
});
