import { freePort } from '@waybill/testing/free-port';
import autocannon from 'autocannon';
import { createDatabase, folderOnDisk, startMariaDb } from '../backend/testing/mariadb.js';
import { milliseconds } from './calculation.js';
import { codeOf, fill } from './fill.js';
import { median } from './median.js';
import { judged, section, table } from './report.js';
import { cpuTime, type Server, start, startBackend } from './site.js';

/** The tracking lookup compared with a bare handler, alternating on the same database: `npm run bench:lookup`. */
const PARCELS = Number(process.env.BENCH_PARCELS ?? 100_000);
const ACTIVITIES_PER_PARCEL = 10;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const WARM_UP_REQUESTS = Number(process.env.BENCH_WARM_UP ?? 30_000);
const CONNECTIONS = 32;
/** Of the bare handler's throughput, and of its processor time. */
const TARGETS = { throughput: 0.85, processor: 0.65 };

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU time of the server for one request, in milliseconds: nearly independent of other load on the machine. */
  cost: number;
}

/** Both measured one after the other. */
interface Round {
  baseline: Figures;
  lookup: Figures;
}

/** A number of requests that lets V8 optimize the code. A fixed time would not be enough on a busy machine. */
const warmUp = (server: Server) => load(server, { amount: WARM_UP_REQUESTS });

async function measure(server: Server): Promise<Figures> {
  const before = cpuTime(server.pid);
  const result = await load(server, { duration: SECONDS });
  const cost = (cpuTime(server.pid) - before) / result.requests.total;
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

const mariadb = await startMariaDb([], undefined, folderOnDisk());
const servers: Server[] = [];
try {
  const { url } = await createDatabase(mariadb.url(), 'bench');
  const backend = await startBackend({ DATABASE_URL: url });
  servers.push(backend);
  console.error(`Filling ${PARCELS} parcels, ${PARCELS * ACTIVITIES_PER_PARCEL} activities …`);
  await fill(url, 0, PARCELS, ACTIVITIES_PER_PARCEL);
  const port = await freePort();
  const baseline = await start('bench/baseline.mjs', port, `/api/parcels/${codeOf(0)}`, {
    DATABASE_URL: url,
    API_PORT: String(port),
  });
  servers.push(baseline);
  const rounds: Round[] = [];
  await warmUp(baseline);
  await warmUp(backend);
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({ baseline: await measure(baseline), lookup: await measure(backend) });
  }
  const ratios = {
    throughput: ratioOf(rounds, ({ lookup, baseline }) => lookup.perSecond / baseline.perSecond),
    processor: ratioOf(rounds, ({ lookup, baseline }) => baseline.cost / lookup.cost),
  };
  await section('lookup', report(rounds, ratios));
} finally {
  for (const server of servers) await server.stop();
  await mariadb.stop();
}

/** The median of the ratios of each round, in which both ran one after the other. */
function ratioOf(rounds: readonly Round[], ratio: (round: Round) => number): number {
  return median(rounds.map(ratio));
}

function report(rounds: readonly Round[], ratios: typeof TARGETS): string {
  const base = medianOf(rounds.map(({ baseline }) => baseline));
  const ours = medianOf(rounds.map(({ lookup }) => lookup));
  const cells = ({ perSecond, p50, p99, cost }: Figures) => [
    Math.round(perSecond),
    milliseconds(p50),
    milliseconds(p99),
    milliseconds(cost, 3),
  ];
  const names = ['throughput', 'processor'] as const;
  const shares = names.map((name) => `${name} ${judged(ratios[name].toFixed(2), ratios[name] >= TARGETS[name])}`);
  const targets = names.map((name) => TARGETS[name].toFixed(2));
  return `### The tracking lookup

Of a bare node:http handler with two prepared statements: ${shares.join(', ')} (targets ${targets.join(' and ')}). ${CONNECTIONS} connections, ${PARCELS.toLocaleString('en-US')} parcels with ${ACTIVITIES_PER_PARCEL} activities each; median of ${ROUNDS} rounds.

${table(
  ['', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms/request'],
  [
    ['bare node:http', ...cells(base)],
    ['GET /api/parcels/{code}', ...cells(ours)],
  ],
)}`;
}
