import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.js';
import { DATABASE } from '../config/deadlines.js';
import { isBusy, isUnreachable } from '../errors/driver-errors.js';
import { log } from '../logging/log.js';
import { explained, reasonOf } from './start-failure.js';

/**
 * Opens the database; waits for a server that is still starting as long as DATABASE_WAIT says. @throws ConfigError with
 * one sentence for what somebody has to correct
 */
export async function openPatiently<T>(config: Config, open: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + config.databaseWait;
  for (let attempt = 1; ; attempt++) {
    try {
      return await open();
    } catch (error) {
      const mayPass = config.databaseServer && (isUnreachable(error) || isBusy(error));
      if (!mayPass || performance.now() >= deadline) throw explained(error, config);
      if (attempt === 1) log.warn({ event: 'database_awaited', reason: reasonOf(error) }, 'Waiting for the database.');
    }
    await sleep(DATABASE.startInterval);
  }
}
