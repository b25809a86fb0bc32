/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { until } from '@waybill/testing/until';
import { boundConnections } from './connections.js';

const MAX = 3;
let server: Server;
let sockets: Socket[] = [];

async function start(proxies: number): Promise<void> {
  server = createServer((_, response) => response.end());
  boundConnections(server, proxies, MAX);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
}
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.close().closeAllConnections();
});

/** Connects from an address of the loopback network and sends one request. */
function ask(localAddress: string): { received: () => string; socket: Socket } {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  let received = '';
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    received += data.toString();
  });
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  return { received: () => received, socket };
}

const answered = ({ received }: ReturnType<typeof ask>) => received().includes('200 OK');

it('an address has so many connections, and more when one of them has ended', async () => {
  await start(0);
  const first = Array.from({ length: MAX }, () => ask('127.0.0.1'));
  await until(() => first.every(answered));
  const further = ask('127.0.0.1');
  await until(() => further.socket.destroyed);
  expect(further.received()).toBe('');
  const other = ask('127.0.0.2');
  await until(() => answered(other));
  first[0]?.socket.destroy();
  await until(async () => {
    const next = ask('127.0.0.1');
    await until(() => answered(next) || next.socket.destroyed);
    return answered(next);
  });
});

it('behind a proxy its address is not bounded', async () => {
  await start(1);
  const many = Array.from({ length: 4 * MAX }, () => ask('127.0.0.1'));
  await until(() => many.every(answered));
});
