/** @jest-environment node */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createLog } from '../log/log.js';
import { createBackendProxy } from './proxy.js';

const caller = { secure: false, host: 'localhost', addresses: ['127.0.0.1'] };

async function listen(handler: RequestListener) {
  // Longer than any pause of a busy machine: connections are closed by the tests only.
  const server = createServer({ keepAliveTimeout: 60_000 }, handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close().closeAllConnections() };
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
  const backend = createBackendProxy(api.url, createLog('silent'));
  const site = await listen((request, response) => void backend.forward(request, response, caller));
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
    await (await fetch(`${url}/api/x`)).text();
    const response = await fetch(`${url}/api/x`, { method: 'POST', body: 'once' });
    expect(response.status).toBe(503);
    expect(received).toEqual(['GET', 'POST']);
    stop();
  });

  it('is retried once only', async () => {
    const received: string[] = [];
    const api = await listen((request) => {
      received.push(request.method ?? '');
      request.socket.destroy();
    });
    const backend = createBackendProxy(api.url, createLog('silent'));
    const site = await listen((request, response) => void backend.forward(request, response, caller));
    expect((await fetch(`${site.url}/api/x`)).status).toBe(503);
    expect(received).toEqual(['GET', 'GET']);
    for (const server of [site, api]) server.stop();
    backend.close();
  });
});
