import { url } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { startWatchdog } from '@waybill/contracts/serving';
import type { Log } from './log.js';

/** Has this process killed, and so restarted, once it hangs. */
export const watchThisProcess = (log: Log): void =>
  startWatchdog({
    Worker,
    debuggerUrl: url,
    onFailure: ({ message }) => log.warn('watchdog_failed', { reason: message }),
  });
