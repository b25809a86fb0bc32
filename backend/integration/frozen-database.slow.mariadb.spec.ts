import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@waybill/testing/until';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { readConfig } from '../src/config/config.js';
import { DATABASE } from '../src/config/deadlines.js';
import { createDataSource, databaseOptions } from '../src/database/data-source.js';
import { log } from '../src/logging/log.js';
import { ApiClient, signInAsAdmin } from '../testing/api-client.js';
import { collectLog } from '../testing/collect-log.js';
import { createDatabase, type PrivateMariaDb, startMariaDb } from '../testing/mariadb.js';
import { type Site, startSite } from '../testing/site.js';
import { stopAfterSpec } from '../testing/stop-after-spec.js';

const CODE = 'FROZEN-1';
const POOL = 2;

describe('a database server that accepts connections but does not respond', () => {
  let server: PrivateMariaDb;
  let site: Site;
  let admin: ApiClient;

  beforeAll(async () => {
    server = stopAfterSpec(await startMariaDb());
    const { url } = await createDatabase(server.url(), 'frozen');
    site = await startSite({ DATABASE_URL: url, DATABASE_POOL: String(POOL) });
    admin = await signInAsAdmin(site);
    await admin.post('/api/parcels', { tracking_code: CODE, recipient_name: 'Ann', destination: 'Oslo' });
  });
  afterEach(() => server.thaw());

  const timed = async (call: () => Promise<{ status: number; headers: Headers }>) => {
    const start = performance.now();
    const { status, headers } = await call();
    return { status, retryAfter: headers.get('retry-after'), ms: performance.now() - start };
  };
  const visitor = () => new ApiClient(site.url);
  const routes = (): (() => Promise<{ status: number; headers: Headers }>)[] => [
    () => visitor().get('/api/graph'),
    () => visitor().get(`/api/parcels/${CODE}`),
    () => visitor().get('/readyz'),
    () => visitor().post('/api/admins/auth/signin', { email: 'nobody@example.org', password: 'a wrong pass phrase' }),
    () => admin.get('/api/parcels'),
    () => admin.post('/api/parcels', { tracking_code: 'FROZEN-2', recipient_name: 'Bo', destination: 'Rome' }),
  ];
  const recovered = () => until(async () => (await visitor().get(`/api/parcels/${CODE}`)).status === 200);

  it('costs each route two seconds at most, then nothing, and is used again after it responds', async () => {
    const collected = collectLog();
    server.freeze();
    // More callers than connections: also those that wait for one are answered.
    const first = await Promise.all(Array.from({ length: 4 }, routes).flat().map(timed));
    for (const response of first) expect(response).toMatchObject({ status: 503, retryAfter: '5' });
    expect(Math.max(...first.map(({ ms }) => ms))).toBeLessThan(2_500);

    const later = await Promise.all(routes().map(timed));
    for (const response of later) expect(response).toMatchObject({ status: 503, retryAfter: '5' });
    expect(Math.max(...later.map(({ ms }) => ms))).toBeLessThan(1_000);

    server.thaw();
    const thawed = performance.now();
    await recovered();
    expect(performance.now() - thawed).toBeLessThan(5_000);
    const events = collected.lines.filter((line) => line.includes('"event":"database_'));
    collected.stop();
    // The first stack of a process takes a quarter of a second: Node reads the source maps then.
    expect(collected.lines.filter((line) => line.includes('"stack"'))).toEqual([]);
    expect(events.map((line) => JSON.parse(line).event)).toEqual(['database_unavailable', 'database_available']);
    expect(log.level).toBe('silent');
  });

  it('ends no statement of a migration: half of it could not be repeated', async () => {
    const DATABASE_URL = (await createDatabase(server.url(), 'slow')).url;
    const dataSource = await createDataSource(databaseOptions(readConfig({ DATABASE_URL }))).initialize();
    const change = dataSource.query('CREATE TABLE migrated AS SELECT SLEEP(1) AS slept');
    await sleep(200); // it has been sent
    server.freeze();
    await sleep(DATABASE.suspect + DATABASE.probe + 1_000); // longer than a server is given to prove that it responds
    server.thaw();
    await change;
    expect(await dataSource.query('SELECT slept FROM migrated')).toEqual([{ slept: 0 }]);
    await dataSource.destroy();
  });

  it('is not asked on ever new connections: a server counts those that are given up, and blocks who makes many', async () => {
    const connection = await createConnection(server.url().replace('mariadb:', 'mysql:'));
    const aborted = async () => {
      const [[row]] = await connection.query<RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'Aborted_connects'");
      return Number(row?.Value);
    };
    const before = await aborted();
    server.freeze();
    expect((await visitor().get(`/api/parcels/${CODE}`)).status).toBe(503);
    await sleep(5_000); // what is measured is what happens meanwhile
    server.thaw();
    await recovered();
    // One of the probe; callers and jobs may have been opening those of the pool before the breaker opened.
    expect((await aborted()) - before).toBeLessThanOrEqual(1 + POOL);
    await connection.end();
  });

  it('does not repeat a write whose outcome is unknown', async () => {
    server.freeze();
    const form = { tracking_code: 'FROZEN-3', recipient_name: 'Bo', destination: 'Rome' };
    expect((await admin.post('/api/parcels', form)).status).toBe(503);
    server.thaw();
    await recovered();
    const { status } = await admin.post('/api/parcels', form);
    const stored = (await admin.get('/api/parcels?search=FROZEN-3')).json.data;
    expect(stored).toHaveLength(1);
    expect([201, 409]).toContain(status);
  });

  it('a slow statement of a server that responds is not taken for it', async () => {
    const { DataSource } = await import('typeorm');
    const dataSource = site.app.get(DataSource, { strict: false });
    const slow = dataSource.query('SELECT SLEEP(2)');
    await expect(slow).resolves.toHaveLength(1);
    expect((await visitor().get('/readyz')).status).toBe(200);
  });
});
