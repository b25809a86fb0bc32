import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { StartError } from './start-error.js';

/** Builds every deployable with Nx, which caches unchanged projects. @throws StartError when a build fails */
export async function build(): Promise<void> {
  const nx = createRequire(import.meta.url).resolve('nx/bin/nx.js');
  const child = spawn(process.execPath, [nx, 'run-many', '-t', 'build', '--output-style=static'], {
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false', NX_LOAD_DOT_ENV_FILES: 'false' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new StartError('The build failed; see the output above.');
}
