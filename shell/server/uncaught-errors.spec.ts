/** @jest-environment node */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { type ServerProcess, startServerProcess } from './testing/server-process.js';

let root: string;
let site: ServerProcess;

/** Starts a server in which `code` runs when the process receives SIGUSR2. */
async function startWith(code: string): Promise<void> {
  root = tempFolder();
  const preload = join(root, 'preload.mjs');
  writeFileSync(preload, `process.on('SIGUSR2', () => { ${code} });`);
  site = await startServerProcess({ RELEASES_DIR: join(root, 'releases') }, [pathToFileURL(preload).href]);
}
afterEach(async () => {
  await site.stop();
  rmSync(root, { recursive: true, force: true });
});

const lines = (event: string) => site.logged.filter((line) => line.event === event);

it('a rejected promise that nobody handles is logged and counted, and the server lives', async () => {
  await startWith("Promise.reject(new Error('nobody listens'));");
  for (const count of [1, 2]) {
    site.child.kill('SIGUSR2');
    await until(() => lines('unhandled_rejection').length === count);
    expect(lines('unhandled_rejection').at(-1)).toMatchObject({ level: 'error', count });
  }
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});

it('an exception that nobody catches is logged as fatal, and the server drains and exits with an error', async () => {
  await startWith("throw new Error('broken state');");
  site.child.kill('SIGUSR2');
  await until(() => site.child.exitCode !== null);
  expect(site.child.exitCode).toBe(1);
  expect(lines('uncaught_exception')).toMatchObject([{ level: 'fatal' }]);
});

it('a log without a reader does not end the server', async () => {
  await startWith("console.log('{}');");
  site.child.stdout?.destroy();
  for (let request = 0; request < 5; request += 1) {
    site.child.kill('SIGUSR2');
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  }
  expect(site.child.exitCode).toBeNull();
});
