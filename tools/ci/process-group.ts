import { spawnSync } from 'node:child_process';

/** Sends a signal to a process that was started `detached`, and to all that it started. Windows has no groups of processes: there they end. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', timeout: 10_000 });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has already exited.
  }
}
