import type { Connection, RowDataPacket } from 'mysql2/promise';
import { type Admin, activity, createParcel } from '../harness/admin.js';
import { measure } from '../harness/figures.js';
import { call } from '../harness/http.js';
import { MariaDb } from '../harness/mariadb.js';
import { back, notUnavailable } from '../harness/probe.js';
import { PARCEL, type Site, startSite } from '../harness/site.js';
import { until } from '../harness/until.js';

/** MariaDB ends the transaction that has changed fewer rows: ours has changed more than the backend's. */
const WEIGHT = 500;
const ROUNDS = 10;
/** The list of transactions stays as it is while it is read more often than every 100 ms. */
const REFRESHED_AFTER_MS = 150;

let mariadb: MariaDb;
let site: Site;
let connection: Connection;

beforeAll(async () => {
  mariadb = await MariaDb.start();
  site = await startSite({ databaseUrl: mariadb.url });
  connection = await mariadb.connect();
  await connection.query('CREATE TABLE weights (id INT PRIMARY KEY AUTO_INCREMENT, value INT)');
});

/** Transactions that were seen waiting; the one of an earlier round may be listed a little longer. */
const seen = new Set<number>();

/** Whether another transaction waits for a lock. */
async function somebodyWaits(): Promise<boolean> {
  const watcher = await mariadb.connect();
  const [rows] = await watcher.query<RowDataPacket[]>(
    "SELECT trx_id FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'",
  );
  await watcher.end();
  const waiting = rows.map(({ trx_id }) => Number(trx_id)).filter((id) => !seen.has(id));
  for (const id of waiting) seen.add(id);
  return waiting.length > 0;
}

const createdParcel = (code: string, { headers }: Admin) =>
  call(`${site.backend.url}/api/parcels`, {
    headers,
    body: { tracking_code: code, recipient_name: 'Recipient', destination: 'Oslo, Norway' },
  });

/** The backend holds a row and waits for ours; then we ask for its row, and the database ends the backend's transaction. */
async function deadlock(n: number): Promise<number> {
  const code = `DEADLOCK-${n}`;
  await connection.beginTransaction();
  await connection.query(`INSERT INTO weights (value) VALUES ${Array.from({ length: WEIGHT }, () => '(1)').join(',')}`);
  await connection.query('SELECT value FROM counters FOR UPDATE');
  const created = createdParcel(code, site.admin);
  await until('the backend waits for our lock', somebodyWaits, { interval: REFRESHED_AFTER_MS });
  await connection.query('SELECT id FROM parcels WHERE tracking_code = ? FOR UPDATE', [code]);
  await connection.rollback();
  return (await created).status;
}

async function deadlocksSoFar(): Promise<number> {
  const [rows] = await connection.query<RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'Innodb_deadlocks'");
  return Number(rows[0]?.Value ?? 0);
}

measure('a deadlock in the database is no error for who asked', async (figures) => {
  const before = await deadlocksSoFar();
  const statuses: number[] = [];
  for (let n = 0; n < ROUNDS; n++) statuses.push(await deadlock(n));
  figures.atLeast('deadlocks', (await deadlocksSoFar()) - before, ROUNDS);
  figures.equal('parcels created all the same', statuses.filter((status) => status === 201).length, ROUNDS);
  figures.none('errors in the log of the backend', site.backend.complaints());
});

measure('a row stays locked: one clear refusal within the deadline of a statement', async (figures) => {
  const parcel = await createParcel(site.backend.url, site.admin, 'LOCKED-1');
  await connection.beginTransaction();
  await connection.query('SELECT id FROM parcels WHERE id = ? FOR UPDATE', [parcel]);
  const refused = await call(`${site.url}/api/activities`, activity(parcel, 'While it is locked', site.admin));
  figures.none('a refusal that is not 503 with Retry-After', notUnavailable([{ name: 'activity', ...refused }]));
  figures.atMost('it took', refused.ms, 6_000, 'ms');
  figures.equal('the lookup meanwhile', (await call(`${site.url}/api/parcels/${PARCEL}`)).status, 200);
  await connection.rollback();
  const write = activity(parcel, 'Afterwards', site.admin);
  const created = async () => (await call(`${site.url}/api/activities`, write)).status === 201;
  figures.atMost('writes are back after', await until('a write succeeds', created), 5_000, 'ms');
  figures.atMost('and reads', await back(`${site.url}/api/graph`), 5_000, 'ms');
});
