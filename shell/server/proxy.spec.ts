/** @jest-environment node */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createBackend } from './http/proxy.js';
import { createLog } from './log.js';

const caller = { secure: false, host: 'localhost', addresses: ['127.0.0.1'] };

async function listen(handler: RequestListener) {
  // However long this machine pauses: only the tests hang up.
  const server = createServer({ keepAliveTimeout: 60_000 }, handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close().closeAllConnections() };
}

/** A backend that answers once per connection and hangs up when it is used again, behind the proxy. */
async function impatientSite() {
  const answered = new WeakSet<Socket>();
  const heard: string[] = [];
  const api = await listen((request, response) => {
    heard.push(request.method ?? '');
    if (answered.has(request.socket)) return request.socket.destroy();
    answered.add(request.socket);
    return response.end('fine');
  });
  const backend = createBackend(api.url, createLog('silent'));
  const site = await listen((request, response) => void backend.forward(request, response, caller));
  const stop = () => {
    for (const one of [site, api]) one.stop();
    backend.close();
  };
  return { url: site.url, heard, stop };
}

describe('a connection that the backend closed while it was kept open', () => {
  it('costs a reading call nothing', async () => {
    const { url, heard, stop } = await impatientSite();
    for (let call = 0; call < 4; call += 1) {
      const response = await fetch(`${url}/api/x`);
      expect([response.status, await response.text()]).toEqual([200, 'fine']);
    }
    expect(heard.length).toBeGreaterThan(4);
    stop();
  });

  it('is told to a call that changes something, which is not made twice', async () => {
    const { url, heard, stop } = await impatientSite();
    await (await fetch(`${url}/api/x`)).text();
    const response = await fetch(`${url}/api/x`, { method: 'POST', body: 'once' });
    expect(response.status).toBe(503);
    expect(heard).toEqual(['GET', 'POST']);
    stop();
  });

  it('is asked again once, not for ever', async () => {
    const heard: string[] = [];
    const api = await listen((request) => {
      heard.push(request.method ?? '');
      request.socket.destroy();
    });
    const backend = createBackend(api.url, createLog('silent'));
    const site = await listen((request, response) => void backend.forward(request, response, caller));
    expect((await fetch(`${site.url}/api/x`)).status).toBe(503);
    expect(heard).toEqual(['GET', 'GET']);
    for (const one of [site, api]) one.stop();
    backend.close();
  });
});
