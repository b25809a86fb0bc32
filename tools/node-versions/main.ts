import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { nodeBinary } from './binary.js';

/** The versions that are recommended (docs/decisions/0069). */
const MAJORS = [22, 24];
const SUITE_TIMEOUT_MS = 900_000;

const root = join(import.meta.dirname, '../..');
const jest = join(root, 'node_modules/jest/bin/jest.js');

/** What depends on the version: the built site, the permission model, native packages, streams and processes. */
const SUITES = [
  { name: 'the built site', folder: 'tools', args: ['-c', 'jest.node.mjs'] },
  { name: 'the sandbox', folder: 'shell', args: ['-c', 'jest.slow.mjs', '--testPathPatterns', 'server/sandbox'] },
  {
    name: 'the API',
    folder: 'backend',
    args: [
      '--selectProjects=embedded',
      '--maxWorkers=2',
      '--testPathPatterns',
      'admins/(admins|forgotten-password)\\.',
      'database/transactions.api',
      'integration/process-failures',
      'invoices/invoice-pdf',
      'parcels/parcels.api',
      'transfer/transfer\\.',
      'uploads/uploads.api',
    ],
  },
];

/** Runs one suite on a Node. @returns whether it passed */
function passes(binary: string, { folder, args }: (typeof SUITES)[number]): boolean {
  const env = { ...process.env, PATH: `${dirname(binary)}${delimiter}${process.env.PATH}` };
  const options = { cwd: join(root, folder), env, stdio: 'inherit', timeout: SUITE_TIMEOUT_MS } as const;
  return spawnSync(binary, [jest, ...args], options).status === 0;
}

/** `npm run test:node`: the built site and the specs that depend on it, on each recommended Node or those given. */
function main(): number {
  const { positionals } = parseArgs({ allowPositionals: true });
  const majors = positionals.length > 0 ? positionals.map(Number) : MAJORS;
  if (!majors.every(Number.isInteger)) throw new Error('Usage: npm run test:node [-- MAJOR…], such as 22');
  const failed: string[] = [];
  for (const major of majors) {
    const binary = nodeBinary(major);
    const version = spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout.trim();
    for (const suite of SUITES) {
      console.log(`\nNode ${version}: ${suite.name}`);
      if (!passes(binary, suite)) failed.push(`${suite.name} on Node ${version}`);
    }
  }
  console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nEverything passed.');
  return failed.length > 0 ? 1 : 0;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
