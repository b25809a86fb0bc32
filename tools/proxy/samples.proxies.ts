import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@waybill/testing/free-port';
import { until } from '@waybill/testing/until';
import { findProgram } from '../ci/system-packages.js';
import { type Ports, PROXIES, writeCertificate } from './proxies.js';
import { type Seen, Upstream } from './upstream.js';

const RESTARTS = 12;
const DOWN_MS = 150;
const CALLERS = 4;
const PACE_MS = 20;

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
        ca: readFileSync(join(folder, 'fullchain.pem')),
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
    const secrets = ['SECRET-CODE', 'SECRET-TOKEN', 'SECRET-PATH', 'SECRET-REFERER', 'SECRET-COOKIE'];
    const headers = { referer: 'https://www.example.com/?code=SECRET-REFERER', cookie: 'session=SECRET-COOKIE' };
    await get('/track.html?code=SECRET-CODE', headers);
    await get('/cp/signup?token=SECRET-TOKEN', headers);
    await get('/api/parcels/SECRET-PATH/history', headers);
    await get('/about-this-log', headers);
    const written = () =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.log'))
        .reduce((all, name) => all + readFileSync(join(folder, name), 'utf8'), output);
    await until(() => written().includes('/about-this-log'));
    expect(written()).toContain('/track.html');
    for (const secret of secrets) expect(written()).not.toContain(secret);
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
