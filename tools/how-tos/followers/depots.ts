import { freePort } from '@waybill/testing/free-port';
import { until } from '@waybill/testing/until';
import type { Place } from '../place/place.js';
import { shows } from './actions.js';

/** The remote that several documents create, and its page. */
export const DEPOTS = 'mf-depots';
export const DEPOTS_PAGE = '/depots.html';

const PORT = /port: \d+/;
let developmentPort = 0;

/** Lets the development server of a remote listen on a port that nothing uses. */
export async function onFreePort(place: Place, folder: string): Promise<void> {
  developmentPort = await freePort();
  await place.edit(`${folder}/rspack.config.mjs`, (text) => text.replace(PORT, `port: ${developmentPort}`));
}

/** The development server has its page. */
export async function showsAlone(): Promise<void> {
  const ask = () => fetch(`http://127.0.0.1:${developmentPort}${DEPOTS_PAGE}`, { signal: AbortSignal.timeout(10_000) });
  await until(() =>
    ask().then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}

/** … and the API of the site. */
export async function showsAloneWithApi(): Promise<void> {
  await showsAlone();
  const { status } = await fetch(`http://127.0.0.1:${developmentPort}/api/contract`);
  if (status !== 200) throw new Error(`The development server answers ${status} for the API.`);
}

/** Its entry is in the menu of every page. */
export const isInMenu = (place: Place): Promise<void> => shows(place, '/', DEPOTS_PAGE);

/** Changes its page: the next build is another one. */
export const changeDepots = (place: Place, folder: string, title: string): Promise<void> =>
  place.edit(`${folder}/src/locales/en.json`, (text) => text.replace(/("page\.title": )"[^"]*"/, `$1"${title}"`));
