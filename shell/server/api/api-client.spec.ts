/** @jest-environment node */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { until } from '@waybill/testing/until';
import { ApiClient } from './api-client.js';

let server: Server;
let client: ApiClient;

async function start(handler: RequestListener): Promise<void> {
  server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = new ApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
afterEach(() => {
  client.close();
  server.close().closeAllConnections();
});

describe('the API client', () => {
  it('returns status, text and tag, revalidates with the tag and names the language of the page', async () => {
    const languages: (string | undefined)[] = [];
    await start((request, response) => {
      response.statusCode = request.headers['if-none-match'] === '"1"' ? 304 : 200;
      response.setHeader('etag', '"1"').end(response.statusCode === 200 ? request.url : '');
      languages.push(request.headers['accept-language']);
    });
    expect(await client.get('/api/a?b=1')).toEqual({ http: 200, text: '/api/a?b=1', etag: '"1"' });
    expect(await client.get('/api/a', [], { etag: '"1"', language: 'de' })).toMatchObject({ http: 304, text: '' });
    expect(languages).toEqual([undefined, 'de']);
  });

  it('sends the addresses of the visitor, or a cookie, and nothing of the kind unless it is given', async () => {
    const seen: IncomingMessage['headers'][] = [];
    await start((request, response) => {
      seen.push(request.headers);
      response.end();
    });
    await client.get('/api/a', ['192.0.2.1', '10.0.0.1']);
    await client.getAs('session=admin', '/api/a');
    await client.get('/api/a');
    expect(seen.map(({ cookie, 'x-forwarded-for': addresses }) => [addresses, cookie])).toEqual([
      ['192.0.2.1, 10.0.0.1', undefined],
      [undefined, 'session=admin'],
      [undefined, undefined],
    ]);
  });

  it('posts JSON without waiting', async () => {
    const bodies: Promise<string>[] = [];
    await start((request, response) => {
      bodies.push(text(request));
      response.end();
    });
    client.post('/api/b', { a: 1 });
    await until(() => bodies.length === 1);
    expect(await bodies[0]).toBe('{"a":1}');
  });

  it.each([
    ['a response that is too long', (_, response) => response.end('x'.repeat(3 * 1024 * 1024))],
    ['a closed connection', (request) => request.socket.destroy()],
    [
      'a response that is cut off',
      (_, response) => response.writeHead(200, { 'content-length': 9 }).write('x', () => response.destroy()),
    ],
  ] as [string, RequestListener][])('resolves to status 0 for %s', async (_, handler) => {
    await start(handler);
    expect(await client.get('/api/a')).toEqual({ http: 0, text: '', etag: undefined });
  });
});
