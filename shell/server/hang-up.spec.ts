/** @jest-environment node */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { type ServerProcess, startServerProcess } from './testing/server-process.js';

/** A server module whose page `/track.html` needs data of the API. */
const SHELL = `
  export const sharedModules = {};
  export const createRenderer = () => ({
    match: (url) => ({ found: true, data: '/api' + url, isDocument: false }),
    redirect: () => null,
    render: async () => ({ html: '<h1>Parcel</h1>', title: 'Parcel', heading: null }),
    warmUp: async () => {},
  });
`;

let root: string;
let backend: Server;
let site: ServerProcess;
/** Requests that the backend has received and not answered yet. */
let held: ServerResponse[] = [];
/** Who is there; one who came before him may still have the backend asked something. */
let visitor = 0;

beforeAll(async () => {
  root = tempFolder();
  await publishBuild(root, 'shell', { server: SHELL });
  await publishBuild(root, 'mf-b', { mounts: ['/track.html'], server: 'export default () => null;' });
  backend = createServer((request, response) => {
    request.resume();
    // It is slow and not dead: otherwise a test that is held up would open the circuit breaker.
    if (request.url === '/healthz' || request.url === '/api/contract') response.end('{}');
    else held.push(response);
    if (request.url?.startsWith('/api/half')) response.write('half of the answer');
  });
  await once(backend.listen(0, '127.0.0.1'), 'listening');
  const { port } = backend.address() as AddressInfo;
  site = await startServerProcess({ API_PORT: String(port), RELEASES_DIR: join(root, 'releases') });
});
afterAll(async () => {
  await site?.stop();
  backend?.closeAllConnections();
  backend?.close();
  rmSync(root, { recursive: true, force: true });
});

/** Answers all that the backend has been asked, as it does after its visitors have gone. */
function answerHeld(): void {
  for (const response of held) response.end('{"status":"success","errors":[],"message":"","data":{}}');
  held = [];
}

const isHeld = () => held.some(({ req }) => req.url?.endsWith(`visitor=${visitor}`));

interface Stage {
  head: () => string;
  /** Whether the visitor hangs up now. */
  until: (received: string) => boolean;
}

const asks = (path: string) => () => `GET ${path}?visitor=${visitor} HTTP/1.1\r\nhost: localhost\r\n`;

/** What a visitor sends, and how much of the answer he waits for before he hangs up. */
const STAGES: Record<string, Stage> = {
  'while the page is waited for': { head: asks('/track.html'), until: isHeld },
  'between the head of a page and its rest': {
    head: asks('/track.html'),
    until: (received) => received.includes('200 OK') && received.length > 1_000,
  },
  'while an API call is waited for': { head: asks('/api/slow'), until: isHeld },
  'while a feed is waited for': { head: asks('/api/feeds/SECRET/history.atom'), until: isHeld },
  'in the middle of an API answer': { head: asks('/api/half'), until: (received) => received.includes('half') },
  'in the middle of an upload': {
    head: () =>
      `POST /api/upload?visitor=${visitor} HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n`,
    until: isHeld,
  },
  'in the middle of a report': {
    head: () =>
      'POST /releases/violations HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\nexpect: 100-continue\r\n',
    until: (received) => received.includes('100 Continue'),
  },
};

/** What a busy machine has the server say: that is not about the visitor. */
const OF_A_BUSY_MACHINE = ['shedding', 'api_not_answering'];

const MAX_TRIES = 200;

async function hangUp(stage: Stage, coding: string, how: 'FIN' | 'RST'): Promise<void> {
  // A busy machine turns somebody away, who comes back.
  for (let tries = 0; tries < MAX_TRIES; tries += 1) if (await isAdmitted(stage, coding, how)) return;
  throw new Error(`The server turned ${MAX_TRIES} visitors away.`);
}

/** Whether a visitor came as far as the stage at which he hangs up; not if he is turned away before. */
async function isAdmitted({ head, until: isEnough }: Stage, coding: string, how: 'FIN' | 'RST'): Promise<boolean> {
  const { port } = new URL(site.url);
  const socket: Socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  let received = '';
  socket.on('data', (data) => {
    received += data.toString('latin1');
  });
  visitor += 1;
  socket.write(`${head()}accept-encoding: ${coding}\r\n\r\nsome`);
  const isRefused = () => received.startsWith('HTTP/1.1 503');
  await until(() => isEnough(received) || isRefused() || socket.destroyed);
  const admitted = !isRefused();
  if (how === 'RST') socket.resetAndDestroy();
  else socket.destroy();
  if (!socket.closed) await once(socket, 'close');
  return admitted;
}

const disconnects = () => site.logged.filter(({ event }) => event === 'client_disconnected').length;

const cases = Object.keys(STAGES).flatMap((stage) => ['br', 'gzip', 'identity'].map((coding) => [stage, coding]));

it.each(cases)('a visitor who hangs up %s (%s) leaves at most one line at debug', async (stage = '', coding = '') => {
  const before = disconnects();
  for (const [count, how] of (['FIN', 'RST', 'FIN', 'RST'] as const).entries()) {
    await hangUp(STAGES[stage] as Stage, coding, how);
    await until(() => disconnects() > before + count || site.child.exitCode !== null);
    answerHeld();
  }
  const health = await fetch(`${site.url}/healthz`).catch(() => undefined);
  expect([health?.status, site.child.exitCode]).toEqual([200, null]);
  const warnings = site.logged.filter(
    ({ level, event }) => !['info', 'debug'].includes(level) && !OF_A_BUSY_MACHINE.includes(event),
  );
  expect(warnings).toEqual([]);
  expect(disconnects()).toBe(before + 4);
  expect(JSON.stringify(site.logged)).not.toContain('SECRET');
});
