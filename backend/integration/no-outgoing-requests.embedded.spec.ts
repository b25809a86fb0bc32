import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiClient, signInAsAdmin } from '../testing/api-client.js';
import { pngImage } from '../testing/images.js';
import { startSite } from '../testing/site.js';
import { stopAfterSpec } from '../testing/stop-after-spec.js';

/** A server on this machine, as one behind a firewall would be, that no request may reach. */
async function startCanary() {
  let connections = 0;
  const server = createServer((_, response) => response.end());
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const { port } = server.address() as AddressInfo;
  return stopAfterSpec({ url: `http://127.0.0.1:${port}/secret`, connections: () => connections, stop });
}

const succeeds = async (call: ReturnType<ApiClient['get']>) => {
  const { status, text, json } = await call;
  if (status > 201) throw new Error(`${status} ${text}`);
  return json.data;
};
const form = (fields: Record<string, string>, image: Buffer) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  data.set('image', new Blob([new Uint8Array(image)]), 'http://127.0.0.1/image.png');
  return data;
};

it('no URL in the data makes the backend send a request', async () => {
  const canary = await startCanary();
  const site = await startSite();
  const admin = await signInAsAdmin(site);
  const { url } = canary;
  const words = `${url} ![image](${url}) !video[video](${url}.mp4) <img src="${url}"> <link href="${url}" rel="stylesheet">`;

  const settings = { mail_driver: 'mail', contact_address: url, chat_code: words, meta_description: url };
  await succeeds(admin.patch('/api/settings', settings));
  for (const title of [url, 'Page'])
    await succeeds(admin.post('/api/pages', { title, sub_title: url, content: words }));
  const parcel = { tracking_code: 'CANARY-1', recipient_name: url, destination: url, current_location: url };
  const { id } = await succeeds(admin.post('/api/parcels', { ...parcel, shipped_via: url, status: url }));
  const activity = { title: url, description: words, icon: 'moped', color: 'gold' };
  await succeeds(admin.post('/api/activities', { parcel_id: id, ...activity }));
  await succeeds(admin.post('/api/parcels/image', form({ id }, await pngImage())));
  await succeeds(admin.post('/api/reviews', form({ name: url, review: words }, await pngImage())));
  await succeeds(admin.post('/api/messages', { email: 'a@b.example', subject: url, body: words }));
  await succeeds(admin.post('/api/contact/preview', { subject: url, body: words }));
  await succeeds(admin.post('/api/contact', { to: 'a@b.example', subject: url, body: words }));
  const invoice = await succeeds(admin.post('/api/invoices', { product: 'CANARY-1' }));
  for (const path of [`/api/invoices/${invoice.id}.pdf`, '/api/parcels/CANARY-1', '/api/pages/page', '/api/graph'])
    await succeeds(admin.get(path));

  expect(canary.connections()).toBe(0);
});
