/** @jest-environment node */
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { until } from '@waybill/testing/until';
import { oneAtATime } from './one-at-a-time.js';

it('the requests of a connection are handled one after another, and nothing once it is closed', async () => {
  const started: { url: string | undefined; response: ServerResponse }[] = [];
  const listener = oneAtATime(({ url }, response) => {
    started.push({ url, response });
  });
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = () => connect(port, '127.0.0.1').on('error', () => undefined);
  const urls = () => started.map(({ url }) => url);
  const ask = (url: string) => `GET ${url} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

  let received = '';
  const many = client().on('data', (data) => {
    received += data.toString();
  });
  many.write(ask('/1') + ask('/2') + ask('/3'));
  const other = client();
  await until(() => urls().includes('/1'));
  other.write(ask('/other'));
  await until(() => started.length === 2);
  expect(urls()).toEqual(['/1', '/other']);
  started[0]?.response.end('first');
  await until(() => started.length === 3);
  expect(urls().at(-1)).toBe('/2');
  started[2]?.response.end('second');
  await until(() => started.length === 4 && received.includes('second'));
  other.write(ask('/never'));
  other.destroy();
  many.destroy();
  await until(async () => (await new Promise((resolve) => server.getConnections((_, count) => resolve(count)))) === 0);
  expect(urls()).toEqual(['/1', '/other', '/2', '/3']);
  server.close();
});

it('a connection on which requests pile up is closed', async () => {
  let started = 0;
  const server = createServer(
    oneAtATime(() => {
      started += 1;
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(100));
  await until(() => client.closed);
  expect(started).toBe(1);
  server.close();
});
