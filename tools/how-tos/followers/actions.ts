import { until } from '@waybill/testing/until';
import type { Place } from '../place/place.js';

/** The remote of most examples, its page, and its texts. */
export const TRACKING = 'mf-tracking';
export const TRACKING_PAGE = '/track.html';
const TRACKING_TEXTS = 'mf-tracking/src/locales/en.json';
const TITLE = /("page\.title": )"[^"]*"/;

/** Changes the heading of the tracking page: the next build is another one, and can be told from outside. */
export const retitle = (place: Place, title: string): Promise<void> =>
  place.edit(TRACKING_TEXTS, (text) => text.replace(TITLE, `$1"${title}"`));

/** Publishes a build of the tracking page with a heading of its own. @returns its hash */
export async function publishTitled(place: Place, title: string): Promise<string> {
  await retitle(place, title);
  await place.run(`npx nx build ${TRACKING}`);
  await place.run(`npm run release -- publish ${TRACKING} --why "${title}"`);
  await shows(place, TRACKING_PAGE, `${title}</h1>`);
  return liveHash(place, TRACKING);
}

/** The build that is live. */
export async function liveHash(place: Place, name: string): Promise<string> {
  const { remotes, shell } = await place.release();
  const live = name === 'shell' ? shell : remotes[name];
  if (!live) throw new Error(`${name} is not live.`);
  return live.hash;
}

/** The HTML of a page. */
export async function htmlOf(place: Place, path: string, headers: Record<string, string> = {}): Promise<string> {
  return (await place.fetch(path, { headers })).text();
}

/** Waits until the HTML of a page contains these texts. @throws Error that names the one that is missing */
export async function shows(place: Place, path: string, ...texts: string[]): Promise<void> {
  let missing: string | undefined;
  const isShown = async () => {
    const html = await htmlOf(place, path);
    missing = texts.find((text) => !html.includes(text));
    return missing === undefined;
  };
  await until(isShown).catch(() => {
    throw new Error(`${path} does not contain ${missing}.`);
  });
}

/** Waits until a page has this status. */
export const answers = (place: Place, path: string, status: number): Promise<void> =>
  until(async () => (await place.fetch(path)).status === status).catch(() => {
    throw new Error(`${path} is not answered with ${status}.`);
  });

/** @throws Error with the text in which something is missing */
export function expectIn(text: string, ...parts: string[]): void {
  const missing = parts.find((part) => !text.includes(part));
  if (missing !== undefined) throw new Error(`"${missing}" is not in:\n${text.slice(-2_000)}`);
}

export function expectEqual<T>(actual: T, expected: T, what: string): void {
  const [is, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== wanted) throw new Error(`${what} is ${is}, not ${wanted}.`);
}

const OWNER = { email: 'admin@localhost.test', password: 'a lantern over wet cobbles' };
const JSON_TYPE = { 'content-type': 'application/json' };

/** Creates the administrator of a new site and signs in. @returns a function that sends requests with the session */
export async function signedIn(place: Place) {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    place.fetch(path, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) });
  await post('/api/admins', OWNER);
  const { headers, status } = await post('/api/admins/auth/signin', OWNER);
  const cookie = headers.get('set-cookie')?.split(';', 1)[0];
  if (!cookie) throw new Error(`The sign-in is answered with ${status}, without a session.`);
  return async (method: string, path: string, body?: object): Promise<{ status: number; data: unknown }> => {
    const init = { method, headers: { ...JSON_TYPE, cookie }, ...(body && { body: JSON.stringify(body) }) };
    const response = await place.fetch(path, init);
    const { data } = (await response.json()) as { data: unknown };
    return { status: response.status, data };
  };
}
