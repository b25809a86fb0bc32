import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { ApiClient } from '../../testing/api-client.js';
import { startSite } from '../../testing/site.js';

const HEAD = [
  'POST /api/messages HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  'Content-Length: 1000',
  '',
  '{',
].join('\r\n');

it('a JSON body that does not arrive is answered and its connection closed, while others are served', async () => {
  const site = await startSite();
  const { port } = site.app.getHttpServer().address() as AddressInfo;
  const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
  const received = sockets.map((socket) => text(socket));
  for (const socket of sockets) {
    await once(socket, 'connect');
    socket.write(HEAD);
  }
  expect((await new ApiClient(site.url).get('/api/graph')).status).toBe(200);
  for (const response of await Promise.all(received)) {
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('"status":"error"');
  }
});
