import { ApiClient } from './api-client.js';

/** A client that the admin has paired as a device, and the device. */
export async function pairDevice(admin: ApiClient, name = 'Van 7') {
  const begun = (await admin.post('/api/devices/pairings', { name })).json.data;
  const phone = new ApiClient(admin.url);
  const claimed = await phone.post('/api/devices/claim', { code: begun.code });
  const { status, text, json } = await admin.post('/api/devices', { pairing_id: begun.id });
  if (status !== 201) throw new Error(`The device could not be paired: ${claimed.text} ${text}`);
  const device: { id: string; name: string } = json.data;
  return { phone, device };
}
