import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { createConnection } from 'mysql2/promise';
import { DataSource } from 'typeorm';
import { readConfig } from '../src/config/config.js';
import { createDataSource, databaseOptions } from '../src/database/data-source.js';
import { ABILITY, HostProbe } from '../src/database/pool/probe.js';
import { signInAsAdmin } from '../testing/api-client.js';
import { createDatabase, type PrivateMariaDb, startMariaDb } from '../testing/mariadb.js';
import { type Site, startSite } from '../testing/site.js';
import { stopAfterSpec } from '../testing/stop-after-spec.js';

const folder = mkdtempSync(join(tmpdir(), 'waybill-tls-'));
const certificate = join(folder, 'certificate.pem');
const key = join(folder, 'key.pem');

let server: PrivateMariaDb;
let port: number;

beforeAll(async () => {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  server = stopAfterSpec(await startMariaDb([`--ssl-cert=${certificate}`, `--ssl-key=${key}`]));
  port = Number(new URL(server.url()).port);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A database of its own, as `DATABASE_URL` with these hosts. */
async function databaseUrl(name: string, hosts: string, parameters = ''): Promise<string> {
  await createDatabase(server.url(), name);
  return `mariadb://root@${hosts}/${name}${parameters}`;
}

const query = (site: Site, sql: string) => site.app.get(DataSource, { strict: false }).query(sql);

describe('several hosts', () => {
  it('the next one is used when the preferred one is away at the start', async () => {
    const url = await databaseUrl('second', `127.0.0.1:${await freePort()},127.0.0.1:${port}`);
    const site = await startSite({ DATABASE_URL: url });
    const admin = await signInAsAdmin(site);
    const form = { tracking_code: 'SECOND-1', recipient_name: 'Ann', destination: 'Oslo' };
    expect((await admin.post('/api/parcels', form)).status).toBe(201);
  });

  it('are graded by what they can do', async () => {
    const host = { host: '127.0.0.1', port, user: 'root' };
    expect(await new HostProbe(host).ask()).toBe(ABILITY.all);
    expect(await new HostProbe({ ...host, user: 'nobody', password: 'wrong' }).ask()).toBe(ABILITY.some);
    expect(await new HostProbe({ ...host, port: await freePort() }).ask()).toBe(ABILITY.none);

    const connection = await createConnection(host);
    await connection.query('SET GLOBAL read_only = ON');
    expect(await new HostProbe(host).ask()).toBe(ABILITY.some);
    await connection.query('SET GLOBAL read_only = OFF');
    await connection.end();

    server.freeze();
    expect(await new HostProbe(host).ask()).toBe(ABILITY.none);
    server.thaw();
  });
});

describe('tls', () => {
  const cipher = async (site: Site) => (await query(site, "SHOW STATUS LIKE 'Ssl_cipher'"))[0].Value;

  it('is not used unless it is asked for', async () => {
    const site = await startSite({ DATABASE_URL: await databaseUrl('plain', `localhost:${port}`) });
    expect(await cipher(site)).toBe('');
  });

  it('encrypts every connection, and trusts the authority of the file', async () => {
    const url = await databaseUrl('secure', `localhost:${port}`, `?tls=${certificate}`);
    expect(await cipher(await startSite({ DATABASE_URL: url }))).toContain('TLS_');
  });

  it('rejects a server whose authority is unknown, and says so', async () => {
    const DATABASE_URL = await databaseUrl('unknown', `localhost:${port}`, '?tls=on');
    const connected = createDataSource(databaseOptions(readConfig({ DATABASE_URL }))).initialize();
    await expect(connected).rejects.toThrow('The database does not respond: self-signed certificate');
  });
});
