import { type Connection, createConnection } from 'mysql2/promise';
import { createDatabase, folderOnDisk, startMariaDb } from '../backend/testing/mariadb.js';
import { codeOf, fill } from './fill.js';
import { judged, section, table } from './report.js';
import { runCommand, type Server, startBackend } from './site.js';

/** Rows read for each request with ten thousand and with a million parcels: `npm run bench:growth`. */
const SIZES = (process.env.BENCH_SIZES ?? '10000,1000000').split(',').map(Number);
const ACTIVITIES_PER_PARCEL = 2;
const PER_PAGE = 15;
const ADMIN = { email: 'admin@localhost.test', password: 'the pass phrase of the benchmark' };
const TOKEN = 'the token of the benchmarked site';

interface Request {
  name: string;
  path: (size: number, cookie: string, url: string) => Promise<string>;
}

const REQUESTS: Request[] = [
  { name: 'tracking lookup', path: async (size) => `/api/parcels/${codeOf(Math.floor(size / 2))}` },
  { name: 'first page, newest', path: async () => `/api/parcels?per_page=${PER_PAGE}` },
  { name: 'deep page, newest', path: (size) => pageAfter('newest', null, size / 2) },
  { name: 'last page, newest', path: () => pageAfter('newest', null, 10) },
  { name: 'last page, by code', path: (size) => pageAfter('tracking_code', codeOf(size - 10), size - 10) },
  { name: 'first page of a stage', path: async () => `/api/parcels?per_page=${PER_PAGE}&status=exception` },
  {
    name: 'search for a code',
    path: (size) =>
      search(
        codeOf(Math.floor(size / 2))
          .toLowerCase()
          .replace('-', ''),
      ),
  },
  { name: 'search for a name', path: (size) => search(`recip ${String(Math.floor(size / 2)).padStart(8, '0')}`) },
  { name: 'search that all match', path: () => search('oslo') },
  { name: 'the same by last change', path: () => search('oslo', 'updated') },
  { name: 'the same of a stage', path: () => search('oslo norway&status=exception') },
  { name: 'search that none match', path: () => search('xylophone') },
  { name: 'graph', path: async () => '/api/graph' },
  { name: 'dashboard', path: async () => '/api/dashboard' },
];

let ids: Map<number, string>;

/** The path of the page that follows parcel number `n`, with the cursor that the API would link. */
async function pageAfter(sort: string, value: string | null, n: number): Promise<string> {
  const cursor = Buffer.from(JSON.stringify([2, sort, value, ids.get(Math.floor(n))])).toString('base64url');
  return `/api/parcels?per_page=${PER_PAGE}&sort=${sort}&cursor=${cursor}`;
}

const search = async (text: string, sort = 'newest') =>
  `/api/parcels?per_page=${PER_PAGE}&sort=${sort}&search=${encodeURI(text)}`;

async function signIn({ url }: Server): Promise<string> {
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('/api/admins', { ...ADMIN, token: TOKEN });
  const response = await post('/api/admins/auth/signin', ADMIN);
  if (!response.ok) throw new Error(`The admin could not sign in: ${await response.text()}`);
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function handlerReads(connection: Connection): Promise<number> {
  const [rows] = await connection.query("SHOW GLOBAL STATUS LIKE 'Handler_read_%'");
  return (rows as { Value: string }[]).reduce((sum, { Value }) => sum + Number(Value), 0);
}

/** Rows that the database reads for one request. A first request warms the caches of sessions and statements. */
async function readsOf(connection: Connection, server: Server, path: string, cookie: string): Promise<number> {
  const request = async () => {
    const response = await fetch(`${server.url}${path}`, { headers: { cookie } });
    if (!response.ok) throw new Error(`${path} returned status ${response.status}`);
    await response.arrayBuffer();
  };
  await request();
  const before = await handlerReads(connection);
  await request();
  return (await handlerReads(connection)) - before;
}

async function lookUpIds(connection: Connection, size: number): Promise<void> {
  const wanted = [10, size - 10, size / 2].map(Math.floor);
  ids = new Map();
  for (const n of wanted) {
    const [rows] = await connection.query('SELECT id FROM parcels WHERE tracking_code = ?', [codeOf(n)]);
    ids.set(n, (rows as { id: string }[])[0]?.id ?? '');
  }
}

const mariadb = await startMariaDb([], undefined, folderOnDisk());
const reads: Record<string, number[]> = {};
try {
  const { url } = await createDatabase(mariadb.url(), 'growth');
  const server = await startBackend({ DATABASE_URL: url, SIGNUP_TOKEN: TOKEN });
  const connection = await createConnection(url.replace('mariadb:', 'mysql:'));
  const cookie = await signIn(server);
  let filled = 0;
  for (const size of SIZES) {
    console.error(`Filling up to ${size} parcels …`);
    await fill(url, filled, size, ACTIVITIES_PER_PARCEL);
    await runCommand('reindex', { DATABASE_URL: url });
    await connection.query('ANALYZE TABLE parcel_terms');
    filled = size;
    await lookUpIds(connection, size);
    for (const { name, path } of REQUESTS) {
      const sent = name === 'tracking lookup' ? '' : cookie;
      const read = await readsOf(connection, server, await path(size, cookie, server.url), sent);
      reads[name] = [...(reads[name] ?? []), read];
    }
  }
  await connection.end();
  await server.stop();
} finally {
  await mariadb.stop();
}
const rows = Object.entries(reads).map(([name, counts]) => {
  const [first = 0] = counts;
  return [name, ...counts.map((count) => judged(count, Math.abs(count - first) <= PER_PAGE))];
});
const head = ['request', ...SIZES.map((size) => `${size.toLocaleString('en-US')} parcels`)];
await section(
  'growth',
  `### Growing tables\n\nRows read per request (Handler_read_%). Target: with more parcels no request reads over ${PER_PAGE} rows more, or fewer.\n\n${table(head, rows)}`,
);
