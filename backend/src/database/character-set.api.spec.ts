import { randomUUID } from 'node:crypto';
import { signInAsAdmin } from '../../testing/api-client.js';
import { createDatabase } from '../../testing/mariadb.js';
import { engine, startSite } from '../../testing/site.js';

it('a name in any script is stored', async () => {
  const site = await startSite();
  const admin = await signInAsAdmin(site);
  const recipient_name = 'Zoë Șerban 王小明 \u{1F69A}';
  await admin.post('/api/parcels', { tracking_code: 'ANY-SCRIPT-1', recipient_name, destination: 'Oslo' });
  expect((await admin.get('/api/parcels/ANY-SCRIPT-1')).json.data).toMatchObject({ recipient_name });
});

const onServer = engine === 'mariadb' ? it : () => undefined;

onServer('a database with another character set stops the start with one line', async () => {
  const name = `waybill_${randomUUID().slice(0, 8)}`;
  const database = await createDatabase(process.env.TEST_DATABASE_URL ?? '', name, 'CHARACTER SET latin1');
  await expect(startSite({ DATABASE_URL: database.url })).rejects.toThrow(
    `DATABASE_URL: database ${name} uses the character set latin1; it must use utf8mb4.`,
  );
  await database.drop();
});
