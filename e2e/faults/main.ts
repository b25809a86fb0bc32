/** `npm run test:faults`: publishes what is built, runs the tests one after the other, and shows the table. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishAll } from 'tools/site/publish';
import { readOptions } from './options.js';
import { readRows, tableOf, writeTable } from './table.js';

const options = readOptions(process.argv.slice(2));
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
  process.exitCode = passed ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs jest. A signal to this process ends it, and with it every process that a test started. */
async function runTests(): Promise<boolean> {
  const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
  const args = [
    '-c',
    join(import.meta.dirname, 'jest.config.mjs'),
    '--runInBand',
    '--testPathPatterns',
    ...options.tests,
  ];
  const child = spawn(process.execPath, [jest, ...args], {
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
