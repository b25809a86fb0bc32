/** @jest-environment node */
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tempFolder, writeBuild } from '../testing/builds.js';
import { sendBuild } from './send.js';

const root = tempFolder();
const projectDir = writeBuild(root, 'mf-a');
afterAll(() => rmSync(root, { recursive: true, force: true }));

let server: Server;
let received: IncomingMessage[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let site: string;
beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    received.push(request);
    request.resume().once('end', () => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.close().closeAllConnections();
});

const send = (to = site) => sendBuild({ to, token: 'wbt_x', name: 'mf-a', projectDir, who: 'ada', why: 'test' });
const place = (response: ServerResponse) => response.end(JSON.stringify({ after: 1, signed: false }));
const toPost = (then: (response: ServerResponse) => void) => (request: IncomingMessage, response: ServerResponse) =>
  request.method === 'POST' ? then(response) : place(response);

it.each([
  'http://www.example.com',
  'ftp://127.0.0.1',
  'https://example.com/path',
  'https://a:b@example.com',
  'example.com',
])('sends no token to %s', async (to) => {
  await expect(send(to)).rejects.toThrow(/--to/);
  expect(received).toEqual([]);
});

it('follows no redirect, so the token stays with the site', async () => {
  answer = (_, response) => response.writeHead(307, { location: `${site}/elsewhere` }).end();
  await expect(send()).rejects.toThrow('answers 307');
  expect(received.map(({ url }) => url)).toEqual(['/__releases/publish/mf-a']);
});

it('says that nothing was changed if the site is away, has no endpoint or is none', async () => {
  answer = (_, response) => response.writeHead(404).end();
  await expect(send()).rejects.toThrow('this site takes no uploads');
  answer = (_, response) => response.end('<html>');
  await expect(send()).rejects.toThrow('is no publish endpoint');
  server.close().closeAllConnections();
  await expect(send()).rejects.toMatchObject({
    name: 'ReleaseError',
    message: expect.stringContaining('does not answer'),
  });
});

it.each<[string, (response: ServerResponse) => void]>([
  ['before it answers', (response) => response.destroy()],
  ['while it checks', (response) => response.write('{"state":"checking"}\n', () => response.destroy())],
  ['without a result', (response) => response.end('{"state":"checking"}\n')],
])('does not say that nothing was changed if the connection ends %s', async (_, end) => {
  answer = toPost(end);
  const error = await send().catch((thrown: Error) => thrown);
  expect(error).toMatchObject({
    name: 'Error',
    message: expect.stringContaining('did not say how the publish of mf-a ended'),
  });
});

it('tells a rejection from a failure', async () => {
  answer = toPost((response) => response.end('{"state":"checking"}\n{"error":"no","rejected":true}\n'));
  await expect(send()).rejects.toMatchObject({ name: 'ReleaseError', message: 'no' });
  answer = toPost((response) => response.end('{"error":"broken","rejected":false}\n'));
  await expect(send()).rejects.toMatchObject({ name: 'Error', message: 'broken' });
});
