import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { LessThan, LessThanOrEqual, Not } from 'typeorm';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Database } from '../database/database.js';
import { CompanyClock } from '../history/company-clock.js';
import { log } from '../logging/log.js';
import { levelOfRepeated } from '../logging/repeated.js';
import { BackupCommand } from './backup-command.js';
import { newName } from './backup-folder.js';
import { BackupRun } from './backup-run.entity.js';

const POLL_INTERVAL_MS = 60_000;
/** A backend that was silent for so long has ended: another one takes its backup over. */
const LEASE_MS = 10 * POLL_INTERVAL_MS;
const RETRY_MS = 3_600_000;
export const MAX_TRIES = 3;
/** Days whose runs are kept. */
const KEPT_DAYS = 90;
const DAY_MS = 24 * 3_600_000;
const MAX_PROBLEM = 300;

/**
 * Makes the daily backup, if one is asked for (BACKUP_AT). Its day is a row of the database, and whoever claims it makes
 * the backup: one of several backends, and of these another one if the first dies. What fails is tried again.
 */
@Injectable()
export class BackupSchedule implements BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private work: Promise<unknown> | undefined;
  private claim: { day: string; claim: string } | undefined;
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
    this.look();
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
    const { today } = this.clock.calendar(now);
    if (now < this.timeOn(today).getTime()) return false;
    const run = await this.claimDay(today, now);
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
    return todays.getTime() > now ? todays : this.timeOn(this.clock.calendar(now + DAY_MS).today);
  }

  private timeOn(day: string): Date {
    return this.clock.parse(`${day}T${this.config.backupAt}:00`);
  }

  private look(): void {
    const work = this.work ? this.renew() : this.begin();
    work.catch((cause: unknown) =>
      log[levelOfRepeated('backup schedule', 'warn')]({ cause }, 'The schedule of the backups could not be read.'),
    );
  }

  private begin(): Promise<unknown> {
    this.work = this.run().finally(() => {
      this.work = undefined;
    });
    return this.work;
  }

  private async renew(): Promise<void> {
    if (this.claim) await this.runs.update(this.claim, { due_at: after(LEASE_MS) });
  }

  private get runs() {
    return this.database.dataSource.getRepository(BackupRun);
  }

  private async claimDay(day: string, now: number): Promise<BackupRun | undefined> {
    if (!(await this.runs.existsBy({ day }))) await this.addDay(day, now);
    const due = { day, state: Not('done' as const), due_at: LessThanOrEqual(iso(now)), tries: LessThan(MAX_TRIES) };
    const found = await this.runs.findOneBy(due);
    if (!found) return undefined;
    const claimed = { claim: randomUUID(), tries: found.tries + 1, due_at: iso(now + LEASE_MS) };
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
    log.error({ event: 'backup_failed', tries, problem }, 'The daily backup failed.');
    await this.end({ state: 'failed', problem, due_at: after(RETRY_MS) });
  }

  /** Applies while nobody has taken it over. */
  private async end(outcome: Partial<BackupRun>): Promise<void> {
    if (this.claim) await this.runs.update(this.claim, { ...outcome, ended_at: after(0), claim: null });
  }
}

const iso = (at: number): string => new Date(at).toISOString();
const after = (ms: number): string => iso(Date.now() + ms);
