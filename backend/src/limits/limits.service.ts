import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThanOrEqual, MoreThan } from 'typeorm';
import { Database } from '../database/database.js';
import { isDuplicateKey } from '../database/driver-errors.js';
import { ApiError } from '../http/api-error.js';
import { RateLimit } from './rate-limit.entity.js';

export interface Limit {
  name: string;
  /** Hits allowed in one window. */
  hits: number;
  seconds: number;
}

const SWEEP_ODDS = 200;

/** Rate limits in the database: they survive restarts and hold over all instances together. */
@Injectable()
export class LimitsService {
  constructor(private readonly database: Database) {}

  /** Counts a hit of `subject`; throws `too_many` with the time to wait when it is one too many. */
  async hit(limit: Limit, subject: string): Promise<void> {
    const row = await this.add(limit, subject);
    if (row.hits > limit.hits) throw tooMany(row);
  }

  /** Counts a hit without ever refusing it; answers how many there are in the window. */
  async add(limit: Limit, subject: string): Promise<RateLimit> {
    const id = keyOf(limit, subject);
    for (;;) {
      const row = await this.database.withTransaction((manager) => this.increment(manager, id, limit.seconds));
      if (row) return row;
    }
  }

  /** Throws `too_many` when the window is used up already, without counting. */
  async check(limit: Limit, subject: string): Promise<void> {
    const row = await this.current(limit, subject);
    if (row && row.hits >= limit.hits) throw tooMany(row);
  }

  async current(limit: Limit, subject: string): Promise<RateLimit | null> {
    const now = new Date().toISOString();
    return this.database.manager.findOneBy(RateLimit, { id: keyOf(limit, subject), resets_at: MoreThan(now) });
  }

  async clear(limit: Limit, subject: string): Promise<void> {
    await this.database.manager.delete(RateLimit, { id: keyOf(limit, subject) });
  }

  /** Null when another instance opened the window at the same moment: try again. */
  private async increment(manager: EntityManager, id: string, seconds: number): Promise<RateLimit | null> {
    const now = new Date();
    const open = { id, resets_at: MoreThan(now.toISOString()) };
    const moved = await manager.increment(RateLimit, open, 'hits', 1);
    if (moved.affected) return manager.findOneByOrFail(RateLimit, { id });
    await this.sweep(manager, id, now);
    const row = { id, hits: 1, resets_at: new Date(now.getTime() + seconds * 1000).toISOString() };
    try {
      await manager.insert(RateLimit, row);
      return row;
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** Removes the subject's own closed window, and once in a while everybody's. */
  private async sweep(manager: EntityManager, id: string, now: Date): Promise<void> {
    const closed = { resets_at: LessThanOrEqual(now.toISOString()) };
    const everybody = Math.random() * SWEEP_ODDS < 1;
    await manager.delete(RateLimit, everybody ? closed : { id, ...closed });
  }
}

export const tooMany = (row: Pick<RateLimit, 'resets_at'>): ApiError =>
  new ApiError('too_many', { retryAfter: (Date.parse(row.resets_at) - Date.now()) / 1000 });

/** Subjects are people's addresses: only their hash is kept. */
export const keyOf = (limit: Limit, subject: string): string =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 32)}`;
