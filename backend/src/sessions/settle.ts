import { log } from '../logging/log.js';

type Done<T> = (error: unknown, value?: T) => void;

/** Passes the outcome of `work` to a callback of the Node kind; an exception of the callback itself is logged. */
export function settle<T>(work: Promise<T>, done: Done<T>): void {
  work
    .then(
      (value) => done(null, value),
      (error: unknown) => done(error),
    )
    .catch((cause: unknown) => log.error({ cause }, 'A session callback failed.'));
}
