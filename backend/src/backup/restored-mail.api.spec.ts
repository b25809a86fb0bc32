import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { withoutWorkers } from '../../testing/notifying-site.js';
import { type Site, startSite } from '../../testing/site.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';
import { MilestoneMailRow, MilestoneRow } from '../notifications/notifications.entities.js';
import { PausedAddresses } from '../notifications/paused-addresses.service.js';
import { BackupService } from './backup.service.js';
import { RestoreService } from './restore.service.js';

const folder = join(scratchFolder('restored-mail'), 'backup');
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const managerOf = ({ app }: Pick<Site, 'app'>) => app.get(Database, { strict: false }).manager;
const pausedOf = ({ app }: Pick<Site, 'app'>) => app.get(PausedAddresses, { strict: false });

async function waitingMail(site: Site): Promise<void> {
  const { app } = site;
  const at = new Date().toISOString();
  const of = { parcel_id: newId(), milestone: 'delivered' as const };
  await managerOf(site).insert(MilestoneRow, {
    ...{ ...of, id: newId(), state: 'waiting', reached_at: at, due_at: at },
  });
  for (const [address, role, state] of [
    ['ada@example.org', 'recipient', 'waiting'],
    ['told@example.org', 'sender', 'sent'],
    ['forgotten@example.org', 'subscriber', 'sent'],
  ] as const)
    await managerOf(site).insert(MilestoneMailRow, {
      ...{ ...of, id: newId(), address, role, state, language: 'en', error: null, created_at: at, settled_at: null },
    });
  const mail = { to: 'ada@example.org', subject: 'Delivered', body: 'It is there.' };
  const database = app.get(Database, { strict: false });
  await database.withTransaction(() => app.get(OutboxService, { strict: false }).enqueue(mail));
}

it('a restore sends no mail of its time, lets no subscriber return and no paused address be written to', async () => {
  const from = await withoutWorkers(() => startSite());
  await waitingMail(from);
  await pausedOf(from).pause('before@example.org', 'unsubscribed');
  await from.app.get(BackupService, { strict: false }).save(folder);
  for (const address of ['since@example.org', 'gone@example.org']) await pausedOf(from).pause(address, 'unsubscribed');

  await from.app.get(RestoreService, { strict: false }).restore(folder, true);
  const manager = managerOf(from);
  expect(await manager.countBy(OutboxMail, { state: 'waiting' })).toBe(0);
  expect(await manager.find(MilestoneRow)).toEqual([expect.objectContaining({ state: 'withdrawn' })]);
  const mails = await manager.find(MilestoneMailRow, { order: { address: 'ASC' } });
  expect(mails.map(({ address, state }) => `${address} ${state}`)).toEqual([
    'ada@example.org failed',
    'told@example.org sent',
  ]);
  const paused = (await pausedOf(from).list(undefined)).map(({ address }) => address).sort();
  expect(paused).toEqual(['before@example.org', 'gone@example.org', 'since@example.org']);
});
