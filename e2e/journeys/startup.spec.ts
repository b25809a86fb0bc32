import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, expect } from '@playwright/test';
import { freePort } from '@waybill/testing/free-port';

const root = join(import.meta.dirname, '../..');
const START_SITE = join(root, 'e2e/site/start-site.ts');

interface Started {
  starter: ChildProcess;
  url: string;
  welcome: { demo_tracking_code: string | null };
  /** Process ids of backend and shell server. */
  pids: [number, number];
}

interface PerTest {
  /** The environment of a new site. */
  env: Record<string, string>;
  start(more?: Record<string, string>): Promise<Started>;
}

const test = base.extend<PerTest>({
  env: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-startup-'));
    const published = process.env.JOURNEY_RELEASES ?? '';
    await cp(published, join(folder, 'releases'), { recursive: true });
    await use({
      PATH: process.env.PATH ?? '',
      PORT: String(await freePort()),
      API_PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      RELEASES_DIR: join(folder, 'releases'),
    });
    // A server that has released its port may still be closing files.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  },
  start: async ({ env }, use) => {
    const starters: ChildProcess[] = [];
    await use(async (more = {}) => {
      const starter = spawn(process.execPath, ['--import', 'tsx', START_SITE], {
        cwd: root,
        env: { ...env, ...more },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      starters.push(starter);
      const [line] = await once(createInterface(starter.stdout ?? process.stdin), 'line');
      return { starter, ...JSON.parse(String(line)) };
    });
    for (const starter of starters) await kill(starter);
    await Promise.all([env.PORT, env.API_PORT].map(waitForFreePort));
  },
});

async function kill(starter: ChildProcess): Promise<void> {
  if (starter.exitCode !== null || starter.signalCode !== null) return;
  const exited = once(starter, 'exit');
  starter.kill('SIGKILL');
  await exited;
}

const waitForFreePort = (port = '') => expect.poll(() => isListening(Number(port)), { timeout: 60_000 }).toBe(false);

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

const responds = async (url: string) => (await fetch(url).catch(() => undefined))?.status === 200;

/** `npm start` on a locked data folder: it exits before it builds or publishes anything. */
function startLocked(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['tools/start.mjs'], { cwd: root, env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    );
  });
}

test('both servers exit when the process that started them is killed, and the site can start again', async ({
  env,
  start,
}) => {
  test.slow();
  const { starter, url, welcome } = await start();
  expect((await fetch(url)).status).toBe(200);
  expect(welcome.demo_tracking_code).toBe('WAYB-1112-026A-P');
  await kill(starter);
  await Promise.all([env.PORT, env.API_PORT].map(waitForFreePort));
  const again = await start();
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
});

test('a killed server is restarted while the other goes on, and then both stop on SIGTERM', async ({ env, start }) => {
  test.slow();
  const { starter, url, pids } = await start();
  const [backend, shell] = [`http://127.0.0.1:${env.API_PORT}/readyz`, `${url}/`];

  process.kill(pids[1], 'SIGKILL');
  await expect.poll(() => responds(shell), { timeout: 60_000 }).toBe(true);
  expect(await responds(backend), 'the backend went on').toBe(true);
  process.kill(pids[0], 'SIGKILL');
  expect(await responds(shell), 'the shell went on').toBe(true);
  await expect.poll(() => responds(backend), { timeout: 60_000 }).toBe(true);

  const exited = once(starter, 'exit');
  starter.kill('SIGTERM');
  expect(await exited, 'exit code and signal').toEqual([0, null]);
  for (const port of [env.PORT, env.API_PORT]) expect(await isListening(Number(port))).toBe(false);
});

test('servers that were restarted exit as well when the process that started them is killed', async ({
  env,
  start,
}) => {
  test.slow();
  const { starter, pids } = await start();
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  for (const port of [env.PORT, env.API_PORT])
    await expect.poll(() => responds(`http://127.0.0.1:${port}/readyz`), { timeout: 60_000 }).toBe(true);
  await kill(starter);
  await Promise.all([env.PORT, env.API_PORT].map(waitForFreePort));
});

test('a second start on the same data fails with the URL and process of the first', async ({ env, start }) => {
  const { starter, url } = await start();
  const second = { ...env, PORT: String(await freePort()), API_PORT: String(await freePort()) };
  const { code, output } = await startLocked(second);
  expect(code).toBe(1);
  expect(output).toContain(`already running on the data in ${env.DATA_DIR}: ${url}, process ${starter.pid}.`);
  expect(output).toContain(`kill ${starter.pid}`);
  expect(output).not.toContain('Building');
  expect((await fetch(url)).status).toBe(200);
});

test('the start reports the sign-up path and demo parcel whatever the log level', async ({ start }) => {
  const { welcome } = await start({ LOG_LEVEL: 'silent' });
  expect(welcome).toEqual({
    signup_path: '/cp/signup',
    productionReasons: [],
    demo_tracking_code: 'WAYB-1112-026A-P',
  });
});
