/** `npm run test:faults`: publishes what is built, runs the tests one after the other, and shows the table. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ensureSystemPackages } from 'tools/ci/system-packages';
import { publishAll } from 'tools/site/publish';
import { optionalProgram } from './harness/programs.js';
import { readOptions } from './options.js';
import { readRows, tableOf, writeTable } from './table.js';

const LOGS = join(import.meta.dirname, '../../test-results/faults');
const options = readOptions(process.argv.slice(2));
const missing = ensureSystemPackages(
  options.quick ? ['mariadb-server'] : ['mariadb-server', 'galera-4', 'nginx', 'rsync'],
);
if (missing.length > 0) console.log(`${missing.join(' and ')} not found: tests that need it will fail.`);
const folder = mkdtempSync(join(tmpdir(), 'waybill-faults-'));
chmodSync(folder, 0o755);
const results = join(folder, 'results.jsonl');
const releasesDir = join(folder, 'published');

try {
  await publishAll(releasesDir, 'fault suite', () => undefined);
  const passed = await runTests();
  const rows = existsSync(results) ? readRows(readFileSync(results, 'utf8')) : [];
  console.log(`\n${tableOf(rows)}\n`);
  if (options.write) writeTable(rows);
  if (!passed) keepLogs();
  process.exitCode = passed ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Runs jest. When this process ends, however it does, jest ends too, and with it every process that a test started. */
async function runTests(): Promise<boolean> {
  const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
  const config = join(import.meta.dirname, 'jest.config.mjs');
  const reporters = ['--reporters=default', '--reporters=tools/jest-reporter'];
  const command = [
    process.execPath,
    jest,
    '-c',
    config,
    '--runInBand',
    ...reporters,
    '--testPathPatterns',
    ...options.tests,
  ];
  const setpriv = optionalProgram('setpriv');
  const [program = '', ...args] = setpriv ? [setpriv, '--pdeathsig=KILL', '--', ...command] : command;
  const child = spawn(program, args, {
    env: {
      ...process.env,
      FAULTS_FOLDER: folder,
      FAULTS_RELEASES: releasesDir,
      FAULTS_RESULTS: results,
      FAULTS_QUICK: options.quick ? 'on' : 'off',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill('SIGKILL'));
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** What the servers of a failed run wrote; their data is removed. */
function keepLogs(): void {
  const isData = (path: string) => /^(data|site|team|small-disk|published|mariadb-template)\b/.test(basename(path));
  rmSync(LOGS, { recursive: true, force: true });
  cpSync(folder, LOGS, {
    recursive: true,
    filter: (path) => (statSync(path).isDirectory() ? !isData(path) : path.endsWith('.log')),
  });
  console.log(`The logs of the servers are in ${LOGS}.`);
}
