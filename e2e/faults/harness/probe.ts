import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, call, from, type Response } from './http.js';
import { until } from './until.js';

/** A call that is made again and again while something is broken. */
export interface Route extends Call {
  name: string;
  path: string;
}

/** What a route answered. */
export interface Seen extends Response {
  name: string;
}

/** Long enough to see by how much a limit is missed. */
const TIMEOUT_MS = 10_000;
const PAUSE_MS = 50;

let caller = 0;

/** Calls all routes at the same time, each from an address of its own. */
export const callAll = (url: string, routes: readonly Route[]): Promise<Seen[]> =>
  Promise.all(
    routes.map(async ({ name, path, headers, ...rest }) => ({
      name,
      ...(await call(url + path, { timeout: TIMEOUT_MS, ...rest, headers: { ...from(caller++), ...headers } })),
    })),
  );

/** Calls one route after the other. */
export async function callAllInTurn(url: string, routes: readonly Route[]): Promise<Seen[]> {
  const seen: Seen[] = [];
  for (const route of routes) seen.push(...(await callAll(url, [route])));
  return seen;
}

/** Calls all routes again and again for a time, at once or in turn; what they answered. */
export async function callAllFor(
  url: string,
  routes: readonly Route[],
  seconds: number,
  inTurn = false,
): Promise<Seen[]> {
  const end = performance.now() + seconds * 1_000;
  const callOnce = inTurn ? callAllInTurn : callAll;
  const seen: Seen[] = [];
  while (performance.now() < end) {
    seen.push(...(await callOnce(url, routes)));
    await sleep(PAUSE_MS);
  }
  return seen;
}

/**
 * Visits pages until each came with its content. One that a busy server left to the browser is none that it remembers
 * while the API is away.
 */
export async function becomeKnown(url: string, routes: readonly Route[]): Promise<void> {
  for (const { path } of routes)
    await until(`${path} is rendered`, async () => {
      const { status, body } = await call(url + path);
      return status === 200 && !body.includes('<div id="root"></div>');
    });
}

/** Waits until a call succeeds; resolves to the milliseconds that took. */
export const back = (url: string, options: Call = {}): Promise<number> =>
  until(`${url} answers 200`, async () => (await call(url, { timeout: 1_000, ...options })).status === 200);

/** Those that are not a refusal with the time to come back, as text. */
export const notUnavailable = (seen: readonly Seen[]): string[] =>
  seen
    .filter(({ status, headers }) => status !== 503 || !Number(headers['retry-after']))
    .map(
      ({ name, status, headers, ms }) =>
        `${name}: ${status}, Retry-After ${headers['retry-after']}, ${Math.round(ms)} ms`,
    );

/** The longest that one of them took. */
export const slowest = (seen: readonly Seen[]): number => seen.reduce((most, { ms }) => Math.max(most, ms), 0);

/** Those with another status than 200, as text. */
export const notOk = (seen: readonly Seen[]): string[] =>
  seen.filter(({ status }) => status !== 200).map(({ name, status, ms }) => `${name}: ${status}, ${Math.round(ms)} ms`);
