import { Injectable } from '@nestjs/common';
import { READINESS } from '../config/deadlines.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { DatabaseUnavailable } from '../errors/driver-errors.js';

const RETRY_S = 5;

/** Whether a load balancer should route requests to this instance. */
@Injectable()
export class Readiness {
  private draining = false;
  private latest: Promise<Error | null> | undefined;
  private latestUntil = 0;

  constructor(private readonly database: Database) {}

  /** From now on the instance finishes pending requests and reports that it is not ready. */
  startDraining(): void {
    this.draining = true;
  }

  async check(): Promise<{ ready: true }> {
    if (this.draining) throw new ApiError('unavailable', { retryAfter: RETRY_S });
    const failure = await this.probe();
    if (failure) throw new ApiError('unavailable', { cause: failure, retryAfter: RETRY_S });
    return { ready: true };
  }

  /** One probe at a time, whose result is used for a moment: many callers cost no more than one. */
  private probe(): Promise<Error | null> {
    if (this.latest && performance.now() < this.latestUntil) return this.latest;
    this.latestUntil = Number.POSITIVE_INFINITY;
    this.latest = this.probeDatabase().finally(() => {
      this.latestUntil = performance.now() + READINESS.cache;
    });
    return this.latest;
  }

  /** Resolves to the error, if any, within the deadline; never rejects. */
  private probeDatabase(): Promise<Error | null> {
    const late = new DatabaseUnavailable(`The database did not respond within ${READINESS.check} ms.`);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, READINESS.check, late);
      const settle = (outcome: Error | null) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      this.database.dataSource.query('SELECT 1').then(() => settle(null), settle);
    });
  }
}
