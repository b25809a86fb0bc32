import { setImmediate as othersTurn } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThan, type Repository } from 'typeorm';
import { log } from '../logging/log.js';
import { PeopleService } from './people.service.js';
import { PersonErasureRow } from './person-erasure.entity.js';
import { isGone, Tally } from './tally.js';

/** An erasure that is not heard of for this long has lost its process. No record takes as long. */
export const LEASE_MS = 30_000;

const SWEEP_INTERVAL_MS = 60_000;
/** How often it says how far it is. */
const REPORT_MS = 250;
/** Results are kept for a day. */
const KEPT_MS = 24 * 3_600_000;
const ROWS_PER_SWEEP = 20;

/** Goes through the records of people after the requests were answered. */
@Injectable()
export class ErasureRunner implements BeforeApplicationShutdown {
  private readonly running = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private work: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    @InjectRepository(PersonErasureRow) private readonly rows: Repository<PersonErasureRow>,
    private readonly people: PeopleService,
  ) {}

  /** Looks after the erasures of all processes, now and every minute. Only the server does so, never a command. */
  watch(intervalMs = SWEEP_INTERVAL_MS): void {
    clearInterval(this.timer);
    const sweep = () => {
      this.work = this.sweep().catch((cause: unknown) =>
        log.warn({ event: 'erasure_sweep_failed', cause }, 'Erasures could not be looked after; retrying.'),
      );
    };
    this.timer = setInterval(sweep, intervalMs).unref();
    sweep();
  }

  /** Continues what lost its process, and forgets the results of the day before. */
  async sweep(at = new Date()): Promise<void> {
    const silent = LessThan(new Date(at.getTime() - LEASE_MS).toISOString());
    const where = { state: 'running' as const, active_at: silent };
    for (const row of await this.rows.find({ where, take: ROWS_PER_SWEEP })) await this.resume(row, at);
    const over = LessThan(new Date(at.getTime() - KEPT_MS).toISOString());
    await this.rows.delete({ state: In(['done', 'failed']), active_at: over });
  }

  start(id: string): void {
    if (this.stopping || this.running.has(id)) return;
    const run = this.run(id)
      .catch((cause: unknown) => this.fail(id, cause))
      .finally(() => this.running.delete(id));
    this.running.set(id, run);
  }

  /** Of several instances, one does. */
  async resume({ id, state, active_at }: PersonErasureRow, at = new Date()): Promise<void> {
    if (state !== 'running' || this.running.has(id) || at.getTime() - Date.parse(active_at) < LEASE_MS) return;
    const { affected } = await this.rows.update({ id, state, active_at }, { active_at: now() });
    if (affected === 1) this.start(id);
  }

  /** Waits for the records in progress; another instance, or the next start, continues. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await Promise.all([this.work, ...this.running.values()]);
  }

  private async run(id: string): Promise<void> {
    const row = await this.rows.findOneBy({ id, state: 'running' });
    if (!row?.email) return;
    // What was kept is met again; what is gone is not.
    const tally = new Tally(row.counts.filter(({ fate }) => isGone(fate)));
    const total = await this.count(id, row.email, tally.total);
    if (total === null) return;
    let reported = Date.now();
    for await (const record of this.people.recordsOf(row.email)) {
      tally.add(record.kind, await record.erase());
      // The embedded database leaves requests none by itself.
      await othersTurn();
      if (Date.now() - reported < REPORT_MS) continue;
      await this.report(id, tally, { total });
      if (this.stopping) return;
      reported = Date.now();
    }
    await this.people.recordErased(tally);
    // What came in meanwhile was met as well.
    await this.report(id, tally, { total: tally.total, state: 'done', email: null });
  }

  /** Records that it will go through; null if the process is to end meanwhile. */
  private async count(id: string, email: string, gone: number): Promise<number | null> {
    let total = gone;
    let reported = Date.now();
    for await (const _ of this.people.recordsOf(email)) {
      total++;
      if (Date.now() - reported < REPORT_MS) continue;
      await this.rows.update({ id }, { active_at: now() });
      if (this.stopping) return null;
      reported = Date.now();
    }
    return total;
  }

  private async report(id: string, tally: Tally, changes: Partial<PersonErasureRow>): Promise<void> {
    const progress = { done: tally.total, counts: tally.list(), active_at: now() };
    await this.rows.update({ id, state: 'running' }, { ...progress, ...changes });
  }

  /** What is gone stays gone; it can be asked for again. */
  private async fail(id: string, cause: unknown): Promise<void> {
    log.error({ event: 'erasure_failed', erasure: id, cause }, 'An erasure of personal data failed.');
    await this.rows
      .update({ id }, { state: 'failed', email: null, active_at: now() })
      .catch((error: unknown) => log.warn({ cause: error }, 'A failed erasure could not be marked.'));
  }
}

const now = () => new Date().toISOString();
