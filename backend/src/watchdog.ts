import { url } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { startWatchdog } from '@waybill/contracts/serving';
import { log } from './logging/log.js';

const onFailure = (cause: Error) =>
  log.warn({ event: 'watchdog_failed', cause }, 'Nobody notices any more if this process hangs.');

/** Has this process killed, and so restarted, once it hangs. */
export const watchThisProcess = (): void => startWatchdog({ Worker, debuggerUrl: url, onFailure });
