import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { withoutSiteVariables } from '../site/env-file.js';
import { requireFreePort } from '../site/ports.js';
import { listenForShutdown, onAbort } from '../site/shutdown-signal.js';
import { StartError } from '../site/start-error.js';
import { DevelopmentBackend } from './backend.js';
import { API_PORT, BACKEND_OUTPUT, DATA_DIR, root, SHELL_PORT } from './settings.js';
import { Watcher } from './watcher.js';

/**
 * `npm run dev`: shell and remotes with Fast Refresh, and the backend, which is compiled and started again after each
 * change. Ports, data and output are its own, so that a site of `npm start` can run beside it.
 */
const resolve = createRequire(import.meta.url).resolve;
const nx = resolve('nx/bin/nx.js');
const tsc = join(dirname(resolve('typescript/package.json')), 'bin/tsc');
const rspack = join(dirname(resolve('@rspack/cli/package.json')), 'bin/rspack.js');
const COMPILED = /Found (\d+) errors?\. Watching/;

async function develop(): Promise<void> {
  const bundles = ['shell', ...remotes()];
  for (const index of bundles.keys()) await requireFree(SHELL_PORT + index);
  await requireFree(API_PORT);
  const env: NodeJS.ProcessEnv = withoutSiteVariables(process.env, readFileSync(join(root, '.env.example'), 'utf8'));
  buildLibraries(env);
  const { requested } = listenForShutdown();
  const backend = new DevelopmentBackend(env);
  const watch = (name: string, script: string, args: string[], onLine?: (line: string) => void) => {
    const cwd = join(root, name);
    const api = { ...env, API_URL: `http://127.0.0.1:${API_PORT}`, FORCE_COLOR: '0' };
    return new Watcher({ name, script, args, cwd, env: api, onLine });
  };
  const compile = ['-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'];
  const watchers = [
    watch('libs/contracts', tsc, compile),
    watch('backend', tsc, [...compile, '--outDir', BACKEND_OUTPUT], (line) => {
      if (COMPILED.exec(line)?.[1] !== '0') return;
      copyAssets();
      backend.restart().catch((error: Error) => console.error(error.message));
    }),
    ...bundles.map((name) => watch(name, rspack, ['serve'])),
  ];
  console.log(`\nSite http://127.0.0.1:${SHELL_PORT}   Data ${DATA_DIR}   Press Ctrl-C to stop.\n`);
  const stop = new Promise<null>((settle) => onAbort(requested, () => settle(null)));
  const failure = await Promise.race([stop, ...watchers.map(({ ended }) => ended)]);
  if (failure !== null) console.error(failure);
  process.exitCode = failure === null ? 0 : 1;
  await Promise.all([...watchers.map((watcher) => watcher.stop()), backend.stop()]);
}

/** The folders with a development server; the port of each is in its bundler configuration, beginning with the shell's. */
function remotes(): string[] {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  return workspaces.filter((name) => name.startsWith('mf-') && existsSync(join(root, name, 'rspack.config.mjs')));
}

/** As `requireFreePort`, for ports that no variable changes. */
async function requireFree(port: number): Promise<void> {
  await requireFreePort('PORT', port, '127.0.0.1').catch(() => {
    throw new StartError(`Another program uses port ${port}, which npm run dev needs. Is it running already?`);
  });
}

/** What a development server depends on: the libraries, from the cache if they are unchanged. */
function buildLibraries(env: NodeJS.ProcessEnv): void {
  const libraries = ['contracts', 'kit', 'federation', 'typesetting'].map((name) => `@waybill/${name}`).join(',');
  const args = [nx, 'run-many', '-t', 'build', '-p', libraries, '--output-style=static'];
  const quiet = { ...env, NX_DAEMON: 'false', NX_TUI: 'false', NX_LOAD_DOT_ENV_FILES: 'false' };
  const { status } = spawnSync(process.execPath, args, { cwd: root, env: quiet, stdio: 'inherit' });
  if (status !== 0) throw new StartError('The libraries could not be built; see the output above.');
}

/** What the compiler ignores: texts, templates, fonts. */
function copyAssets(): void {
  execFileSync(process.execPath, ['copy-assets.mjs', BACKEND_OUTPUT], { cwd: join(root, 'backend') });
}

try {
  await develop();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
