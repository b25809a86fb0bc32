/**
 * `npm run raise -- site 1.1.0` raises the version of the site, `kit 2.0.0` that of a contract, and `--drop-kit 1` ends
 * that of an earlier kit.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dropEarlierKit } from './earlier-kit.js';
import { CONTRACTS, raise } from './raise.js';
import { raiseSite, SITE } from './raise-site.js';
import { WorkspaceFiles } from './workspace-files.js';

const USAGE = `Usage: npm run raise -- ${[SITE, ...CONTRACTS].join('|')} VERSION   raise the version
       npm run raise -- --drop-kit MAJOR           the shell lends this earlier kit no more`;

function main(args: string[]): void {
  const { values, positionals } = parseArgs({
    args,
    options: { 'drop-kit': { type: 'string' }, root: { type: 'string', default: join(import.meta.dirname, '../..') } },
    allowPositionals: true,
  });
  const files = new WorkspaceFiles(values.root);
  const major = values['drop-kit'];
  if (major !== undefined) {
    dropEarlierKit(files, major);
    rmSync(join(values.root, `libs/kit-${major}`), { recursive: true });
    console.log('Next: npm ci');
    return;
  }
  const name = CONTRACTS.find((contract) => contract === positionals[0]);
  const version = positionals[1];
  if (positionals[0] === SITE && version !== undefined) {
    raiseSite(files, version, new Date());
    console.log(`Next: git commit, then git tag -a v${version} -m "${version}" and npm run bundle`);
    return;
  }
  if (!name || version === undefined) throw new Error(USAGE);
  for (const step of raise(files, name, version)) console.log(`Next: ${step}`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 64;
}
