import { ADMIN, createParcel, SIGN_IN } from '../harness/admin.js';
import { fairRate } from '../harness/busyness.js';
import { measure } from '../harness/figures.js';
import { call, from } from '../harness/http.js';
import { Load } from '../harness/load.js';
import { amount } from '../harness/run.js';
import { described, failed, p99, quietP99, type Sample } from '../harness/samples.js';
import { PARCEL, type Site, startSite } from '../harness/site.js';
import { headOf, RawRequest } from '../harness/sockets.js';

const SLOW_BODIES = 300;
const WRONG_SIGN_INS = 330;
const SECONDS = amount(10, 5);
const QUIET_RATE = 50;
const QUIET_FLOOR_MS = 10;

let site: Site;
/** Requests per second. */
let rate: number;
let caller = 0;

beforeAll(async () => {
  rate = fairRate(QUIET_RATE);
  site = await startSite();
  await createParcel(site.backend.url, site.admin, 'STARVED-1');
});

const lookups = (seconds: number): Promise<Sample[]> =>
  Load.run({ url: site.url, rate, seconds, requests: [{ kind: 'lookup', path: `/api/parcels/${PARCEL}` }] });

/** Announces a body and sends one byte of it; half of them come from one address. */
const slowBody = (n: number) =>
  new RawRequest(
    site.url,
    `${headOf({
      method: 'POST',
      path: '/api/messages',
      headers: {
        'content-type': 'application/json',
        'content-length': '1000',
        ...(n % 2 === 0 ? from(1) : from(10_000 + n)),
      },
    })}{`,
  );

const wrongSignIn = () => ({
  body: { email: ADMIN.email, password: 'not the right password' },
  // One subscriber of IPv6 each.
  headers: { 'x-forwarded-for': `2001:db8:${(caller++).toString(16)}::1` },
});

measure(`${SLOW_BODIES} slow bodies and ${WRONG_SIGN_INS} wrong sign-ins at once`, async (figures) => {
  await lookups(2);
  const quiet = quietP99(await lookups(SECONDS), QUIET_FLOOR_MS);
  const bodies = Array.from({ length: SLOW_BODIES }, (_, n) => slowBody(n));
  const signIns = Array.from({ length: WRONG_SIGN_INS }, () => call(site.url + SIGN_IN, wrongSignIn()));
  const owner = call(site.url + SIGN_IN, { body: ADMIN, headers: from(77) });
  const during = await lookups(SECONDS);

  figures.atMostTimes('p99 of the lookup', p99(during), 3, quiet);
  figures.none('lookups that failed', described(failed(during)));
  const { status, ms } = await owner;
  figures.equal("the owner's right password", status, 200);
  figures.atMost('it took', ms, 9_000, 'ms');
  const answers = await Promise.all(signIns);
  const wrong = answers.filter((one) => ![401, 429, 503].includes(one.status));
  figures.none(
    'wrong sign-ins without an answer',
    wrong.map((one) => `${one.status} after ${Math.round(one.ms)} ms`),
  );
  const silent = answers.filter((one) => [429, 503].includes(one.status) && !one.headers['retry-after']);
  figures.equal('refusals without Retry-After', silent.length, 0);
  for (const body of bodies) body.hangUp(false);
  figures.none('errors in the log of the shell server', site.shell.complaints());
});
