/** @jest-environment node */
import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { type Site, startSite } from './testing/site.js';

let root: string;
let site: Site;
const waiting: (() => void)[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  root = tempFolder();
  // The backend lets everybody wait who signs in, as it does with those who guess passwords.
  site = await startSite(join(root, 'empty'), { TRUST_PROXY: '2' }, async (url) => {
    if (url === '/api/admins/auth/signin') await new Promise<void>((resolve) => waiting.push(resolve));
    return undefined;
  });
});
afterEach(() => {
  for (const release of waiting.splice(0)) release();
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

const signIn = () => fetch(`${site.url}/api/admins/auth/signin`, { method: 'POST', body: '{}' });

/** Sends one byte of a longer body from an address. @returns what is received, as it arrives */
function slowBody(address: string, type: string): () => string {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    received += data.toString();
  });
  socket.write(
    `POST /api/contact HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n{`,
  );
  return () => received;
}

it('sign-ins that wait hold few connections; the newest of the others is next, and the rest is told to come back', async () => {
  const outcomes = Array.from({ length: 120 }, signIn);
  await until(() => waiting.length === 48);
  const rejected: Response[] = [];
  const statuses = outcomes.map(async (outcome) => {
    const response = await outcome;
    if (response.status === 429) rejected.push(response);
    return response.status;
  });
  await until(() => rejected.length === 24);
  expect(rejected[0]?.headers.get('retry-after')).toBe('5');
  expect(await rejected[0]?.json()).toMatchObject({ status: 'error', data: null });
  expect((await site.get('/api/graph')).status).toBe(200);
  const last = signIn();
  await until(() => rejected.length === 25);
  waiting.shift()?.();
  await until(() => waiting.length === 48);
  waiting.pop()?.();
  expect((await last).status).toBe(200);
  // Those who are left wait for a moment only.
  await until(() => rejected.length >= 25 + 46);
  for (const release of waiting.splice(0)) release();
  expect((await Promise.all(statuses)).filter((status) => status !== 200 && status !== 429)).toEqual([]);
});

it('a client that does not wait for answers has one request at a time on a connection', async () => {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  const asks = (path: string) => `POST /api/${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\n{}`;
  socket.write(asks('admins/auth/signin').repeat(40));
  await until(() => waiting.length > 0);
  expect((await site.get('/api/graph')).status).toBe(200);
  expect(waiting.length).toBe(1);
});

it('slow bodies reach no connection to the backend, and one address can send few of them', async () => {
  const asked = site.received.length;
  const answers = Array.from({ length: 300 }, () => slowBody('192.0.2.1', 'application/json'));
  await until(() => answers.filter((received) => received().includes(' 429 ')).length === 280);
  expect(site.received.length).toBe(asked);
  expect((await site.get('/api/graph')).status).toBe(200);
  const other = { method: 'POST', body: '{}', headers: { 'x-forwarded-for': '192.0.2.2' } };
  expect((await fetch(`${site.url}/api/contact`, other)).status).toBe(200);
  await until(() => answers.every((received) => / (?:429|408) /.test(received())));
});

it('slow uploads leave everything else alone, and are cut', async () => {
  const answers = Array.from({ length: 60 }, () => slowBody('192.0.2.3', 'multipart/form-data; boundary=x'));
  await until(() => answers.filter((received) => received().includes(' 503 ')).length === 44);
  expect((await site.get('/api/graph')).status).toBe(200);
  await until(() => answers.filter((received) => received().includes(' 408 ')).length === 16);
});

it.each([
  ['with a length', '{"a":1}'.padEnd(50_000)],
  ['in chunks', new Blob(['{"a":1}'.padEnd(50_000)]).stream()],
])('a small body %s is forwarded complete', async (_, body) => {
  await fetch(`${site.url}/api/contact`, { method: 'POST', body, duplex: 'half' } as RequestInit);
  expect(site.received.at(-1)?.body).toHaveLength(50_000);
  expect(site.received.at(-1)?.headers['content-length']).toBe('50000');
});

it('a body that is too large is rejected by the shell server', async () => {
  const asked = site.received.length;
  const body = 'x'.repeat(200_000);
  const response = await fetch(`${site.url}/api/contact`, { method: 'POST', body });
  expect([response.status, site.received.length]).toEqual([413, asked]);
});
