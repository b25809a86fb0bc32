// Used before anything is installed: plain JavaScript that imports only Node's own modules.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The command that runs npm: its script with this Node. On Windows `npm` is a batch file, which cannot be started as a
 * program. Without the script, where a distribution keeps npm elsewhere, it is the one on the PATH.
 */
export function npmCommand(...args) {
  const script = [process.env.npm_execpath, ...besideNode()].find((path) => path?.endsWith('npm-cli.js'));
  return script ? [process.execPath, script, ...args] : ['npm', ...args];
}

/** A program of an installed package, as `npx --no-install` runs it. */
export function installedCommand(program, ...args) {
  return npmCommand('exec', '--no', '--', program, ...args);
}

function besideNode() {
  const folder = dirname(process.execPath);
  const modules = process.platform === 'win32' ? join(folder, 'node_modules') : join(folder, '../lib/node_modules');
  return [join(modules, 'npm/bin/npm-cli.js')].filter((path) => existsSync(path));
}
