import { newId } from '../src/database/columns.js';
import { ApiClient } from './api-client.js';
import type { Example } from './generated-calls.js';
import { pngImage } from './images.js';
import { pairDevice } from './paired-device.js';

const begin = async (admin: ApiClient) => (await admin.post('/api/devices/pairings', { name: 'Van 7' })).json.data;

async function proof(admin: ApiClient, tracking_code: string) {
  await admin.post('/api/parcels', { tracking_code, recipient_name: 'Ada', destination: 'Oslo' });
  const form = new FormData();
  const fields = {
    id: newId(),
    tracking_code,
    receiver_name: 'Ada',
    relationship: 'recipient',
    signature: '[[[1,2]]]',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('photo', new Blob([new Uint8Array(await pngImage())]), 'photo.png');
  return { id: fields.id, reply: await admin.post('/api/proofs', form) };
}

/** One valid request of each operation on paired devices and proofs of delivery. */
export const DEVICE_EXAMPLES: Record<string, Example> = {
  'Devices.list': ({ admin }) => admin.get('/api/devices'),
  'Devices.current': ({ visitor }) => visitor.get('/api/devices/current'),
  'Devices.begin': ({ admin }) => admin.post('/api/devices/pairings', { name: 'Van 7' }),
  'Devices.find': async ({ admin }) => admin.get(`/api/devices/pairings/${(await begin(admin)).id}`),
  'Devices.cancel': async ({ admin }) => admin.delete('/api/devices/pairings', { id: (await begin(admin)).id }),
  'Devices.claim': async ({ admin }) =>
    new ApiClient(admin.url).post('/api/devices/claim', { code: (await begin(admin)).code }),
  'Devices.pair': async ({ admin }) => {
    const { id, code } = await begin(admin);
    await new ApiClient(admin.url).post('/api/devices/claim', { code });
    return admin.post('/api/devices', { pairing_id: id });
  },
  'Devices.remove': async ({ admin }) =>
    admin.delete('/api/devices', { id: (await pairDevice(admin, 'Van 8')).device.id }),
  'Proofs.list': async ({ admin }) => admin.get(`/api/proofs?parcel_id=${newId()}`),
  'Proofs.parcel': async ({ admin }) => {
    await proof(admin, 'EXAMPLE-P1');
    return admin.get('/api/proofs/parcel?code=EXAMPLE-P1');
  },
  'Proofs.take': async ({ admin }) => (await proof(admin, 'EXAMPLE-P2')).reply,
  'Proofs.photo': async ({ admin }) => admin.get(`/api/proofs/${(await proof(admin, 'EXAMPLE-P3')).id}/photo`),
  'Proofs.drawn': async ({ admin }) => admin.get(`/api/proofs/${(await proof(admin, 'EXAMPLE-P4')).id}/signature.svg`),
  'Proofs.remove': async ({ admin }) => admin.delete('/api/proofs', { id: (await proof(admin, 'EXAMPLE-P5')).id }),
};
