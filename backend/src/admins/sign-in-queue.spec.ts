import { SIGN_IN } from '../config/deadlines.js';
import { SignInQueue, type Standing } from './sign-in-queue.js';

const LONG_MS = 60_000;
const OUTCOME = { resolved: 'verified' as const };

let queue: SignInQueue;

beforeEach(() => {
  jest.useFakeTimers();
  queue = new SignInQueue();
});
afterEach(() => jest.useRealTimers());

/** The outcomes so far, in the order of arrival. */
function arrive(count: number, standing: Standing, delayMs = LONG_MS): string[] {
  const outcomes: string[] = Array(count).fill('waiting');
  outcomes.forEach((_, index) => {
    queue
      .run(standing, delayMs, async () => OUTCOME.resolved)
      .then(
        (outcome) => (outcomes[index] = outcome),
        (error) => (outcomes[index] = `${error.status} after ${error.retryAfter}`),
      );
  });
  return outcomes;
}

const settled = () => jest.advanceTimersByTimeAsync(1);
const waiting = (outcomes: string[]) => outcomes.filter((outcome) => outcome === 'waiting').length;

it('holds a bounded number of sign-ins and turns the rest away at once, with the time to wait', async () => {
  const outcomes = arrive(330, 'new');
  await settled();
  expect(waiting(outcomes)).toBe(SIGN_IN.maxPlaces);
  expect(new Set(outcomes)).toEqual(new Set(['waiting', '429 after 60']));
});

it('the last of hundreds of new addresses gets its turn', async () => {
  arrive(330, 'new');
  const owner = arrive(1, 'new');
  await jest.advanceTimersByTimeAsync(LONG_MS + 1);
  expect(owner).toEqual(['verified']);
});

it('addresses with failures leave places to others, and are displaced first', async () => {
  const failing = arrive(100, 'failing');
  await settled();
  expect(waiting(failing)).toBe(SIGN_IN.maxFailing);
  const others = arrive(SIGN_IN.maxPlaces, 'new');
  await settled();
  expect(waiting(others)).toBe(SIGN_IN.maxPlaces);
  expect(waiting(failing)).toBe(0);
});

it('an address that has signed in before is never displaced and always has a place', async () => {
  arrive(SIGN_IN.maxPlaces, 'new');
  const owner = arrive(1, 'known');
  arrive(330, 'new');
  await jest.advanceTimersByTimeAsync(LONG_MS + 1);
  expect(owner).toEqual(['verified']);
});

it('a place is free again when its sign-in has ended', async () => {
  const first = arrive(SIGN_IN.maxPlaces, 'failing', 10);
  await jest.advanceTimersByTimeAsync(20);
  expect(first.slice(0, SIGN_IN.maxFailing)).toEqual(Array(SIGN_IN.maxFailing).fill('verified'));
  expect(waiting(arrive(1, 'failing'))).toBe(1);
});
