import { rmSync } from 'node:fs';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { BackupService } from '../backup/backup.service.js';
import { RestoreService } from '../backup/restore.service.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { AddressRequestRow } from './address-request.entity.js';
import { RecipientKeys } from './recipient-keys.js';
import { RecipientLinks } from './recipient-links.service.js';

const folder = scratchFolder('backup');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CODE = 'BACKUP-LINK-1';
const linkOf = async ({ app }: Pick<Site, 'app'>, parcel: Parameters<RecipientLinks['urlFor']>[0]) =>
  (await app.get(RecipientLinks, { strict: false }).urlFor(parcel, 'recipient'))?.split('recipient.')[1] ?? '';
const open = (url: string, token: string) =>
  new ApiClient(url).post('/api/recipients/verifications', { code: CODE, role: 'recipient', token });

it('a link that was revoked after a backup does not return with it, nor does one that was not', async () => {
  const from = await startSite();
  const admin = await signInAsAdmin(from);
  const written = {
    tracking_code: CODE,
    recipient_name: 'Ada',
    destination: 'Oslo',
    recipient_email: 'ada@example.org',
  };
  const parcel = (await admin.post('/api/parcels', written)).json.data;
  const sent = await linkOf(from, parcel);
  const browser = new ApiClient(from.url);
  expect(
    (await browser.post('/api/recipients/verifications', { code: CODE, role: 'recipient', token: sent })).status,
  ).toBe(200);
  expect((await browser.post('/api/recipients/instructions', { code: CODE, kind: 'none', note: 'Ring' })).status).toBe(
    200,
  );
  await from.app.get(Database, { strict: false }).manager.insert(AddressRequestRow, {
    ...{ id: newId(), parcel_id: parcel.id, state: 'open', new_destination: 'Bergen', verified_by: 'code' },
    address_hash: from.app.get(RecipientKeys, { strict: false }).hashOfRecipient(parcel) ?? '',
    ...{ language: null, browser: null, reply: null, asked_at: new Date().toISOString(), decided_at: null },
  });
  await from.app.get(BackupService, { strict: false }).save(folder);
  expect((await admin.delete('/api/recipients/access', { parcel_id: parcel.id })).status).toBe(200);
  expect((await open(from.url, sent)).status).toBe(422);
  const later = await linkOf(from, parcel);

  const to = await startSite();
  await to.app.get(RestoreService, { strict: false }).restore(folder, false);
  const restored = await to.another();
  for (const token of [sent, later]) expect((await open(restored.url, token)).status).toBe(422);
  const opened = await open(restored.url, await linkOf(restored, parcel));
  expect(opened.json.data.instructions).toEqual([expect.objectContaining({ note: 'Ring' })]);
  expect(opened.json.data.address_requests).toMatchObject([{ state: 'open', new_destination: 'Bergen' }]);
  // What the server wrote before and after is the same: the key is in the database.
  const next = await to.another();
  expect((await open(next.url, await linkOf(restored, parcel))).status).toBe(200);
});
