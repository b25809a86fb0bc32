import { createHmac } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { tiersOf } from '@waybill/contracts';
import { And, In, LessThanOrEqual, MoreThan, type Repository } from 'typeorm';
import { Database } from '../database/database.js';
import { timestampParameter } from '../database/prepared-statement.js';
import { Secret } from '../database/secret.entity.js';
import { upsert } from '../database/upsert.js';
import { ApiError } from '../errors/api-error.js';
import { RateLimit } from './rate-limit.entity.js';

export interface Limit {
  name: string;
  /** Hits allowed in one window. */
  max: number;
  /** Length of the window. */
  seconds: number;
  /** Its subjects are clients' addresses: a multiple of it applies to the networks around each. */
  perAddress?: true;
}

/** One in this many hits deletes expired windows. */
const CLEANUP_ODDS = 200;

/**
 * A window that ends later than a new one would is one of before the clock was set back, and over: nobody waits an hour
 * for that. The clocks of several instances may differ by this much.
 */
const MAX_CLOCK_SKEW_MS = 60_000;

const INSERT_WINDOW = 'INSERT INTO rate_limits (id, hits, resets_at) VALUES (?, 1, ?)';
/** The order matters: MySQL evaluates assignments from left to right and reads updated values. */
const COUNT_HIT =
  'hits = CASE WHEN resets_at > ? AND resets_at <= ? THEN hits + 1 ELSE 1 END, resets_at = CASE WHEN resets_at > ? AND resets_at <= ? THEN resets_at ELSE ? END';

/** Rate limits in the database: they survive restarts and are shared by all instances. */
@Injectable()
export class LimitsService implements OnModuleInit {
  private secret = '';

  constructor(
    @InjectRepository(RateLimit) private readonly windows: Repository<RateLimit>,
    @InjectRepository(Secret) private readonly secrets: Repository<Secret>,
    private readonly database: Database,
  ) {}

  async onModuleInit(): Promise<void> {
    const { value } = await this.secrets.findOneByOrFail({ name: 'session' });
    this.secret = createHmac('sha256', value).update('limits').digest('base64url');
  }

  /**
   * Counts a hit of `subject`; throws `too_many` with the time to wait if it exceeds the limit. What is turned away does
   * not count for the networks around it: one client cannot use up the limit of its neighbors.
   */
  async hit(limit: Limit, subject: string): Promise<void> {
    for (const tier of tiers(limit, subject)) {
      const row = await this.add(tier, tier.subject);
      if (row.hits > tier.max) throw tooMany(tier, row);
    }
  }

  /** Counts a hit without enforcing the limit; returns the window with its count. */
  async add(limit: Limit, subject: string): Promise<RateLimit> {
    const id = this.keyOf(limit, subject);
    const now = new Date();
    const end = new Date(now.getTime() + limit.seconds * 1000);
    const [opens, closes] = [timestampParameter(now), timestampParameter(end)];
    const latest = timestampParameter(latestEnd(limit.seconds, now));
    if (Math.random() * CLEANUP_ODDS < 1) await this.deleteClosed(now);
    const values = [id, closes, opens, latest, opens, latest, closes];
    return this.database.withoutSync(async () => {
      await upsert(this.database.dataSource, INSERT_WINDOW, COUNT_HIT, values);
      return this.windows.findOneByOrFail({ id });
    });
  }

  /** Throws `too_many` if the limit has been reached, without counting a hit. */
  async check(limit: Limit, subject: string): Promise<void> {
    const maxima = new Map(tiers(limit, subject).map((tier) => [this.keyOf(tier, tier.subject), tier.max]));
    const rows = await this.windows.findBy({ id: In([...maxima.keys()]), resets_at: isOpen(limit) });
    const full = rows.find(({ id, hits }) => hits >= (maxima.get(id) ?? 0));
    if (full) throw tooMany(limit, full);
  }

  async current(limit: Limit, subject: string): Promise<RateLimit | null> {
    return this.windows.findOneBy({ id: this.keyOf(limit, subject), resets_at: isOpen(limit) });
  }

  async clear(limit: Limit, subject: string): Promise<void> {
    await this.windows.delete({ id: this.keyOf(limit, subject) });
  }

  /** Deletes the windows that have closed by `now`. */
  private async deleteClosed(now: Date): Promise<void> {
    await this.database.withTransaction(() => this.windows.delete({ resets_at: LessThanOrEqual(now.toISOString()) }));
  }

  /** Subjects are IP and e-mail addresses: only a keyed hash is stored, so that they cannot be found by trying all. */
  keyOf(limit: Limit, subject: string): string {
    return `${limit.name}:${this.pseudonymOf(subject)}`;
  }

  /** What the log and the table call an address: the same for the same address, without a way back. */
  pseudonymOf(subject: string): string {
    return createHmac('sha256', this.secret).update(subject).digest('base64url').slice(0, 32);
  }
}

/** Condition of a window that is open. */
function isOpen({ seconds }: Limit) {
  const now = new Date();
  return And(MoreThan(now.toISOString()), LessThanOrEqual(latestEnd(seconds, now).toISOString()));
}

const latestEnd = (seconds: number, now: Date) => new Date(now.getTime() + seconds * 1000 + MAX_CLOCK_SKEW_MS);

/** The limit for the subject itself, then those for the networks around it. */
function tiers(limit: Limit, subject: string): (Limit & { subject: string })[] {
  const networks = limit.perAddress ? tiersOf(subject) : [{ network: subject, factor: 1 }];
  return networks.map(({ network, factor }) => ({ ...limit, max: limit.max * factor, subject: network }));
}

export const tooMany = ({ name }: Limit, row: Pick<RateLimit, 'resets_at'>): ApiError =>
  new ApiError('too_many', { retryAfter: (Date.parse(row.resets_at) - Date.now()) / 1000, limit: name });
