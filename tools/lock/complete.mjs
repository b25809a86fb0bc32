/**
 * Makes package-lock.json exact: every package in it has the hash of its contents.
 *
 * npm omits an optional dependency from the lock when the registry does not have it, and `npm ci` then rejects the lock as
 * incomplete. Such a package is added with the hash that the registry's own metadata states. Without that hash its
 * platform is dropped, also from the list of its parent, so that nothing is ever installed unchecked; the platforms
 * without a package are named at the end, and `npm start` names its own.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { npmCommand } from '../npm-command.mjs';
import { completed } from './completed.mjs';

const QUERY_TIMEOUT_MS = 20_000;
const file = new URL('../../package-lock.json', import.meta.url);

/** Undefined if the registry does not have the package. */
function integrityOf(name, version) {
  try {
    const options = { encoding: 'utf8', timeout: QUERY_TIMEOUT_MS, stdio: ['ignore', 'pipe', 'ignore'] };
    const [npm, ...args] = npmCommand('view', `${name}@${version}`, 'dist.integrity');
    return execFileSync(npm, args, options).trim() || undefined;
  } catch {
    return undefined;
  }
}

const { lock, added, dropped } = completed(JSON.parse(readFileSync(file, 'utf8')), integrityOf);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
if (added.length > 0) console.log(`Added to package-lock.json: ${added.join(', ')}`);
if (dropped.length > 0)
  console.warn(
    `This registry has no hash of ${dropped.length} packages, so their platforms are not in package-lock.json: ${dropped.join(', ')}. ` +
      'To support them, run `npm run lock` with a complete registry.',
  );
