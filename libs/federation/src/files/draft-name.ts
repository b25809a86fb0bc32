import { hostname } from 'node:os';

const ownHost = hostname().replace(/[^A-Za-z0-9-]/g, '-');
const DRAFT = /^\..+\.(\d+)\.([A-Za-z0-9-]+)\.[0-9a-f-]{36}\.tmp$/;

/** Name of a temporary file or folder of this process: whoever finds it can tell whether it is still in use. */
export const draftName = (purpose: string) => `.${purpose}.${process.pid}.${ownHost}.${crypto.randomUUID()}.tmp`;

/** Whether a file is the draft of a process of this machine that is gone. */
export function isOrphaned(name: string): boolean {
  const [, pid, host] = DRAFT.exec(name) ?? [];
  return pid !== undefined && host === ownHost && !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
