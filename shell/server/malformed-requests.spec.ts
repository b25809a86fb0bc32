/** @jest-environment node */
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { type Site, startSite } from './testing/site.js';

let root: string;
let site: Site;
beforeAll(async () => {
  root = tempFolder();
  await publishBuild(root, 'shell');
  site = await startSite(root);
});
afterAll(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

/** The status line of the response to these bytes. */
function statusOf(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(site.url);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.once('data', (data) => {
      resolve(String(data).split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

const POST = 'POST /api/messages HTTP/1.1\r\nHost: localhost\r\n';

/** What a proxy may read as one request and a server as two. */
it.each([
  ['a length and chunks', `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['two lengths', `${POST}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`],
  ['chunks under another encoding', `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  ['a chunk that ends with LF', `${POST}Transfer-Encoding: chunked\r\n\r\n1\na\r\n0\r\n\r\n`],
  ['lines that end with LF', 'GET / HTTP/1.1\nHost: localhost\n\n'],
  ['a folded header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: a\r\n b\r\n\r\n'],
  ['a space before a colon', 'GET / HTTP/1.1\r\nHost : localhost\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
])('a request with %s is rejected and not forwarded', async (_name, bytes) => {
  expect(await statusOf(bytes)).toBe('HTTP/1.1 400 Bad Request');
  expect(site.received).toEqual([]);
});

/** With these, Node throws while it sends the request on, where nothing can catch it: the server would end. */
it.each([
  ['Trailer', 'Trailer: x-checksum'],
  ['TE', 'TE: trailers, deflate'],
  ['Expect', 'Expect: 100-continue'],
  ['Upgrade', 'Connection: Upgrade\r\nUpgrade: h2c'],
  ['Keep-Alive', 'Keep-Alive: timeout=1\r\nProxy-Connection: keep-alive'],
  ['Proxy-Authorization', 'Proxy-Authorization: Basic YQ=='],
])('a header for one connection is not passed on: %s', async (_name, header) => {
  const asked = site.received.length;
  const body = 'Content-Type: application/json\r\nContent-Length: 2\r\n';
  const reply = await statusOf(`${POST}${body}${header}\r\n\r\n{}`);
  expect(reply).toMatch(/^HTTP\/1\.1 (?:200|100) /);
  await until(() => site.received.length > asked);
  const names = Object.keys(site.received.at(-1)?.headers ?? {});
  expect(names.filter((name) => /^(?:trailer|te|expect|upgrade|keep-alive|proxy-.*)$/.test(name))).toEqual([]);
  expect(site.received.at(-1)?.headers.connection).toBe('keep-alive');
});

it('TRACE is not supported', async () => {
  expect(await statusOf('TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe('HTTP/1.1 405 Method Not Allowed');
});
