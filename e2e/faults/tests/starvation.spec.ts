import { ADMIN, createParcel, SIGN_IN } from '../harness/admin.js';
import { fairRate } from '../harness/busyness.js';
import { type Figures, measure } from '../harness/figures.js';
import { call, from } from '../harness/http.js';
import { Load } from '../harness/load.js';
import { amount, run } from '../harness/run.js';
import { failed, p99, type Sample } from '../harness/samples.js';
import { PARCEL, type Site, startSite } from '../harness/site.js';
import { headOf, RawRequest } from '../harness/sockets.js';
import { until } from '../harness/until.js';

const SLOW_BODIES = 300;
const WRONG_SIGN_INS = 330;
const SECONDS = amount(10, 5);
const QUIET_RATE = 50;
/** A p99 below this is noise of the machine, not of the server. */
const QUIET_FLOOR_MS = 10;
const SLOW = 100;
const HEADERS_CUT_MS = 20_000;
const BODY_CUT_MS = 35_000;
const DRIP_MS = 1_000;
/** Who is not cut by then is never cut. */
const PATIENT_MS = 50_000;

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

const described = (samples: readonly Sample[]): string[] =>
  failed(samples).map(({ status, ms }) => `${status} after ${Math.round(ms)} ms`);

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
  const quiet = Math.max(p99(await lookups(SECONDS)), QUIET_FLOOR_MS);
  const bodies = Array.from({ length: SLOW_BODIES }, (_, n) => slowBody(n));
  const signIns = Array.from({ length: WRONG_SIGN_INS }, () => call(site.url + SIGN_IN, wrongSignIn()));
  const owner = call(site.url + SIGN_IN, { body: ADMIN, headers: from(77) });
  const during = await lookups(SECONDS);

  figures.atMostTimes('p99 of the lookup', p99(during), 3, quiet);
  figures.none('lookups that failed', described(during));
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

interface Cut {
  /** Milliseconds until the server ended the connection. */
  ms: number;
  isCut: boolean;
}

/** Sends a byte a second until the server has had enough of it. */
async function drip(request: RawRequest, byte: string): Promise<Cut> {
  const timer = setInterval(() => request.write(byte), DRIP_MS);
  const started = performance.now();
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENT_MS).unref());
  await Promise.race([request.closed, late]);
  clearInterval(timer);
  const cut = { ms: performance.now() - started, isCut: request.isClosed };
  request.hangUp(true);
  return cut;
}

function judgeCut(figures: Figures, what: string, cuts: readonly Cut[], limit: number): void {
  figures.equal(`${what} that are never cut`, cuts.filter(({ isCut }) => !isCut).length, 0);
  figures.atMost(`${what} are cut after`, Math.max(...cuts.map(({ ms }) => ms)), limit, 'ms');
}

const slowVisitors = async (figures: Figures) => {
  const started = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';
  const headers = Array.from({ length: SLOW }, () => new RawRequest(site.url, started));
  const bodies = Array.from({ length: SLOW }, (_, n) => slowBody(2 * n + 1));
  const cutHeaders = Promise.all(headers.map((request) => drip(request, 'a')));
  const cutBodies = Promise.all(bodies.map((request) => drip(request, ' ')));
  figures.none('lookups that failed', described(await lookups(SECONDS)));
  judgeCut(figures, 'headers', await cutHeaders, HEADERS_CUT_MS);
  judgeCut(figures, 'bodies', await cutBodies, BODY_CUT_MS);
  await until('the lookup answers', async () => (await call(`${site.url}/api/parcels/${PARCEL}`)).status === 200);
  figures.none('errors in the log of the shell server', site.shell.complaints());
};

// Waits for the deadlines of both: too long for the quick part.
if (!run.quick) measure(`${SLOW} visitors send their headers, and ${SLOW} their bodies, a byte a second`, slowVisitors);
