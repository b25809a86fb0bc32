import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file of a bundle that says which version it is, of which commit. */
export const VERSION_FILE = 'VERSION';
const COMMIT_LENGTH = 12;

/** What a bundle is made of. */
export interface Identity {
  /** `1.0.0+2e5974f8a1b2`, with `.changed` if there were changes that no commit has; without a history `1.0.0`. */
  version: string;
  /** Its folder: `waybill-1.0.0-linux-x64` is made of the commit with that tag, others name their commit. */
  name: string;
}

export function identityOf(root: string): Identity {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const commit = gitIn(root, 'rev-parse', `--short=${COMMIT_LENGTH}`, 'HEAD');
  const isChanged = gitIn(root, 'status', '--porcelain', '--untracked-files=no');
  const isTagged = gitIn(root, 'tag', '--points-at', 'HEAD')?.split('\n').includes(`v${version}`);
  const full = commit ? `${version}+${commit}${isChanged ? '.changed' : ''}` : version;
  const named = isTagged && !isChanged ? version : full;
  return { version: full, name: `waybill-${named}-${process.platform}-${process.arch}` };
}

/** Undefined outside of a repository. */
function gitIn(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}
