import { measure } from '../harness/figures.js';
import { call } from '../harness/http.js';
import { becomeKnown, callAll, callAllFor, notOk, notUnavailable, slowest } from '../harness/probe.js';
import { PUBLIC_PAGES, TRACKING_PAGE } from '../harness/routes.js';
import { amount } from '../harness/run.js';
import { PARCEL, startSite } from '../harness/site.js';
import { until } from '../harness/until.js';

const SECONDS = amount(20, 5);
const LOOKUP = { name: 'lookup', path: `/api/parcels/${PARCEL}` };
const FACTS = 'On its way';
const CONTENT = 'Customer Feedback';

measure(
  'the API is frozen: pages are shown from what is known, and tracking says that it cannot ask',
  async (figures) => {
    const site = await startSite();
    await becomeKnown(site.url, [...PUBLIC_PAGES, TRACKING_PAGE]);
    await site.backend.child.freeze();

    const [lookup, ...first] = await callAll(site.url, [LOOKUP, ...PUBLIC_PAGES, TRACKING_PAGE]);
    figures.atMost('slowest of the first pages', slowest(first), 1_000, 'ms');
    figures.none('first public pages that are not 200', notOk(first.slice(0, -1)));
    figures.none('first tracking page that does not say 503 and when to come back', notUnavailable(first.slice(-1)));
    figures.none('first lookup that does not', notUnavailable(lookup ? [lookup] : []));
    figures.atMost('the first lookup', lookup?.ms ?? 0, 2_000, 'ms');

    const pages = await callAllFor(site.url, PUBLIC_PAGES, SECONDS);
    figures.none('public pages that are not 200', notOk(pages));
    figures.atMost('slowest page once the circuit breaker knows', slowest(pages), 300, 'ms');
    const home = await call(site.url);
    figures.equal('the home page has its content', String(home.body.includes(CONTENT)), 'true');

    const tracking = await callAllFor(site.url, [TRACKING_PAGE], 2);
    figures.atMost('slowest tracking page', slowest(tracking), 300, 'ms');
    figures.none('tracking pages that do not say 503 and when to come back', notUnavailable(tracking));
    const api = await callAllFor(site.url, [LOOKUP], 2);
    figures.none('lookups that are not 503 with Retry-After', notUnavailable(api));
    figures.atMost('slowest lookup once the circuit breaker knows', slowest(api), 300, 'ms');

    site.backend.child.thaw();
    const back = await until('the tracking page has its facts', async () =>
      (await call(site.url + TRACKING_PAGE.path)).body.includes(FACTS),
    );
    figures.atMost('tracking is back after', back, 5_000, 'ms');
    figures.none('pages that fail afterwards', notOk(await callAll(site.url, PUBLIC_PAGES)));
    await site.stop();
  },
);

measure('the API is dead: the same, without a wait', async (figures) => {
  const site = await startSite();
  await becomeKnown(site.url, [...PUBLIC_PAGES, TRACKING_PAGE]);
  await site.backend.child.kill();
  const pages = await callAllFor(site.url, PUBLIC_PAGES, SECONDS / 2);
  figures.none('public pages that are not 200', notOk(pages));
  figures.atMost('slowest page', slowest(pages), 300, 'ms');
  await site.backend.startAgain();
  const back = await until('the tracking page has its facts', async () =>
    (await call(site.url + TRACKING_PAGE.path)).body.includes(FACTS),
  );
  figures.atMost('tracking is back after', back, 5_000, 'ms');
  await site.stop();
});
