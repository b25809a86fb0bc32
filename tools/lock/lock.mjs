/**
 * `npm run lock`: updates package-lock.json from the package.json files alone.
 *
 * Where npm finds a node_modules folder it locks the packages in it, which drops the binaries of other platforms from the
 * lock. In an empty folder it queries the registry instead; versions that are already locked stay the same.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { npmCommand } from '../npm-command.mjs';

const root = join(import.meta.dirname, '../..');
const LOCK = 'package-lock.json';

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*package.json', '.npmrc', LOCK], {
  cwd: root,
  encoding: 'utf8',
});
const folder = mkdtempSync(join(tmpdir(), 'waybill-lock-'));
for (const file of listed.trim().split('\n')) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  cpSync(join(root, file), join(folder, file));
}
console.log('Querying the registry …');
const [npm, ...args] = npmCommand('install', '--package-lock-only');
const { status } = spawnSync(npm, args, { cwd: folder, stdio: 'inherit' });
if (status === 0) copyFileSync(join(folder, LOCK), join(root, LOCK));
rmSync(folder, { recursive: true, force: true });
if (status === 0) await import('./complete.mjs');
process.exitCode = status ?? 1;
