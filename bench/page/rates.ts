import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@waybill/testing/free-port';
import autocannon from 'autocannon';
import { median } from '../median.js';
import { section } from '../report.js';
import { cpuTime, type Server, start, startBackend } from '../site.js';
import { publishFederated } from './builds.js';
import { addParcels } from './parcels.js';
import { type Figures, type Measured, rateTable } from './rate-table.js';

/**
 * What pages cost next to the API responses that they show, alternating in one run: `npm run bench:pages`. Pages are
 * compressed, as they are for browsers. A repeat is a page whose data has not changed since it was last rendered.
 */
const PARCELS = Number(process.env.BENCH_PARCELS ?? 500);
const CONNECTIONS = 8;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
/** V8 needs some to optimize the code, whatever the speed of the machine. */
const WARM_UP_REQUESTS = Number(process.env.BENCH_WARM_UP ?? 2_000);
/** Requests of the previous measurement end, and limits that it lowered rise again. */
const SETTLE_MS = 500;
/** The main file of another build of the shell server, to compare with. */
const BEFORE = process.env.BENCH_BEFORE;
/** Pages that the server rendered have data for hydration. */
const RENDERED = 'id="page-data"';
/** Of the bytes of a rendered page, which differ from parcel to parcel. */
const MIN_OF_RENDERED = 0.8;
/** Of all responses: a limit may turn some away. */
const MAX_FAILED = 0.01;
const CODING = process.env.BENCH_CODING ?? 'br';
/** Of the rate of the API response that a page shows. */
const TARGETS = { repeats: 0.4, home: 0.9 };

interface Subject {
  name: string;
  /** Name of the API response that the page shows. */
  shows?: string;
  origin: string;
  /** Path of the nth request. */
  path(n: number): string;
  /** Of the rate of that response. */
  target?: number;
  /** Whether pages that are to be known already are among them. */
  repeats?: boolean;
}

const PARCEL = 'API: a parcel';
const GRAPH = 'API: the graph';

const codeOf = (n: number): string => `BENCH-${String(n % PARCELS).padStart(5, '0')}`;
/** A URL that nobody has asked for yet: nothing about its page is known. */
const unseen = (n: number) => `/track.html?code=${codeOf(n)}&visit=${performance.now()}`;
const seen = (n: number) => `/track.html?code=${codeOf(n)}`;

const pagesOf = (origin: string, build = ''): Subject[] => [
  {
    name: `tracking page, 100 % repeats${build}`,
    shows: PARCEL,
    origin,
    path: seen,
    target: TARGETS.repeats,
    repeats: true,
  },
  {
    name: `tracking page, 50 % repeats${build}`,
    shows: PARCEL,
    origin,
    path: (n) => (n % 2 ? seen(n >> 1) : unseen(n)),
    repeats: true,
  },
  { name: `tracking page, no repeats${build}`, shows: PARCEL, origin, path: unseen },
  { name: `home page${build}`, shows: GRAPH, origin, path: () => '/', target: TARGETS.home },
];

/** With its children: the sandbox is one. */
const cpuOf = (pid: number): number =>
  [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)]
    .map(cpuTime)
    .reduce((sum, ms) => sum + ms);

type Length = { amount: number } | { duration: number };

async function measure(subject: Subject, servers: readonly Server[], length: Length): Promise<Figures> {
  const cpu = () => servers.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  // Other subjects may have displaced them.
  if (subject.repeats) await load({ ...subject, path: seen }, { amount: PARCELS });
  const least = subject.shows ? MIN_OF_RENDERED * (await renderedBytes(subject)) : 0;
  await pause(SETTLE_MS);
  const before = cpu();
  const { latency, small, ...result } = await load(subject, length, least);
  const used = cpu() - before;
  const served = result['2xx'];
  if (result.non2xx + small > served * MAX_FAILED || result.errors > 0)
    throw new Error(
      `${subject.name}: ${result.non2xx} error statuses, ${small} not rendered, ${result.errors} errors.`,
    );
  return { perSecond: served / result.duration, p50: latency.p50, p99: latency.p99, cpu: used / served };
}

/** `small`: how many responses have less than `least` bytes. */
async function load({ origin, path }: Subject, length: Length, least = 0) {
  let n = 0;
  let small = 0;
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    ...length,
    headers: { 'accept-encoding': CODING },
    requests: [{ setupRequest: (request) => ({ ...request, path: path(n++) }) }],
    setupClient: (client) => {
      client.on('response', (_status, bytes) => {
        if (bytes < least) small += 1;
      });
    },
  });
  return { ...result, small };
}

/** Compressed size of a rendered page: without its content, which browsers render where rendering fails, it costs little. */
async function renderedBytes({ name, origin, path }: Subject): Promise<number> {
  const response = await fetch(origin + path(0), { headers: { 'accept-encoding': CODING } });
  const text = await response.text();
  if (!text.includes(RENDERED)) throw new Error(`${name}: the page is not rendered.`);
  return Number(response.headers.get('content-length'));
}

const figuresOf = (all: readonly Figures[]): Figures => {
  const of = (name: keyof Figures) => median(all.map((figures) => figures[name]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpu: of('cpu') };
};

/** Alternating: other load on the machine affects all of them. */
async function compare(subjects: readonly Subject[], servers: readonly Server[]): Promise<Measured[]> {
  const rounds = subjects.map((): Figures[] => []);
  for (const subject of subjects) await measure(subject, servers, { amount: WARM_UP_REQUESTS });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [n, subject] of subjects.entries())
      rounds[n]?.push(await measure(subject, servers, { duration: SECONDS }));
  }
  return subjects.map(({ name, shows, target }, n) => ({ name, shows, target, ...figuresOf(rounds[n] ?? []) }));
}

const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
const servers: Server[] = [];
try {
  await publishFederated(join(folder, 'releases'));
  const backend = await startBackend({ SEED: 'demo' });
  servers.push(backend);
  await addParcels(
    backend.url,
    Array.from({ length: PARCELS }, (_, n) => codeOf(n)),
  );
  const startShell = async (main: string): Promise<string> => {
    const port = await freePort();
    const shell = await start(main, port, '/readyz', {
      PORT: String(port),
      API_PORT: new URL(backend.url).port,
      RELEASES_DIR: join(folder, 'releases'),
      NODE_ENV: 'production',
    });
    servers.unshift(shell);
    return shell.url;
  };
  const subjects = [
    { name: PARCEL, origin: backend.url, path: (n: number) => `/api/parcels/${codeOf(n)}` },
    { name: GRAPH, origin: backend.url, path: () => '/api/graph' },
    ...pagesOf(await startShell('shell/dist/server/main.js')),
    ...(BEFORE ? pagesOf(await startShell(BEFORE), ', before') : []),
  ];
  await section(
    'rates',
    rateTable(await compare(subjects, servers), `${CONNECTIONS} connections, coding ${CODING}, ${PARCELS} parcels`),
  );
} finally {
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
}
