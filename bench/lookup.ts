import { freePort } from '@waybill/testing/free-port';
import autocannon from 'autocannon';
import { createDatabase, startMariaDb } from '../backend/testing/mariadb.js';
import { codeOf, fill } from './fill.js';
import { cpuTime, machine, median, type Server, start, startBackend } from './site.js';

/** The tracking lookup compared with a bare handler, alternating on the same database: `npm run bench:lookup`. */
const PARCELS = Number(process.env.BENCH_PARCELS ?? 100_000);
const ACTIVITIES_PER_PARCEL = 10;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = 6;
const WARM_UP_REQUESTS = 30_000;
const CONNECTIONS = 32;
const TARGET = 0.6;

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU time of the server for one request, in microseconds: independent of other load on the machine. */
  cost: number;
}

/** A number of requests that lets V8 optimize the code. A fixed time would not be enough on a busy machine. */
const warmUp = (server: Server) => load(server, { amount: WARM_UP_REQUESTS });

async function measure(server: Server): Promise<Figures> {
  const before = cpuTime(server.pid);
  const result = await load(server, { duration: SECONDS });
  const cost = ((cpuTime(server.pid) - before) * 1000) / result.requests.total;
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, cost };
}

async function load({ url }: Server, length: { amount: number } | { duration: number }) {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    ...length,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: `/api/parcels/${codeOf(Math.floor(Math.random() * PARCELS))}`,
        }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} error statuses, ${result.errors} errors.`);
  return result;
}

const medianOf = (rounds: Figures[]): Figures => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p50: median(rounds.map((round) => round.p50)),
  p99: median(rounds.map((round) => round.p99)),
  cost: median(rounds.map((round) => round.cost)),
});

const mariadb = await startMariaDb();
try {
  const { url } = await createDatabase(mariadb.url(), 'bench');
  const backend = await startBackend({ DATABASE_URL: url });
  console.error(`Filling ${PARCELS} parcels, ${PARCELS * ACTIVITIES_PER_PARCEL} activities …`);
  await fill(url, 0, PARCELS, ACTIVITIES_PER_PARCEL);
  const port = await freePort();
  const baseline = await start('bench/baseline.mjs', port, `/api/parcels/${codeOf(0)}`, {
    DATABASE_URL: url,
    API_PORT: String(port),
  });
  const rounds: { baseline: Figures[]; lookup: Figures[] } = { baseline: [], lookup: [] };
  await warmUp(baseline);
  await warmUp(backend);
  for (let round = 0; round < ROUNDS; round++) {
    rounds.baseline.push(await measure(baseline));
    rounds.lookup.push(await measure(backend));
  }
  const [base, ours] = [medianOf(rounds.baseline), medianOf(rounds.lookup)];
  const ratio = median(
    rounds.lookup.map(({ perSecond }, n) => perSecond / (rounds.baseline[n]?.perSecond ?? Number.NaN)),
  );
  console.log(machine());
  console.table({ 'bare node:http': rounded(base), 'GET /api/parcels/{code}': rounded(ours) });
  console.log(
    `Throughput ratio ${ratio.toFixed(2)} (target ${TARGET}), CPU ratio ${(base.cost / ours.cost).toFixed(2)}.`,
  );
  process.exitCode = ratio >= TARGET ? 0 : 1;
  await Promise.all([baseline.stop(), backend.stop()]);
} finally {
  await mariadb.stop();
}

function rounded({ perSecond, p50, p99, cost }: Figures) {
  return { 'requests/s': Math.round(perSecond), 'p50 ms': p50, 'p99 ms': p99, 'µs CPU/request': Math.round(cost) };
}
