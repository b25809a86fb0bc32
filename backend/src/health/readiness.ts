import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';

const RETRY_S = 5;

/** Whether a load balancer should route requests to this instance. */
@Injectable()
export class Readiness {
  private draining = false;

  constructor(private readonly database: Database) {}

  /** From now on the instance finishes pending requests and reports that it is not ready. */
  startDraining(): void {
    this.draining = true;
  }

  async check(): Promise<{ ready: true }> {
    if (this.draining) throw new ApiError('unavailable', { retryAfter: RETRY_S });
    try {
      await this.database.dataSource.query('SELECT 1');
    } catch (cause) {
      throw new ApiError('unavailable', { cause, retryAfter: RETRY_S });
    }
    return { ready: true };
  }
}
