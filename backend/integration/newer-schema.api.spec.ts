import { DataSource } from 'typeorm';
import { type Site, startSite } from '../testing/site.js';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});

/** As the newer version leaves it. */
const record = (name: string) =>
  site.app
    .get(DataSource, { strict: false })
    .query('INSERT INTO migrations (timestamp, name) VALUES (?, ?)', [1_900_000_000_000, name]);

it('a backend runs on the schema of a newer version that only added to it', async () => {
  await record('Later1900000000000');
  const older = await site.another();
  expect((await fetch(`${older.url}/readyz`)).status).toBe(200);
});

it('a backend does not start when a newer version took away what it uses', async () => {
  await record('ContractLater1900000000001');
  await expect(site.another()).rejects.toThrow(
    'A newer version changed the database so that this one cannot use it (ContractLater1900000000001). Start the newer version, or restore a backup from before it.',
  );
});
