/** @jest-environment node */
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeGracefully } from './graceful-close.js';

/** What waits for it never ends, however slow the machine is. */
const A_DAY_MS = 86_400_000;

let server: Server;
let agent: Agent;
let port: number;

beforeEach(async () => {
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
  server = createServer((incoming, response) => {
    text(incoming).then(
      (body) => response.end(body),
      () => response.destroy(),
    );
  });
  // By itself it would close an idle connection after five seconds.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
});

function post(body: string): Promise<{ connection: string | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', method: 'POST', agent }, (response) => {
      text(response).then((read) => resolve({ connection: response.headers.connection, body: read }), reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}

it('answers a write that arrives on an idle connection, and closes the connection then', async () => {
  expect((await post('first')).connection).toBe('keep-alive');
  const closed = closeGracefully(server, { idleMs: A_DAY_MS, timeoutMs: A_DAY_MS });
  await sleep(100);
  expect(await post('second')).toEqual({ connection: 'close', body: 'second' });
  await closed;
});

it('closes what stays idle', async () => {
  await post('first');
  const started = performance.now();
  await closeGracefully(server, { idleMs: 200, timeoutMs: A_DAY_MS });
  expect(performance.now() - started).toBeGreaterThan(150);
});

it('closes everything when the time is up', async () => {
  await post('first');
  await closeGracefully(server, { idleMs: A_DAY_MS, timeoutMs: 100 });
  await expect(post('second')).rejects.toThrow();
});
