/** Node 20 has the permission model under its experimental name. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';
/** Where Node has a database of its own: the permission model does not cover it. */
const NO_DATABASE = process.allowedNodeEnvironmentFlags.has('--experimental-sqlite')
  ? ['--no-experimental-sqlite']
  : [];

/**
 * Options with which a process or thread can read the given files and folders and nothing else of the disk: no other
 * file, no writing, no processes, no threads, no native code, no inspector. It must get them itself: those of the
 * process that starts it are not a limit for a thread, which could start another one without any.
 */
export const readOnly = (paths: readonly string[]): string[] => [
  PERMISSION,
  ...paths.map((path) => `--allow-fs-read=${path}`),
  ...NO_DATABASE,
  '--no-warnings',
];
