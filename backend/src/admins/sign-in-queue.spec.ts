import { SIGN_IN } from '../config/deadlines.js';
import { SignInQueue } from './sign-in-queue.js';

it('lets other requests in between the arrivals of a burst, although their work never waits', async () => {
  const queue = new SignInQueue();
  let started = 0;
  const work = async () => {
    started += 1;
  };
  const burst = Array.from({ length: 5 * SIGN_IN.maxArrivals }, () => queue.admit(work));
  const startedByTurn: number[] = [];
  while (started < burst.length) {
    startedByTurn.push(started);
    await new Promise(setImmediate);
  }
  await Promise.all(burst);
  expect(startedByTurn.length).toBeGreaterThanOrEqual(5);
});
