import autocannon from 'autocannon';
import { createDatabase, startMariaDb } from '../backend/testing/mariadb.js';
import { codeOf, fill } from './fill.js';
import { freePort, machine, median, processorTime, type Server, start, startBackend } from './site.js';

/** The tracking lookup against a bare handler, in turns on the same database: `npm run bench:lookup`. */
const PARCELS = Number(process.env.BENCH_PARCELS ?? 100_000);
const SCANS = 10;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = 6;
const WARM_UP = 30_000;
const CONNECTIONS = 32;
const TARGET = 0.6;

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  /** Processor time of the server for one request, in microseconds: free of what else the machine does. */
  cost: number;
}

/** Until the compiler of the engine has seen enough of the code; a fixed time would not do on a busy machine. */
const warmUp = (server: Server) => load(server, { amount: WARM_UP });

async function measure(server: Server): Promise<Figures> {
  const before = processorTime(server.pid);
  const result = await load(server, { duration: SECONDS });
  const cost = ((processorTime(server.pid) - before) * 1000) / result.requests.total;
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
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors.`);
  return result;
}

const middle = (rounds: Figures[]): Figures => ({
  perSecond: median(rounds.map((round) => round.perSecond)),
  p50: median(rounds.map((round) => round.p50)),
  p99: median(rounds.map((round) => round.p99)),
  cost: median(rounds.map((round) => round.cost)),
});

const mariadb = await startMariaDb();
try {
  const { url } = await createDatabase(mariadb.url(), 'bench');
  const backend = await startBackend({ DATABASE_URL: url });
  console.error(`Filling ${PARCELS} parcels, ${PARCELS * SCANS} activities …`);
  await fill(url, 0, PARCELS, SCANS);
  const port = await freePort();
  const bare = await start('bench/bare.mjs', port, `/api/parcels/${codeOf(0)}`, {
    DATABASE_URL: url,
    API_PORT: String(port),
  });
  const rounds: { bare: Figures[]; lookup: Figures[] } = { bare: [], lookup: [] };
  await warmUp(bare);
  await warmUp(backend);
  for (let round = 0; round < ROUNDS; round++) {
    rounds.bare.push(await measure(bare));
    rounds.lookup.push(await measure(backend));
  }
  const [base, ours] = [middle(rounds.bare), middle(rounds.lookup)];
  const ratio = median(rounds.lookup.map(({ perSecond }, n) => perSecond / (rounds.bare[n]?.perSecond ?? Number.NaN)));
  console.log(machine());
  console.table({ 'bare node:http': rounded(base), 'GET /api/parcels/{code}': rounded(ours) });
  console.log(
    `Throughput ratio ${ratio.toFixed(2)} (target ${TARGET}), processor ratio ${(base.cost / ours.cost).toFixed(2)}.`,
  );
  process.exitCode = ratio >= TARGET ? 0 : 1;
  await Promise.all([bare.stop(), backend.stop()]);
} finally {
  await mariadb.stop();
}

function rounded({ perSecond, p50, p99, cost }: Figures) {
  return { 'requests/s': Math.round(perSecond), 'p50 ms': p50, 'p99 ms': p99, 'µs CPU/request': Math.round(cost) };
}
