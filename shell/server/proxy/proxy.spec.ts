/** @jest-environment node */
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { until } from '@waybill/testing/until';
import { ApiClient } from '../api/api-client.js';
import { createLog } from '../log/log.js';
import { Load } from '../overload/load.js';
import { createBackendProxy } from './proxy.js';

const caller = { secure: false, host: 'localhost', addresses: ['127.0.0.1'] };

async function listen(handler: RequestListener) {
  // Longer than any pause of a busy machine: connections are closed by the tests only.
  const server = createServer({ keepAliveTimeout: 60_000 }, handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Accepts no more connections; requests that run are answered. */
    close: () => server.close(),
    stop: () => server.close().closeAllConnections(),
  };
}

const clients: ApiClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

function proxyTo(target: string) {
  const log = createLog('silent');
  const api = new ApiClient(target);
  clients.push(api);
  const { breaker, changes } = api;
  return createBackendProxy({ target, log, load: new Load(log), breaker, changes });
}

/** A proxy to a backend that closes each connection when it is reused. */
async function closingSite() {
  const used = new WeakSet<Socket>();
  const received: string[] = [];
  const api = await listen((request, response) => {
    received.push(request.method ?? '');
    if (used.has(request.socket)) return request.socket.destroy();
    used.add(request.socket);
    return response.end('fine');
  });
  const backend = proxyTo(api.url);
  const site = await listen((request, response) => {
    backend.forward(request, response, caller).catch(() => response.destroy());
  });
  const stop = () => {
    for (const server of [site, api]) server.stop();
    backend.close();
  };
  return { url: site.url, received, stop };
}

describe('an idle connection that the backend closes', () => {
  it('does not affect a GET', async () => {
    const { url, received, stop } = await closingSite();
    for (let call = 0; call < 4; call += 1) {
      const response = await fetch(`${url}/api/x`);
      expect([response.status, await response.text()]).toEqual([200, 'fine']);
    }
    expect(received.length).toBeGreaterThan(4);
    stop();
  });

  it('fails a POST, which is not repeated', async () => {
    const { url, received, stop } = await closingSite();
    const post = () => fetch(`${url}/api/x`, { method: 'POST', body: 'once' });
    await (await post()).text();
    expect((await post()).status).toBe(503);
    expect(received.filter((method) => method === 'POST')).toHaveLength(2);
    stop();
  });

  it('is retried once only', async () => {
    const received: string[] = [];
    const api = await listen((request) => {
      received.push(request.method ?? '');
      request.socket.destroy();
    });
    const backend = proxyTo(api.url);
    const site = await listen((request, response) => {
      backend.forward(request, response, caller).catch(() => response.destroy());
    });
    expect((await fetch(`${site.url}/api/x`)).status).toBe(503);
    expect(received).toEqual(['GET', 'GET']);
    for (const server of [site, api]) server.stop();
    backend.close();
  });
});

it('an upload that the backend refuses holds no connection to it, although its body never comes', async () => {
  const api = await listen((_, response) => {
    response.statusCode = 401;
    response.end('denied');
  });
  const backend = proxyTo(api.url);
  const site = await listen((request, response) => {
    backend.forward(request, response, caller).catch(() => response.destroy());
  });
  const type = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000';
  const uploads = Array.from({ length: 40 }, () => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
    const received: string[] = [];
    socket.on('error', () => undefined).on('data', (data) => received.push(data.toString()));
    socket.write(`POST /api/parcels/image HTTP/1.1\r\nhost: localhost\r\n${type}\r\n\r\n`);
    return { socket, statusOf: () => received.join('').slice(9, 12) };
  });
  // Those beyond the pool's places may be told to come back, but nobody waits for the end of a slow upload.
  await until(() => uploads.every(({ statusOf }) => statusOf() !== ''));
  expect(new Set(uploads.map(({ statusOf }) => statusOf()))).not.toContain('408');
  const response = await fetch(`${site.url}/api/parcels/image`, { method: 'POST', body: new FormData() });
  expect(response.status).toBe(401);
  for (const { socket } of uploads) socket.destroy();
  for (const server of [site, api]) server.stop();
  backend.close();
});

it('a read that a backend still answers while it shuts down is not lost to those that it refuses', async () => {
  const running: ServerResponse[] = [];
  const api = await listen((_, response) => running.push(response));
  const backend = proxyTo(api.url);
  const site = await listen((request, response) => {
    backend.forward(request, response, caller).catch(() => response.destroy());
  });
  const slow = fetch(`${site.url}/api/slow`);
  await until(() => running.length > 0);
  api.close();
  const refused = await Promise.all(Array.from({ length: 3 }, () => fetch(`${site.url}/api/x`)));
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
  await until(() => clients[0]?.breaker.isOpen === true);
  running[0]?.end('fine');
  expect(await (await slow).text()).toBe('fine');
  for (const server of [site, api]) server.stop();
  backend.close();
});
