import { createParcel } from '../harness/admin.js';
import { type Figures, measure } from '../harness/figures.js';
import { call, from } from '../harness/http.js';
import { FORM_TYPE } from '../harness/picture.js';
import { amount, run } from '../harness/run.js';
import { PARCEL, type Site, startSite } from '../harness/site.js';
import { headOf, RawRequest } from '../harness/sockets.js';

/** Of each kind, at each server. Fewer than there are places for uploads: one that is refused is not cut. */
const EACH = amount(12, 6);
const DRIP_MS = 1_000;
/** Who is not cut by then is never cut. */
const PATIENT_MS = 50_000;

let site: Site;

beforeAll(async () => {
  site = await startSite();
  await createParcel(site.backend.url, site.admin, 'SLOWLORIS-1');
});
afterAll(() => site?.stop());

interface Cut {
  /** Milliseconds until the server ended the connection. */
  ms: number;
  isCut: boolean;
  status: number;
}

/** Sends a byte a second until the server has had enough of it. */
async function drip(request: RawRequest, byte: string): Promise<Cut> {
  const timer = setInterval(() => request.write(byte), DRIP_MS);
  const started = performance.now();
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENT_MS).unref());
  await Promise.race([request.closed, late]);
  clearInterval(timer);
  const cut = { ms: performance.now() - started, isCut: request.isClosed, status: request.status };
  request.hangUp(true);
  return cut;
}

const announced = (n: number, path: string, type: string, headers: Record<string, string> = {}) =>
  headOf({
    method: 'POST',
    path,
    headers: { 'content-type': type, 'content-length': '5000', ...from(n), ...headers },
  });

/** Beginnings of requests that go on for ever. */
const KINDS: Record<string, (n: number) => string> = {
  headers: () => 'GET /api/graph HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'small bodies': (n) => announced(n, '/api/messages', 'application/json'),
  uploads: (n) => announced(n, '/api/parcels/image', FORM_TYPE, site.admin.headers),
};

/** When each kind is cut at the latest, with the interval in which a server looks. */
const SHELL_MS: Record<string, number> = { headers: 12_500, 'small bodies': 5_500, uploads: 10_500 };
/** Only the shell server talks to the backend; it is the second line. Its uploads take too long for the quick part. */
const BACKEND_MS: Record<string, number> = {
  headers: 11_500,
  'small bodies': 6_000,
  ...(!run.quick && { uploads: 31_500 }),
};

async function cutAll(figures: Figures, url: string, limits: Record<string, number>): Promise<void> {
  const kinds = Object.entries(limits).map(async ([kind, limit]) => {
    const requests = Array.from({ length: EACH }, (_, n) => new RawRequest(url, KINDS[kind]?.(n) ?? ''));
    return { kind, limit, cuts: await Promise.all(requests.map((request) => drip(request, 'a'))) };
  });
  for (const { kind, limit, cuts } of await Promise.all(kinds)) {
    figures.equal(`${kind} that are never cut`, cuts.filter(({ isCut }) => !isCut).length, 0);
    figures.atMost(`${kind} are cut after`, Math.max(...cuts.map(({ ms }) => ms)), limit, 'ms');
    const unclear = cuts.filter(({ status }) => status !== 408 && status !== 400);
    figures.none(
      `${kind} that are not told why`,
      unclear.map(({ status }) => String(status)),
    );
  }
}

const servers = [
  ['shell server', () => site.shell, SHELL_MS],
  ['backend', () => site.backend, BACKEND_MS],
] as const;

for (const [name, server, limits] of servers) {
  measure(`${EACH} clients of each kind send a byte a second to the ${name}`, async (figures) => {
    await cutAll(figures, server().url, limits);
    const lookup = await call(`${site.url}/api/parcels/${PARCEL}`);
    figures.equal('the lookup afterwards', lookup.status, 200);
    figures.none(`errors in the log of the ${name}`, server().complaints());
  });
}
