import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run generate`, after a build: writes every committed file that is made of others, and the software bill of
 * materials. With `--check` it only names those that are stale.
 */
const ROOT = join(import.meta.dirname, '../..');
const { check } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values;

type Command = [program: string, ...args: string[]];
const node = (...args: string[]): Command => [process.execPath, ...args];
const tsx = (...args: string[]): Command => node('--import', 'tsx', ...args);

/** Notices are compared with the lock by the repository checks, and the bill is not committed. */
const commands: Command[] = check
  ? [node('backend/dist/cli/openapi.js', '--check'), node('libs/federation/bin/release.mjs', 'report', '--check')]
  : [
      node('backend/dist/cli/openapi.js'),
      node('libs/federation/bin/release.mjs', 'report'),
      tsx('tools/notices/write.ts'),
      tsx('tools/sbom/write.ts'),
    ];
const failed = commands.filter(
  ([program, ...args]) => spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' }).status !== 0,
);
if (check && failed.length > 0) console.error('Run: npm run generate');
process.exitCode = failed.length === 0 ? 0 : 1;
