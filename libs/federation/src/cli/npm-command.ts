/**
 * The command that runs npm: the script of the one that started this process, with this Node. On Windows `npm` is a batch
 * file, which cannot be started as a program.
 */
export function npmCommand(...args: string[]): [program: string, ...args: string[]] {
  const script = process.env.npm_execpath;
  return script?.endsWith('npm-cli.js') ? [process.execPath, script, ...args] : ['npm', ...args];
}
