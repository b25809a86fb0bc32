import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';
import { SECRET_PATHS } from '@waybill/contracts';
import { freePort } from '@waybill/testing/free-port';
import { until } from '@waybill/testing/until';
import { findProgram } from '../ci/system-packages.js';
import { type Ports, PROXIES, writeCertificate } from './proxies.js';
import { type Seen, Upstream } from './upstream.js';

const RESTARTS = 12;
const DOWN_MS = 150;
const CALLERS = 4;
const PACE_MS = 20;

const POST = 'POST /ambiguous HTTP/1.1\r\nHost: www.example.com\r\n';
const HIDDEN = 'GET /hidden HTTP/1.1\r\nHost: www.example.com\r\n\r\n';
/** What a proxy may read as one request and the server behind it as two. */
const AMBIGUOUS = {
  'a length and chunks': `${POST}Content-Length: ${HIDDEN.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`,
  'two lengths': `${POST}Content-Length: 0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'chunks under another encoding': `${POST}Transfer-Encoding: xchunked\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'a space before a colon': `${POST}Content-Length : ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
  'a chunk size that is no number': `${POST}Transfer-Encoding: chunked\r\n\r\n0x1\r\na\r\n0\r\n\r\n${HIDDEN}`,
};

interface Answer {
  status: number;
  seen: Seen | undefined;
}

describe.each(PROXIES)('the sample for $program', ({ program, checks, configure }) => {
  const file = findProgram([program]);
  let folder: string;
  let ports: Ports;
  let upstreams: Upstream[];
  let proxy: ChildProcess | undefined;
  let agent: Agent;
  let output = '';

  beforeAll(async () => {
    if (!file) throw new Error(`${program} is not installed: sudo apt-get install ${program}`);
    folder = mkdtempSync(join(tmpdir(), 'waybill-proxy-'));
    writeCertificate(folder);
    const [http, https, api] = [await freePort(), await freePort(), await freePort()];
    ports = {
      http,
      https,
      api,
      shells: [await freePort(), await freePort()],
      backends: [await freePort(), await freePort()],
    };
    upstreams = [
      ...ports.shells.map((port) => new Upstream(port, api)),
      ...ports.backends.map((port) => new Upstream(port)),
    ];
    for (const upstream of upstreams) await upstream.start();
    agent = new Agent({ keepAlive: true });
    const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    proxy = spawn(file, configure(ports, folder), { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [proxy.stdout, proxy.stderr]) stream?.on('data', (chunk) => (output += chunk));
    await until(async () => {
      if (proxy?.exitCode !== null) throw new Error(output);
      return (await get('/ready')).status === 200;
    });
  }, 60_000);

  afterAll(async () => {
    if (!file) return;
    if (proxy && proxy.exitCode === null) {
      const exited = once(proxy, 'exit');
      proxy.kill('SIGKILL');
      await exited;
    }
    agent.destroy();
    await Promise.all(upstreams.map((upstream) => upstream.stop()));
    rmSync(folder, { recursive: true });
  });

  function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return new Promise((resolve) => {
      const options = {
        host: '127.0.0.1',
        port: ports.https,
        path,
        agent,
        servername: 'www.example.com',
        ca: readFileSync(join(folder, 'authority.pem')),
        headers: { host: 'www.example.com', ...headers },
        timeout: 10_000,
      };
      const failed = () => resolve({ status: 0, seen: undefined });
      const request = httpsRequest(options, (response) => {
        let body = '';
        response.on('data', (chunk) => (body += chunk)).on('error', failed);
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          resolve({ status, seen: status === 200 ? JSON.parse(body) : undefined });
        });
      });
      request.on('error', failed).on('timeout', () => request.destroy(new Error('timeout')));
      request.end();
    });
  }

  /** All that the proxy has written. */
  const logged = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.log'))
      .reduce((all, name) => all + readFileSync(join(folder, name), 'utf8'), output);

  test('describes the visitor to both servers, whatever the visitor claims', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'evil.test' };
    const { seen } = await get('/', forged);
    expect(seen?.headers).toMatchObject({
      host: 'www.example.com',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'www.example.com',
    });
    expect(seen?.backend?.headers['x-forwarded-for']).toBe('127.0.0.1, 127.0.0.1');
  });

  /** Everything that the proxy answers to these bytes before it closes the connection, which it is asked to do. */
  async function rawAnswer(bytes: string): Promise<string> {
    const ca = readFileSync(join(folder, 'authority.pem'));
    const socket = connect({ host: '127.0.0.1', port: ports.https, servername: 'www.example.com', ca });
    socket.setTimeout(3_000, () => socket.end()).on('error', () => socket.destroy());
    socket.write(bytes);
    return text(socket).catch(() => '');
  }

  test.each(Object.entries(AMBIGUOUS))('the servers see no other requests than the proxy in %s', async (_, bytes) => {
    const seenByShells = () => upstreams.slice(0, 2).reduce((sum, { requests }) => sum + requests, 0);
    const before = seenByShells();
    const answers = (await rawAnswer(bytes)).split(/(?=HTTP\/1\.1 \d{3} )/);
    expect(seenByShells() - before).toBeLessThanOrEqual(answers.length);
    const [answer = ''] = answers;
    if (Number(answer.split(' ')[1]) >= 400) return;
    // The length may be dropped instead, which leaves the chunks (RFC 9112, 6.3).
    const { headers }: Seen = JSON.parse(answer.slice(answer.indexOf('{')));
    expect(headers).toMatchObject({ 'transfer-encoding': 'chunked' });
    expect(headers).not.toHaveProperty('content-length');
  });

  test('uses both shells and both backends', async () => {
    const [shells, backends] = [new Set<number>(), new Set<number>()];
    await until(async () => {
      const { seen } = await get('/');
      if (seen?.backend) {
        shells.add(seen.port);
        backends.add(seen.backend.port);
      }
      return shells.size === 2 && backends.size === 2;
    });
  });

  test('logs neither codes nor tokens', async () => {
    const headers = { referer: 'https://www.example.com/?code=SECRET-REFERER', cookie: 'session=SECRET-COOKIE' };
    await get('/track.html?code=SECRET-CODE', headers);
    await get('/cp/signup?token=SECRET-TOKEN', headers);
    for (const path of SECRET_PATHS) await get(`${path}SECRET-PATH/history`, headers);
    await get('/about-this-log', headers);
    await until(() => logged().includes('/about-this-log'));
    for (const path of ['/track.html', ...SECRET_PATHS]) expect(logged()).toContain(path);
    expect(logged()).not.toContain('SECRET');
  });

  test('passes events of a stream on as they are sent, and ends it when the visitor leaves', async () => {
    const shells = upstreams.slice(0, 2);
    let received = '';
    const request = httpsRequest({
      ...{ host: '127.0.0.1', port: ports.https, servername: 'www.example.com', agent: false },
      ca: readFileSync(join(folder, 'authority.pem')),
      path: '/live?parcel=SECRET-STREAM.version',
      headers: { host: 'www.example.com', accept: 'text/event-stream', 'accept-encoding': 'gzip, br' },
    });
    request.on('error', () => undefined);
    request.on('response', (response) => {
      response.on('error', () => undefined);
      response.on('data', (part) => (received += part));
    });
    request.end();
    await until(() => received.includes('event: beat'));
    for (const n of [1, 2, 3]) {
      // Nothing comes after it that would push it out of a buffer.
      for (const shell of shells) shell.announce(`data: ${n}\n\n`);
      await until(() => received.includes(`data: ${n}\n`));
    }
    request.destroy();
    // HAProxy notices it with the next event.
    await until(() => {
      for (const shell of shells) shell.announce('event: beat\ndata: 1\n\n');
      return shells.every(({ streams }) => streams.size === 0);
    });
    await get('/after-the-stream');
    await until(() => logged().includes('/after-the-stream'));
    expect(logged()).toContain('/live');
    expect(logged()).not.toContain('SECRET');
  });

  test('passes the head of a page on before its content is there', async () => {
    const page = connectHttp2(`https://127.0.0.1:${ports.https}`, {
      servername: 'www.example.com',
      ca: readFileSync(join(folder, 'authority.pem')),
    });
    let received = '';
    const stream = page.request({ ':path': '/page', ':authority': 'www.example.com', 'accept-encoding': 'gzip, br' });
    const ended = once(stream, 'end');
    stream.setEncoding('utf8').on('data', (part) => (received += part));
    await until(() => received === '<head>');
    for (const shell of upstreams.slice(0, 2)) shell.complete();
    await ended;
    expect(received).toBe('<head><h1>Content</h1>');
    page.destroy();
  });

  test(`loses no request in ${RESTARTS} restarts in turn`, async () => {
    const statuses: number[] = [];
    const completed = Array.from({ length: CALLERS }, () => 0);
    let done = false;
    const callers = completed.map(async (_, caller) => {
      while (!done) {
        statuses.push((await get('/')).status);
        completed[caller] = (completed[caller] ?? 0) + 1;
        await delay(PACE_MS);
      }
    });
    for (let restart = 0; restart < RESTARTS; restart++) {
      const upstream = upstreams[restart % upstreams.length] as Upstream;
      await upstream.restart(DOWN_MS);
      // No request that met the stopped server is still on its way when the next server stops.
      const before = [...completed];
      await until(() => completed.every((count, caller) => count >= (before[caller] ?? 0) + 2));
      if (checks) await until(() => upstream.requests > 0);
    }
    done = true;
    await Promise.all(callers);
    expect(statuses.length).toBeGreaterThan(2 * CALLERS * RESTARTS);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  }, 60_000);
});
