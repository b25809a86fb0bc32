import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { In, LessThan, LessThanOrEqual, Not } from 'typeorm';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Database } from '../database/database.js';
import { CompanyClock, dayAfter, dayBefore } from '../history/company-clock.js';
import { log } from '../logging/log.js';
import { levelOfRepeated } from '../logging/repeated.js';
import { BackupCommand } from './backup-command.js';
import { newName } from './backup-folder.js';
import { BackupRun } from './backup-run.entity.js';

const POLL_INTERVAL_MS = 60_000;
/** A backend that was silent for so long has ended: another one takes its backup over. */
const LEASE_MS = 10 * POLL_INTERVAL_MS;
/** After the first failures of a day; from then on each hour, until the next day's backup is due. */
const RETRY_MS = [5, 15, 60].map((minutes) => minutes * 60_000);
const HOUR_MS = 3_600_000;
/** Days whose runs are kept. */
const KEPT_DAYS = 90;
const DAY_MS = 24 * HOUR_MS;
const MAX_PROBLEM = 300;

/**
 * Makes the daily backup, if one is asked for (BACKUP_AT). Its day is a row of the database, and whoever claims it makes
 * the backup: one of several backends, and of these another one if the first dies. What fails is tried again, ever more
 * rarely, and with each start: whoever has corrected a folder starts the backend again.
 */
@Injectable()
export class BackupSchedule implements BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private work: Promise<unknown> | undefined;
  private claim: { day: string; claim: string } | undefined;
  private lease = LEASE_MS;
  private stopping = false;

  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly database: Database,
    private readonly clock: CompanyClock,
    private readonly command: BackupCommand,
  ) {}

  /** Looks now and then each minute whether it is time. Only the server does so, never a command. */
  start(): void {
    if (!this.config.backupAt) return;
    clearInterval(this.timer);
    this.timer = setInterval(() => this.look(), POLL_INTERVAL_MS).unref();
    this.look(() => this.retryNow());
  }

  /** The backup that was begun is begun anew by the next backend, or by this one when it starts. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.stopping = true;
    this.command.stop();
    await this.work;
  }

  /** Makes today's backup if it is time for it and nobody else does. Returns whether it did. */
  async run(now = Date.now()): Promise<boolean> {
    const run = await this.claimDue(now);
    if (!run) return false;
    this.claim = { day: run.day, claim: run.claim ?? '' };
    const name = newName();
    try {
      const { rows, files } = await this.command.run(join(this.config.backupDir, name));
      const counts = { row_count: rows, file_count: files };
      await this.end({ state: 'done', name, ...counts, problem: null });
      log.info({ event: 'backup_made', name, rows, files }, 'The daily backup was made.');
    } catch (cause) {
      await this.endFailed(run, cause);
    } finally {
      this.claim = undefined;
    }
    return true;
  }

  /** When the next one is due. */
  nextAt(now = Date.now()): Date {
    const { today } = this.clock.calendar(now);
    const todays = this.timeOn(today);
    return todays.getTime() > now ? todays : this.timeOn(dayAfter(today));
  }

  /** When a backup that failed is tried again; null once that of the next day takes its place. */
  retryAt({ day, due_at }: Pick<BackupRun, 'day' | 'due_at'>): string | null {
    if (!this.config.backupAt) return null;
    return Date.parse(due_at) < this.timeOn(dayAfter(day)).getTime() ? due_at : null;
  }

  private timeOn(day: string): Date {
    return this.clock.parse(`${day}T${this.config.backupAt}:00`);
  }

  private look(prepare?: () => Promise<unknown>): void {
    const work = this.work ? this.renew() : this.begin(prepare);
    work.catch((cause: unknown) =>
      log[levelOfRepeated('backup schedule', 'warn')]({ cause }, 'The schedule of the backups could not be read.'),
    );
  }

  private begin(prepare = async (): Promise<unknown> => undefined): Promise<unknown> {
    this.work = prepare()
      .then(() => this.run())
      .finally(() => {
        this.work = undefined;
      });
    return this.work;
  }

  /** A start may be what follows a correction. */
  private async retryNow(): Promise<void> {
    const { today } = this.clock.calendar(Date.now());
    await this.runs.update({ day: In([today, dayBefore(today)]), state: 'failed' }, { due_at: after(0) });
  }

  private async renew(): Promise<void> {
    if (this.claim) await this.runs.update(this.claim, { due_at: after(this.lease) });
  }

  private get runs() {
    return this.database.dataSource.getRepository(BackupRun);
  }

  /** Claims today's backup once it is time, until then that of yesterday if it was to be made and is not done. */
  private async claimDue(now: number): Promise<BackupRun | undefined> {
    const { today } = this.clock.calendar(now);
    if (now < this.timeOn(today).getTime()) return this.claimDay(dayBefore(today), now);
    if (!(await this.runs.existsBy({ day: today }))) await this.addDay(today, now);
    return this.claimDay(today, now);
  }

  private async claimDay(day: string, now: number): Promise<BackupRun | undefined> {
    const due = { day, state: Not('done' as const), due_at: LessThanOrEqual(iso(now)) };
    const found = await this.runs.findOneBy(due);
    if (!found) return undefined;
    const tries = found.tries + 1;
    this.lease = leaseOf(tries);
    const claimed = { claim: randomUUID(), tries, due_at: iso(now + this.lease) };
    const started = { state: 'running' as const, started_at: iso(now), ended_at: null };
    const { affected } = await this.runs.update(due, { ...claimed, ...started });
    return affected ? { ...found, ...claimed, ...started } : undefined;
  }

  /** Another backend may have been faster. */
  private async addDay(day: string, now: number): Promise<void> {
    const unknown = { claim: null, started_at: null, ended_at: null, name: null, row_count: null, file_count: null };
    const row: BackupRun = { day, state: 'waiting', tries: 0, due_at: iso(now), problem: null, ...unknown };
    await this.runs.insert(row).catch(async (error: unknown) => {
      if (!(await this.runs.existsBy({ day }))) throw error;
    });
    await this.runs.delete({ day: LessThan(this.clock.calendar(now - KEPT_DAYS * DAY_MS).today) });
  }

  private async endFailed({ tries }: BackupRun, cause: unknown): Promise<void> {
    if (this.stopping) return this.end({ state: 'waiting', tries: tries - 1, due_at: after(0) });
    const problem = (cause instanceof Error ? cause.message : String(cause)).slice(0, MAX_PROBLEM);
    const due_at = after(retryMs(tries));
    log.error({ event: 'backup_failed', tries, problem, next_try: due_at }, 'The daily backup failed.');
    await this.end({ state: 'failed', problem, due_at });
  }

  /** Applies while nobody has taken it over. */
  private async end(outcome: Partial<BackupRun>): Promise<void> {
    if (this.claim) await this.runs.update(this.claim, { ...outcome, ended_at: after(0), claim: null });
  }
}

const retryMs = (tries: number): number => RETRY_MS[tries - 1] ?? HOUR_MS;
/** A backup that ends its backend each time is not made more often than one that fails. */
const leaseOf = (tries: number): number => Math.max(LEASE_MS, retryMs(tries));
const iso = (at: number): string => new Date(at).toISOString();
const after = (ms: number): string => iso(Date.now() + ms);
