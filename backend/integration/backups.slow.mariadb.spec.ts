import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupOverview } from '@waybill/contracts';
import { freePort } from '@waybill/testing/free-port';
import { until } from '@waybill/testing/until';
import { signInAsAdmin } from '../testing/api-client.js';
import { spawnBackend } from '../testing/backend-process.js';
import { createDatabase } from '../testing/mariadb.js';

let folder: string;
let database: Awaited<ReturnType<typeof createDatabase>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-backups-'));
  database = await createDatabase(process.env.TEST_DATABASE_URL ?? '', `waybill_backups_${process.pid}`);
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A backend for which it is time for the backup of the day. */
async function start() {
  const port = await freePort();
  const backend = spawnBackend({
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_AT: '00:00',
    API_PORT: String(port),
  });
  await until(() => backend.log().includes('"event":"ready"'));
  return { ...backend, url: `http://127.0.0.1:${port}` };
}

const made = (log: string) => log.split('"event":"backup_made"').length - 1;

it('of several backends one makes the backup of the day, and none makes a second one', async () => {
  const backends = [await start(), await start()];
  await until(() => backends.some(({ log }) => made(log()) === 1));
  const third = await start();
  const admin = await signInAsAdmin({ url: third.url });
  const { runs, stored } = (await admin.get('/api/backups')).json.data as BackupOverview;
  expect(runs).toEqual([expect.objectContaining({ state: 'done', problem: null, name: stored[0]?.name })]);
  expect([...backends, third].reduce((sum, { log }) => sum + made(log()), 0)).toBe(1);
  expect(readdirSync(join(folder, 'backups'))).toEqual([stored[0]?.name]);
  for (const { stop } of [...backends, third]) await stop();
});
