import autocannon from 'autocannon';
import { machine, median, residentMemory, type Server, startBackend } from './site.js';

/** Start, memory and event loop of one backend process on the embedded database: `npm run bench:process`. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
const STARTS = 5;
const TARGETS = { startMs: 2_000, idleMb: 200, drift: 0.05, loopP99Ms: 20 };
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
    server.child.once('message', (result) => resolve(Number(result)));
    server.child.send(request, (error) => error && reject(error));
  });
}

async function memoryAfterCollection(server: Server): Promise<number> {
  for (let n = 0; n < 3; n++) {
    await query(server, 'collect');
    await wait(500);
  }
  return residentMemory(server.pid);
}

/** Requests of visitors and of an admin. */
async function mixedLoad(server: Server, cookie: string, seconds: number): Promise<void> {
  const paths = [
    `/api/parcels/${CODE}`,
    '/api/graph',
    '/api/parcels?per_page=30',
    '/api/pages/about-us',
    '/api/dashboard',
  ];
  await autocannon({
    url: server.url,
    connections: 8,
    overallRate: 200,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET' as const, path, headers: { cookie } })),
  });
}

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

const start = await startTimes();
const server = await startBackend({ SEED: 'demo', SIGNUP_TOKEN: TOKEN });
await post(server, '/api/admins', { ...ADMIN, token: TOKEN });
const cookie = await signIn(server, '10.9.0.1');
await mixedLoad(server, cookie, 30);
const idle = await memoryAfterCollection(server);
const memory: number[] = [];
for (let minute = 0; minute < MINUTES; minute++) {
  await mixedLoad(server, cookie, 60);
  memory.push(await memoryAfterCollection(server));
}
const delay = await loopDelayDuringSignIns(server);
await server.stop();

const drift = Math.max(...memory.map((value) => Math.abs(value - idle) / idle));
const figures = [
  { figure: 'start to ready, ms', value: Math.round(start), target: TARGETS.startMs },
  { figure: 'resident memory idle, MB', value: Math.round(idle), target: TARGETS.idleMb },
  {
    figure: `largest relative change in ${MINUTES} min of load`,
    value: Number(drift.toFixed(3)),
    target: TARGETS.drift,
  },
  {
    figure: 'event loop delay p99 in 10 parallel sign-ins, ms',
    value: Number(delay.toFixed(1)),
    target: TARGETS.loopP99Ms,
  },
];
console.log(machine());
console.table(figures);
console.log(`Memory after each minute, MB: ${memory.map(Math.round).join(' ')}`);
process.exitCode = figures.every(({ value, target }) => value <= target) ? 0 : 1;
