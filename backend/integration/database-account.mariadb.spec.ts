import { createConnection } from 'mysql2/promise';
import { DataSource } from 'typeorm';
import { AuditRetention } from '../src/audit/audit-retention.js';
import { AuditVerifier } from '../src/audit/audit-verifier.js';
import { ApiClient, signInAsAdmin } from '../testing/api-client.js';
import { createDatabase, type PrivateMariaDb, startMariaDb } from '../testing/mariadb.js';
import { type Site, startSite } from '../testing/site.js';
import { stopAfterSpec } from '../testing/stop-after-spec.js';

/** Other privileges than on the rest of the schema (docs/operations/audit.md). */
const AUDIT_PRIVILEGES: Record<string, string> = {
  audit_entries: 'SELECT, INSERT, DELETE, UPDATE (details)',
  audit_head: 'SELECT, INSERT, DELETE, UPDATE',
};
const DENIED = ['ER_TABLEACCESS_DENIED_ERROR', 'ER_COLUMNACCESS_DENIED_ERROR', 'ER_DBACCESS_DENIED_ERROR'];

let server: PrivateMariaDb;
let site: Site;

async function asRoot(...statements: string[]): Promise<Record<string, unknown>[][]> {
  const connection = await createConnection(server.url('waybill').replace('mariadb:', 'mysql:'));
  const results: Record<string, unknown>[][] = [];
  for (const statement of statements) results.push((await connection.query(statement))[0] as never);
  await connection.end();
  return results;
}

/** The schema is created by the privileged account, and then the site runs with the one that docs/operations describe. */
beforeAll(async () => {
  server = stopAfterSpec(await startMariaDb());
  const { url } = await createDatabase(server.url(), 'waybill');
  await (await startSite({ DATABASE_URL: url })).stop();
  const [tables = []] = await asRoot(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'waybill'",
  );
  expect(tables.length).toBeGreaterThan(15);
  const grants = tables.map(({ name }) => {
    const privileges = AUDIT_PRIVILEGES[String(name)] ?? 'SELECT, INSERT, UPDATE, DELETE';
    return `GRANT ${privileges} ON waybill.${name} TO 'site'@'%'`;
  });
  await asRoot("CREATE USER 'site'@'%' IDENTIFIED BY 'restricted'", ...grants);
  site = await startSite({ DATABASE_URL: url.replace('root@', 'site:restricted@') });
});

const statement = (sql: string) => site.app.get(DataSource, { strict: false }).query(sql);
const codeOf = (sql: string) =>
  statement(sql).then(
    () => 'allowed',
    ({ driverError }: { driverError: { code: string; sqlMessage: string } }) => driverError.code,
  );

it('the site runs with a database account that has no right to change the schema', async () => {
  const admin = await signInAsAdmin(site);
  const parcel = { tracking_code: 'ACCOUNT-1', recipient_name: 'Ana', destination: 'Porto' };
  const { id } = (await admin.post('/api/parcels', parcel)).json.data;
  expect((await admin.patch('/api/parcels', { ...parcel, id, status: 'Delivered' })).status).toBe(200);
  expect((await new ApiClient(site.url).get('/api/parcels/ACCOUNT-1')).status).toBe(200);
  expect((await admin.delete('/api/parcels', { id })).status).toBe(200);
  expect((await new ApiClient(site.url).get('/readyz')).status).toBe(200);
});

it.each([
  'DROP TABLE parcels',
  'ALTER TABLE parcels ADD COLUMN more INT',
  'CREATE TABLE more (id INT)',
  'TRUNCATE TABLE audit_entries',
  'DROP TRIGGER audit_entries_kept',
  'DROP TRIGGER audit_entries_unchanged',
  "UPDATE audit_entries SET action = 'read'",
  "UPDATE audit_entries SET hash = ''",
  'SELECT * FROM mysql.global_priv',
  "CREATE USER 'more'@'%'",
])('the database denies that account %s', async (sql) => {
  expect([...DENIED, 'ER_SPECIFIC_ACCESS_DENIED_ERROR']).toContain(await codeOf(sql));
});

it.each(['DELETE FROM audit_entries', "UPDATE audit_entries SET details = '{}' WHERE id = 1"])(
  'a trigger refuses it %s',
  async (sql) => {
    await expect(statement(sql)).rejects.toThrow('neither changed nor deleted');
  },
);

it('retention of the audit log works with that account', async () => {
  const retention = site.app.get(AuditRetention, { strict: false });
  const verify = () => site.app.get(AuditVerifier, { strict: false }).verify();
  const before = await verify();
  const soon = new Date(Date.now() + 1_000);
  await retention.eraseValues(soon);
  await retention.truncate(soon);
  const after = await verify();
  expect(after.problems).toEqual([]);
  expect(after.entries).toBeLessThan(before.entries);
});
