import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import autocannon from 'autocannon';
import { milliseconds, scaled } from './calculation.js';
import { median } from './median.js';
import { publishFederated } from './page/builds.js';
import { type Cell, judged, section, table } from './report.js';
import { residentMemory, type Server, start, startBackend } from './site.js';

/**
 * Start, memory and event loop of one backend process on the embedded database, and memory of a shell server in front of
 * it: `npm run bench:process`. Milliseconds of the targets are those of the reference machine.
 */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
const STARTS = 7;
const WARM_UP_S = 30;
/** Requests of the load have ended, and so has what follows them. */
const IDLE_MS = 6_000;
const TARGETS = { startMs: 2_000, backendMb: 180, shellMb: 110, drift: 0.05, loopP99Ms: 20 };
const ADMIN = { email: 'admin@localhost.test', password: 'the pass phrase of the benchmark' };
const TOKEN = 'the token of the benchmarked site';
const CODE = 'WAYB-1112-026A-P';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function startTimes(): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < STARTS; n++) {
    const server = await startBackend();
    times.push(server.readyAfter);
    await server.stop();
  }
  return median(times);
}

/** Sends a request to `bench/observe.mjs` in the measured process. */
function query(server: Server, request: 'collect' | 'delay'): Promise<number> {
  return new Promise((resolve, reject) => {
    const receive = (message: { observed?: string; value?: number }) => {
      // The server itself also sends messages to its parent.
      if (message.observed !== request) return;
      server.child.off('message', receive);
      resolve(message.value ?? Number.NaN);
    };
    server.child.on('message', receive);
    server.child.send(request, (error) => error && reject(error));
  });
}

async function memoryAfterCollection(server: Server): Promise<number> {
  await wait(IDLE_MS);
  for (let n = 0; n < 3; n++) {
    await query(server, 'collect');
    await wait(500);
  }
  return residentMemory(server.pid);
}

async function load(server: Server, requests: readonly autocannon.Request[], seconds: number): Promise<void> {
  const { non2xx, errors } = await autocannon({
    url: server.url,
    connections: 8,
    overallRate: 200,
    duration: seconds,
    requests: [...requests],
  });
  if (non2xx + errors > 0) throw new Error(`${server.url}: ${non2xx} error statuses, ${errors} errors.`);
}

const OF_VISITORS = [`/api/parcels/${CODE}`, '/api/graph', '/api/pages/about-us'];
const OF_ADMIN = [`/api/parcels/${CODE}`, '/api/parcels?per_page=30', '/api/dashboard'];

const mixedLoad = (server: Server, cookie: string, seconds: number): Promise<void> =>
  load(
    server,
    [...OF_VISITORS.map((path) => ({ path })), ...OF_ADMIN.map((path) => ({ path, headers: { cookie } }))],
    seconds,
  );

const post = (server: Server, path: string, body: object, from = '127.0.0.1') =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });

async function signIn(server: Server, from: string): Promise<string> {
  const response = await post(server, '/api/admins/auth/signin', ADMIN, from);
  if (!response.ok) throw new Error(`The admin could not sign in: ${await response.text()}`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function loopDelayDuringSignIns(server: Server): Promise<number> {
  await query(server, 'delay');
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 10 }, (_, n) => signIn(server, `10.${round}.0.${n + 1}`)));
  }
  return query(server, 'delay');
}

/** Memory of a shell server after the same time of pages. */
async function shellMemory(backend: Server, folder: string): Promise<number> {
  await publishFederated(folder);
  const port = await freePort();
  const shell = await start('shell/dist/server/main.js', port, '/readyz', {
    PORT: String(port),
    API_PORT: new URL(backend.url).port,
    RELEASES_DIR: folder,
    NODE_ENV: 'production',
  });
  try {
    const pages = ['/', `/track.html?code=${CODE}`, '/pages/about-us'];
    await load(
      shell,
      pages.map((path) => ({ path })),
      WARM_UP_S,
    );
    return await memoryAfterCollection(shell);
  } finally {
    await shell.stop();
  }
}

interface Figure {
  name: string;
  value: number;
  target: number;
  /** Milliseconds of the reference machine, of which the target is a multiple. */
  scaledFrom?: number;
  shown: (value: number) => Cell;
}

function report(figures: readonly Figure[], memory: readonly number[]): string {
  const rows = figures.map(({ name, value, target, scaledFrom, shown }) => [
    name,
    judged((value / target).toFixed(2), value <= target),
    shown(value),
    shown(target),
    scaledFrom?.toLocaleString('en-US') ?? '',
  ]);
  return `### The backend as a process

Targets in milliseconds are those of the reference machine, multiplied by how much slower this one is.

${table(['figure', 'of its target', 'value', 'target', 'on the reference machine'], rows)}

Memory minute by minute, MB: ${memory.map(Math.round).join(' ')}.`;
}

const startMs = await startTimes();
const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
const site = { DATA_DIR: join(folder, 'data'), SEED: 'demo', SIGNUP_TOKEN: TOKEN };
// The process that creates a demo site draws its images, with a library that all later ones need not load.
const creator = await startBackend(site);
await creator.stop();
const server = await startBackend(site);
try {
  await post(server, '/api/admins', { ...ADMIN, token: TOKEN });
  const cookie = await signIn(server, '10.9.0.1');
  await mixedLoad(server, cookie, WARM_UP_S);
  const idle = await memoryAfterCollection(server);
  const memory: number[] = [];
  for (let minute = 0; minute < MINUTES; minute++) {
    await mixedLoad(server, cookie, 60);
    memory.push(await memoryAfterCollection(server));
  }
  const drift = Math.max(0, ...memory.map((value) => Math.abs(value - idle) / idle));
  const delay = await loopDelayDuringSignIns(server);
  const shell = await shellMemory(server, join(folder, 'releases'));
  const time = (name: string, value: number, scaledFrom: number): Figure => ({
    name,
    value,
    target: scaled(scaledFrom),
    scaledFrom,
    shown: (ms) => milliseconds(ms),
  });
  const figures: Figure[] = [
    time('start to ready, ms', startMs, TARGETS.startMs),
    { name: 'resident memory of the backend idle, MB', value: idle, target: TARGETS.backendMb, shown: Math.round },
    { name: 'resident memory of the shell server idle, MB', value: shell, target: TARGETS.shellMb, shown: Math.round },
    {
      name: `largest change of the backend's in ${MINUTES} min of load`,
      value: drift,
      target: TARGETS.drift,
      shown: (value) => value.toFixed(3),
    },
    time('event loop delay p99 in 10 parallel sign-ins, ms', delay, TARGETS.loopP99Ms),
  ];
  await section('process', report(figures, memory));
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
