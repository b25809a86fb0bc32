import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';

const RETRY_S = 5;

/** Whether this instance should be sent calls. */
@Injectable()
export class Readiness {
  private leaving = false;

  constructor(private readonly database: Database) {}

  /** From here on the instance finishes what it has and takes nothing new. */
  leave(): void {
    this.leaving = true;
  }

  async check(): Promise<{ ready: true }> {
    if (this.leaving) throw new ApiError('unavailable', { retryAfter: RETRY_S });
    try {
      await this.database.dataSource.query('SELECT 1');
    } catch (cause) {
      throw new ApiError('unavailable', { cause, retryAfter: RETRY_S });
    }
    return { ready: true };
  }
}
