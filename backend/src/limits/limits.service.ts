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
  hits: number;
  seconds: number;
}

/** One hit in so many removes what is over. */
const CLEANUP_ODDS = 200;

const OPEN_WINDOW = 'INSERT INTO rate_limits (id, hits, resets_at) VALUES (?, 1, ?)';
/** In this order: the database may change one column before it reads it for the next. */
const COUNT_HIT =
  'hits = CASE WHEN resets_at > ? THEN hits + 1 ELSE 1 END, resets_at = CASE WHEN resets_at > ? THEN resets_at ELSE ? END';

/** Rate limits in the database: they survive restarts and hold over all instances together. */
@Injectable()
export class LimitsService {
  constructor(
    @InjectRepository(RateLimit) private readonly windows: Repository<RateLimit>,
    private readonly database: Database,
  ) {}

  /** Counts a hit of `subject`; throws `too_many` with the time to wait when it is one too many. */
  async hit(limit: Limit, subject: string): Promise<void> {
    const row = await this.add(limit, subject);
    if (row.hits > limit.hits) throw tooMany(row);
  }

  /** Counts a hit without ever refusing it; answers how many there are in the window. */
  async add(limit: Limit, subject: string): Promise<RateLimit> {
    const id = keyOf(limit, subject);
    const now = new Date();
    const end = new Date(now.getTime() + limit.seconds * 1000);
    const [opens, closes] = [timestampParameter(now), timestampParameter(end)];
    if (Math.random() * CLEANUP_ODDS < 1) await this.sweep(now);
    return this.database.withTransaction(async () => {
      await upsert(this.database.dataSource, OPEN_WINDOW, COUNT_HIT, [id, closes, opens, opens, closes]);
      return this.windows.findOneByOrFail({ id });
    });
  }

  /** Throws `too_many` when the window is used up already, without counting. */
  async check(limit: Limit, subject: string): Promise<void> {
    const row = await this.current(limit, subject);
    if (row && row.hits >= limit.hits) throw tooMany(row);
  }

  async current(limit: Limit, subject: string): Promise<RateLimit | null> {
    const now = new Date().toISOString();
    return this.windows.findOneBy({ id: keyOf(limit, subject), resets_at: MoreThan(now) });
  }

  async clear(limit: Limit, subject: string): Promise<void> {
    await this.windows.delete({ id: keyOf(limit, subject) });
  }

  /** Removes the windows that have closed by `now`. */
  private async sweep(now: Date): Promise<void> {
    await this.database.withTransaction(() => this.windows.delete({ resets_at: LessThanOrEqual(now.toISOString()) }));
  }
}

export const tooMany = (row: Pick<RateLimit, 'resets_at'>): ApiError =>
  new ApiError('too_many', { retryAfter: (Date.parse(row.resets_at) - Date.now()) / 1000 });

/** Subjects are people's addresses: only their hash is kept. */
export const keyOf = (limit: Limit, subject: string): string =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 32)}`;
