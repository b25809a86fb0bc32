import { createParcel } from '../harness/admin.js';
import { type Figures, measure } from '../harness/figures.js';
import { call } from '../harness/http.js';
import { MariaDb } from '../harness/mariadb.js';
import {
  back,
  becomeKnown,
  callAll,
  callAllFor,
  callAllInTurn,
  notOk,
  notUnavailable,
  type Route,
  type Seen,
  slowest,
} from '../harness/probe.js';
import { apiRoutes, everyRoute, PUBLIC_PAGES, TRACKING_PAGE } from '../harness/routes.js';
import { amount } from '../harness/run.js';
import { PARCEL, type Site, startSite } from '../harness/site.js';

const SECONDS = amount(60, 5);
const READY: Route = { name: 'readyz', path: '/readyz', timeout: 5_000 };
const HEALTHY: Route = { name: 'healthz', path: '/healthz', timeout: 5_000 };

let mariadb: MariaDb;
let site: Site;
let routes: Route[];

beforeAll(async () => {
  mariadb = await MariaDb.start();
  site = await startSite({ databaseUrl: mariadb.url });
  routes = apiRoutes(await createParcel(site.backend.url, site.admin, 'FROZEN-1'), site.admin);
});

interface Outage {
  pages: Seen[];
  api: Seen[];
  ready: Seen[];
}

/** Visitors, callers and a health check at the same time; the callers' routes at once or in turn. */
async function observe(inTurn: boolean): Promise<Outage> {
  const [pages, api, ready] = await Promise.all([
    callAllFor(site.url, PUBLIC_PAGES, SECONDS),
    callAllFor(site.url, routes, SECONDS, inTurn),
    callAllFor(site.backend.url, [READY, HEALTHY], SECONDS),
  ]);
  return { pages, api, ready };
}

function judge(figures: Figures, { pages, api, ready }: Outage, limits: { api: number }): void {
  figures.none('public pages that are not 200', notOk(pages));
  figures.atMost('slowest public page', slowest(pages), 1_000, 'ms');
  figures.none('API calls that are not 503 with Retry-After', notUnavailable(api));
  figures.atMost('slowest API call', slowest(api), limits.api, 'ms');
  figures.none('/readyz that is not 503', notUnavailable(ready.filter(({ name }) => name === READY.name)));
  figures.none('/healthz that is not 200', notOk(ready.filter(({ name }) => name === HEALTHY.name)));
  figures.atMost('slowest health check', slowest(ready), 1_000, 'ms');
}

/** The site works again: every way to the database, and every page. */
async function recover(figures: Figures): Promise<void> {
  const times = await Promise.all([
    back(`${site.backend.url}/readyz`),
    back(`${site.url}/api/parcels/${PARCEL}`),
    back(`${site.url}/api/dashboard`, { headers: site.admin.headers }),
  ]);
  figures.atMost('back after', Math.max(...times), 5_000, 'ms');
  const reading = routes.filter(({ body }) => body === undefined);
  figures.none('calls that fail afterwards', notOk(await callAll(site.url, reading)));
  figures.none('pages that fail afterwards', notOk(await callAll(site.url, [...PUBLIC_PAGES, TRACKING_PAGE])));
}

/** Pages are remembered from before. */
const visitAll = () => becomeKnown(site.url, [...PUBLIC_PAGES, TRACKING_PAGE]);

measure(`the database is frozen for ${SECONDS} s`, async (figures) => {
  await visitAll();
  await mariadb.child.freeze();
  judge(figures, await observe(false), { api: 2_000 });
  mariadb.child.thaw();
  await recover(figures);
});

measure('every route of the API while the database is frozen', async (figures) => {
  const every = everyRoute(site.admin);
  await mariadb.child.freeze();
  const first = await callAll(site.url, every);
  const later = await callAllInTurn(site.url, every);
  mariadb.child.thaw();
  figures.none('those that are not 503 with Retry-After', notUnavailable([...first, ...later]));
  figures.atMost('the slowest of all at once', slowest(first), 2_000, 'ms');
  figures.atMost('and in turn, once it is known', slowest(later), 500, 'ms');
  await recover(figures);
});

measure(`the database is dead for ${SECONDS} s`, async (figures) => {
  await visitAll();
  await mariadb.child.kill();
  await call(`${site.url}/api/graph`); // connections that were open notice
  judge(figures, await observe(true), { api: 100 });
  await mariadb.startAgain();
  await recover(figures);
});
