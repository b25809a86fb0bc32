/** @jest-environment node */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Reply, send } from './send.js';

let server: Server | undefined;
afterEach(() => server?.close());

async function responseTo(reply: Pick<Reply, 'body' | 'rest' | 'coding'>): Promise<Response> {
  server = createServer((request, response) => send(request, response, { status: 200, headers: {}, ...reply }));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

it('a streamed reply asks proxies not to buffer it', async () => {
  const reply = await responseTo({ body: '<head>', rest: Promise.resolve(Buffer.from('</head>')) });
  expect(reply.headers.get('x-accel-buffering')).toBe('no');
  expect(await reply.text()).toBe('<head></head>');
});

it('a complete reply may be buffered', async () => {
  const reply = await responseTo({ body: '<head></head>' });
  expect(reply.headers.get('x-accel-buffering')).toBeNull();
  expect(reply.headers.get('content-length')).toBe('13');
});
