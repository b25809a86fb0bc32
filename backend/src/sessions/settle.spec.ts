import { collectLog } from '../../testing/collect-log.js';
import { settle } from './settle.js';

const outcome = <T>(work: Promise<T>) => new Promise((resolve) => settle(work, (...args) => resolve(args)));

it('passes a value or an error to the callback', async () => {
  expect(await outcome(Promise.resolve(1))).toEqual([null, 1]);
  const error = new Error('broken');
  expect(await outcome(Promise.reject(error))).toEqual([error]);
});

it('logs an exception of the callback instead of leaving a rejected promise', async () => {
  const collected = collectLog();
  const rejections: unknown[] = [];
  const listener = (cause: unknown) => rejections.push(cause);
  process.on('unhandledRejection', listener);
  settle(Promise.resolve(), () => {
    throw new Error('thrown by the callback');
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', listener);
  collected.stop();
  expect(rejections).toEqual([]);
  expect(collected.lines.join('')).toContain('thrown by the callback');
});
