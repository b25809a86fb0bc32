import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { Database } from '../database/database.js';
import { timestampParameter } from '../database/prepared-statement.js';
import { upsert } from '../database/upsert.js';
import { ApiError } from '../errors/api-error.js';
import { RateLimit } from './rate-limit.entity.js';

export interface Limit {
  name: string;
  /** Hits allowed in one window. */
  max: number;
  /** Length of the window. */
  seconds: number;
}

/** One in this many hits deletes expired windows. */
const CLEANUP_ODDS = 200;

const INSERT_WINDOW = 'INSERT INTO rate_limits (id, hits, resets_at) VALUES (?, 1, ?)';
/** The order matters: MySQL evaluates assignments from left to right and reads updated values. */
const COUNT_HIT =
  'hits = CASE WHEN resets_at > ? THEN hits + 1 ELSE 1 END, resets_at = CASE WHEN resets_at > ? THEN resets_at ELSE ? END';

/** Rate limits in the database: they survive restarts and are shared by all instances. */
@Injectable()
export class LimitsService {
  constructor(
    @InjectRepository(RateLimit) private readonly windows: Repository<RateLimit>,
    private readonly database: Database,
  ) {}

  /** Counts a hit of `subject`; throws `too_many` with the time to wait if it exceeds the limit. */
  async hit(limit: Limit, subject: string): Promise<void> {
    const row = await this.add(limit, subject);
    if (row.hits > limit.max) throw tooMany(row);
  }

  /** Counts a hit without enforcing the limit; returns the window with its count. */
  async add(limit: Limit, subject: string): Promise<RateLimit> {
    const id = keyOf(limit, subject);
    const now = new Date();
    const end = new Date(now.getTime() + limit.seconds * 1000);
    const [opens, closes] = [timestampParameter(now), timestampParameter(end)];
    if (Math.random() * CLEANUP_ODDS < 1) await this.deleteClosed(now);
    return this.database.withTransaction(async () => {
      await upsert(this.database.dataSource, INSERT_WINDOW, COUNT_HIT, [id, closes, opens, opens, closes]);
      return this.windows.findOneByOrFail({ id });
    });
  }

  /** Throws `too_many` if the limit has been reached, without counting a hit. */
  async check(limit: Limit, subject: string): Promise<void> {
    const row = await this.current(limit, subject);
    if (row && row.hits >= limit.max) throw tooMany(row);
  }

  async current(limit: Limit, subject: string): Promise<RateLimit | null> {
    const now = new Date().toISOString();
    return this.windows.findOneBy({ id: keyOf(limit, subject), resets_at: MoreThan(now) });
  }

  async clear(limit: Limit, subject: string): Promise<void> {
    await this.windows.delete({ id: keyOf(limit, subject) });
  }

  /** Deletes the windows that have closed by `now`. */
  private async deleteClosed(now: Date): Promise<void> {
    await this.database.withTransaction(() => this.windows.delete({ resets_at: LessThanOrEqual(now.toISOString()) }));
  }
}

export const tooMany = (row: Pick<RateLimit, 'resets_at'>): ApiError =>
  new ApiError('too_many', { retryAfter: (Date.parse(row.resets_at) - Date.now()) / 1000 });

/** Subjects are IP and e-mail addresses: only their hash is stored. */
export const keyOf = (limit: Limit, subject: string): string =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 32)}`;
