import { rmSync } from 'node:fs';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { signInAsAdmin } from '../../testing/api-client.js';
import { pngImage } from '../../testing/images.js';
import { pairDevice } from '../../testing/paired-device.js';
import { startSite } from '../../testing/site.js';
import { newId } from '../database/columns.js';
import { BackupService } from './backup.service.js';
import { RestoreService } from './restore.service.js';

const folder = scratchFolder('backup');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('restores proofs of delivery with their photos; devices have to be paired again', async () => {
  const from = await startSite();
  const admin = await signInAsAdmin(from);
  const { phone, device } = await pairDevice(admin);
  const written = { tracking_code: 'BACKUP-1', recipient_name: 'Ada', destination: 'Oslo' };
  const { id } = (await admin.post('/api/parcels', written)).json.data;
  const form = new FormData();
  const fields = { id: newId(), tracking_code: 'BACKUP-1', receiver_name: 'Brita', relationship: 'other' };
  for (const [name, value] of Object.entries({ ...fields, signature: '[[[1,2],[3,4]]]' })) form.set(name, value);
  form.set('photo', new Blob([new Uint8Array(await pngImage())]), 'photo.png');
  expect((await phone.post('/api/proofs', form)).status).toBe(201);
  const pathsOfProof = [
    `/api/proofs?parcel_id=${id}`,
    `/api/proofs/${fields.id}/photo`,
    `/api/proofs/${fields.id}/signature.svg`,
  ];
  const before = await Promise.all(pathsOfProof.map((path) => admin.get(path)));
  await from.app.get(BackupService, { strict: false }).save(folder);

  // A device that was removed after the backup must not return with it.
  await admin.delete('/api/devices', { id: device.id });
  await from.app.get(RestoreService, { strict: false }).restore(folder, true);
  expect((await phone.get('/api/scan-presets')).status).toBe(401);

  const to = await startSite();
  await to.app.get(RestoreService, { strict: false }).restore(folder, false);
  const restored = await signInAsAdmin(to);
  const after = await Promise.all(pathsOfProof.map((path) => restored.get(path)));
  expect(after.map(({ status, bytes }) => [status, bytes])).toEqual(before.map(({ bytes }) => [200, bytes]));
  expect((await restored.get('/api/devices')).json.data).toEqual([]);
  expect((await restored.get(`/api/parcels/${id}`)).json.data.history.data[0].device_name).toBe('Van 7');
});
