import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from '../harness/figures.js';
import { call, type Response } from '../harness/http.js';
import { Load, type LoadRequest } from '../harness/load.js';
import { residentMemory } from '../harness/proc.js';
import { amount } from '../harness/run.js';
import { described, failed, lastEnd, ofKind, p99, quietP99, type Sample, withStatus } from '../harness/samples.js';
import { PARCEL, type Site, startSite } from '../harness/site.js';
import { until } from '../harness/until.js';

const SECONDS = amount(60, 10);
const CAPACITY_SECONDS = 10;
const WARM_UP_SECONDS = 15;
const OVERLOAD = 4;
/** Enough to keep the server busy while a response is on its way. */
const CONNECTIONS = 8;
const MEMORY_INTERVAL_MS = 1_000;
const QUIET_FLOOR_MS = 20;

/** Rendered for every visitor: the dearest page there is. Left to the browser it is not served, but passed on. */
const PAGES: readonly LoadRequest[] = [
  { kind: 'page', path: `/track.html?code=${PARCEL}&visit={n}`, content: 'On its way' },
];

/** A file of the release that every page needs. */
function staticFile({ releasesDir }: Site): string {
  const { shell } = JSON.parse(readFileSync(join(releasesDir, 'release.json'), 'utf8')) as {
    shell: { hash: string; record: { entry: string } };
  };
  return `/releases/shell/${shell.hash}/browser/${shell.record.entry}`;
}

/** Memory of the shell server, once a second until `over` settles. */
async function memoryDuring(site: Site, over: Promise<unknown>): Promise<number[]> {
  const seen: number[] = [];
  const timer = setInterval(() => seen.push(residentMemory(site.shell.child.pid)), MEMORY_INTERVAL_MS);
  await over;
  clearInterval(timer);
  return seen;
}

/** What a visitor is shown who is turned away; the last response when nobody is. */
async function firstRefusal(url: string, end: number): Promise<Response> {
  for (;;) {
    const response = await call(`${url}/track.html?code=${PARCEL}`, { timeout: 10_000 });
    if (response.status === 503 || performance.now() > end) return response;
  }
}

const okOf = (samples: readonly Sample[]) => samples.filter(({ status, isEmpty }) => status === 200 && !isEmpty);

measure(`${OVERLOAD} times the capacity for ${SECONDS} s`, async (figures) => {
  const site = await startSite();
  const url = site.url;
  const cheap = [
    { kind: 'file', path: staticFile(site) },
    { kind: 'health', path: '/healthz' },
  ];
  await Load.run({ url, connections: CONNECTIONS, seconds: WARM_UP_SECONDS, requests: PAGES });
  const full = okOf(await Load.run({ url, connections: CONNECTIONS, seconds: CAPACITY_SECONDS, requests: PAGES }));
  const capacity = full.length / CAPACITY_SECONDS;
  const quiet = await Load.run({ url, rate: capacity / 4, seconds: CAPACITY_SECONDS, requests: PAGES });
  const quietMs = quietP99(quiet, QUIET_FLOOR_MS);

  const flood = await Load.start({ url, rate: capacity * OVERLOAD, seconds: SECONDS, requests: PAGES });
  const beside = Load.run({ url, rate: 20, seconds: SECONDS, requests: cheap });
  const memory = memoryDuring(site, flood.samples());
  const refused = firstRefusal(url, performance.now() + SECONDS * 1_000);
  const [pages, others, megabytes] = [await flood.samples(), await beside, await memory];

  const started = performance.now();
  await until('a page is as quick as before', async () => {
    const { status, ms } = await call(`${url}/track.html?code=${PARCEL}`);
    return status === 200 && ms <= 5 * quietMs;
  });
  const normal = performance.now() - started;

  const served = okOf(pages);
  const shed = withStatus(pages, 503);
  const lost = pages.filter(({ status, isEmpty }) => status !== 503 && (status !== 200 || isEmpty));
  figures.atLeast('capacity, pages/s', capacity, 1);
  figures.atLeast('served of it under overload', served.length / SECONDS / capacity, 0.5);
  figures.atMostTimes('p99 of what is served', p99(served), 5, quietMs);
  figures.atLeast('share that is shed with 503', shed.length / pages.length, 0.01);
  figures.atMost('p99 of a 503', p99(shed), 50, 'ms');
  figures.none('neither', described(lost));
  figures.none('static files and health checks that failed', described(failed(others)));
  figures.atMost('p99 of a static file', p99(ofKind(others, 'file')), 100, 'ms');
  figures.atMost('p99 of a health check', p99(ofKind(others, 'health')), 100, 'ms');
  const settled = megabytes.slice(Math.floor(megabytes.length / 3));
  figures.atMost('growth of memory in the last two thirds', Math.max(...settled) / Math.min(...settled) - 1, 0.15);
  figures.atMost('the last response came after the end by', lastEnd(pages) - SECONDS * 1_000, 2_000, 'ms');
  figures.atMost('back to normal after', normal, 2_000, 'ms');
  const { headers, body } = await refused;
  figures.atLeast('seconds in Retry-After of a 503', Number(headers['retry-after'] ?? 0), 1);
  figures.equal('type of its page', String(headers['content-type']).split(';')[0] ?? '', 'text/html');
  figures.atMost('bytes of its page', Buffer.byteLength(body), 10_000);
  figures.equal('it has a sentence', String(/<p[ >]|<h1/.test(body)), 'true');
  await site.stop();
});
