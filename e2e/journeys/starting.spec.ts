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
const STARTER = join(root, 'e2e/site/starter.ts');

interface Started {
  starter: ChildProcess;
  url: string;
  welcome: { demo_tracking_code: string | null };
}

interface PerTest {
  /** What the starter of a site of one's own is told. */
  env: Record<string, string>;
  start(more?: Record<string, string>): Promise<Started>;
}

const test = base.extend<PerTest>({
  env: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-starting-'));
    const published = process.env.JOURNEY_RELEASES ?? '';
    await cp(published, join(folder, 'releases'), { recursive: true });
    await use({
      PATH: process.env.PATH ?? '',
      PORT: String(await freePort()),
      API_PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      RELEASES_DIR: join(folder, 'releases'),
    });
    // A server whose port is free already may still be closing its files.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  },
  start: async ({ env }, use) => {
    const starters: ChildProcess[] = [];
    await use(async (more = {}) => {
      const starter = spawn(process.execPath, ['--import', 'tsx', STARTER], {
        cwd: root,
        env: { ...env, ...more },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      starters.push(starter);
      const [line] = await once(createInterface(starter.stdout ?? process.stdin), 'line');
      return { starter, ...JSON.parse(String(line)) };
    });
    for (const starter of starters) await killed(starter);
    await Promise.all([env.PORT, env.API_PORT].map(free));
  },
});

async function killed(starter: ChildProcess): Promise<void> {
  if (starter.exitCode !== null || starter.signalCode !== null) return;
  const ended = once(starter, 'exit');
  starter.kill('SIGKILL');
  await ended;
}

const free = (port = '') => expect.poll(() => isListening(Number(port)), { timeout: 60_000 }).toBe(false);

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** `npm start` on a folder where it is refused: it has built and published nothing by then. */
function refusedStart(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['tools/start.mjs'], { cwd: root, env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, said: stdout + stderr }),
    );
  });
}

test('both servers end when their starter is killed, and the site starts again at once', async ({ env, start }) => {
  test.slow();
  const { starter, url, welcome } = await start();
  expect((await fetch(url)).status).toBe(200);
  expect(welcome.demo_tracking_code).toBe('WAYB-1112-026A-P');
  await killed(starter);
  await Promise.all([env.PORT, env.API_PORT].map(free));
  const again = await start();
  expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
});

test('a second start on the same data is refused by the name of the first', async ({ env, start }) => {
  const { starter, url } = await start();
  const second = { ...env, PORT: String(await freePort()), API_PORT: String(await freePort()) };
  const { code, said } = await refusedStart(second);
  expect(code).toBe(1);
  expect(said).toContain(`${env.DATA_DIR} already: ${url}, process ${starter.pid}.`);
  expect(said).toContain(`kill ${starter.pid}`);
  expect(said).not.toContain('Building');
  expect((await fetch(url)).status).toBe(200);
});

test('a site whose log says little tells all the same what to open', async ({ start }) => {
  const { welcome } = await start({ LOG_LEVEL: 'silent' });
  expect(welcome).toEqual({ signup_path: '/cp/signup', demo_tracking_code: 'WAYB-1112-026A-P' });
});
