import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work of such a request on a machine that is not overloaded. */
const RESPONSE_MS = 100;

/** What an answer must not tell, its time must not tell either: work that succeeds takes as long as any other. */
export async function inSameTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, sleep(RESPONSE_MS)]);
  return result;
}
