import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { until } from '@waybill/testing/until';
import { LogFile } from './log-file.js';
import { RESTART_LIMITS, RestartPolicy } from './restart-policy.js';
import { ServerProcess } from './server-process.js';
import { SupervisedServer } from './supervised-server.js';

/** Ready at once, and dead when told to. */
const SERVER = `
import { createServer } from 'node:http';
console.log('{"pid":' + process.pid + '}');
createServer((request, response) => {
  if (request.url === '/exit') process.exit(3);
  response.end(String(process.pid));
}).listen(process.env.PORT, '127.0.0.1');
process.on('disconnect', () => process.exit());
`;
/** The first run is ready, every further one exits with a message. */
const BROKEN_SERVER = `
if (process.env.RESTARTED) {
  console.error('No memory.');
  process.exit(1);
}
${SERVER}`;
const FAST = { ...RESTART_LIMITS, firstDelayMs: 20, maxDelayMs: 50, maxQuickDeaths: 4 };

let folder: string;
const cleanUp: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-supervised-'));
});
afterEach(async () => {
  for (const step of cleanUp.splice(0)) await step();
  rmSync(folder, { recursive: true });
});

async function superviseProgram(program: string, limits = FAST, name = 'backend') {
  const [file, url] = [join(folder, `${name}.mjs`), `http://127.0.0.1:${await freePort()}`];
  writeFileSync(file, program);
  const [reports, stopping] = [[] as string[], new AbortController()];
  const report = (line: string) => reports.push(line);
  const log = new LogFile(join(folder, `${name}.log`), report);
  const spawn = (restarted: boolean) =>
    new ServerProcess({ name, file, log, env: { PORT: new URL(url).port, ...(restarted ? { RESTARTED: '1' } : {}) } });
  const policy = new RestartPolicy(limits);
  const server = new SupervisedServer({ name, readyUrl: url, spawn, report, stopping: stopping.signal, policy });
  await server.ready();
  const ended = server.supervise();
  const stop = async () => {
    stopping.abort();
    await server.stop();
    log.end();
  };
  cleanUp.push(stop);
  return { server, url, ended, stop, reports, log };
}

test('a server that was killed is restarted, and both are reported in one line each', async () => {
  const { server, url, reports } = await superviseProgram(SERVER);
  const { pid } = server;
  process.kill(pid, 'SIGKILL');
  await until(() => reports.length === 2);
  expect(reports[0]).toMatch(/^The backend was killed by SIGKILL\. Restarting it in 0\.0 s …$/);
  expect(reports[1]).toBe('The backend is running again.');
  expect(server.pid).not.toBe(pid);
  expect(await (await fetch(url)).text()).toBe(String(server.pid));
});

test('the log continues after a restart', async () => {
  const { server, reports, log } = await superviseProgram(SERVER);
  const pids = [server.pid];
  process.kill(server.pid, 'SIGKILL');
  await until(() => reports.length === 2);
  pids.push(server.pid);
  const lines = pids.map((pid) => `{"pid":${pid}}\n`).join('');
  await until(() => readFileSync(log.path, 'utf8') === lines);
});

test('the other server goes on meanwhile', async () => {
  const other = await superviseProgram(SERVER, FAST, 'shell');
  const { pid } = other.server;
  const { url, reports } = await superviseProgram(SERVER);
  await expect(fetch(`${url}/exit`)).rejects.toThrow();
  await until(() => reports.length === 2);
  expect(reports[0]).toContain('exited with code 3');
  expect(await (await fetch(other.url)).text()).toBe(String(pid));
  expect(other.reports).toEqual([]);
});

test('a server that dies too often in a row is given up with the reason', async () => {
  const { server, ended, reports } = await superviseProgram(BROKEN_SERVER);
  process.kill(server.pid, 'SIGKILL');
  expect(await ended).toBe(
    'The backend exited with code 1 (No memory.), again too soon after a restart. It is not restarted any more.',
  );
  expect(reports).toHaveLength(FAST.maxQuickDeaths - 1);
  for (const line of reports.slice(1)) expect(line).toContain('exited with code 1 (No memory.). Restarting it');
});

test('a server that was ready long enough is restarted however often it dies', async () => {
  const limits = { ...FAST, stableMs: 0 };
  const { server, reports } = await superviseProgram(SERVER, limits);
  for (let death = 1; death <= FAST.maxQuickDeaths; death++) {
    process.kill(server.pid, 'SIGKILL');
    await until(() => reports.length === 2 * death);
  }
  expect(reports.filter((line) => line === 'The backend is running again.')).toHaveLength(FAST.maxQuickDeaths);
});

test('stopping ends the server without a restart', async () => {
  const { server, stop, ended, reports } = await superviseProgram(SERVER);
  const { pid } = server;
  await stop();
  expect(await ended).toBeNull();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect(reports).toEqual([]);
});

test('stopping during the delay before a restart starts nothing', async () => {
  const { server, stop, ended, reports } = await superviseProgram(SERVER, {
    ...FAST,
    firstDelayMs: 60_000,
    maxDelayMs: 60_000,
  });
  const { pid } = server;
  process.kill(pid, 'SIGKILL');
  await until(() => reports.length === 1);
  await stop();
  expect(await ended).toBeNull();
  expect(server.pid).toBe(pid);
});
