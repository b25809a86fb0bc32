import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ReleaseError } from '../errors/release-error.js';
import { npmCommand } from './npm-command.js';
import { createInWorkspace } from './remote-in-workspace.js';
import { createRepository } from './remote-repository.js';
import { workspaceRoot } from './workspace.js';

const NAME = /^mf-[a-z][a-z0-9-]{1,30}$/;
const USAGE = `Usage: npm run new:remote -- mf-name   (lowercase letters, digits and hyphens)
  --standalone DIR   in a repository of its own, outside this workspace
  --tarballs DIR     with the libraries that "npm run pack" put there (default: dist/packages)
  --no-install       without installing its packages`;

const OPTIONS = {
  standalone: { type: 'string' },
  tarballs: { type: 'string' },
  'no-install': { type: 'boolean', default: false },
} as const;

/** Creates a working remote: page, test, texts and README, in the workspace or in a repository of its own. */
function main(args: string[]): void {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [name = '', ...rest] = positionals;
  if (!NAME.test(name) || rest.length > 0) throw new ReleaseError(USAGE);
  const root = workspaceRoot();
  const target = values.standalone === undefined ? root : resolve(values.standalone);
  const tarballs = resolve(values.tarballs ?? join(root, 'dist/packages'));
  const next = target === root ? createInWorkspace(root, name) : createRepository({ name, root, target, tarballs });
  if (!values['no-install']) {
    const [npm, ...options] = npmCommand('install', '--no-audit', '--no-fund');
    execFileSync(npm, options, { cwd: target, stdio: 'inherit' });
  }
  console.log(next);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') ?? false;
  console.error(
    isUsage ? `${(error as Error).message}\n${USAGE}` : error instanceof ReleaseError ? error.message : error,
  );
  process.exitCode = 64;
}
