import { Injectable } from '@nestjs/common';
import type { BackupOverview, BackupRunView, BackupState } from '@waybill/contracts';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.module.js';
import { Database } from '../database/database.js';
import { CompanyClock } from '../history/company-clock.js';
import { storedBackups } from './backup-folder.js';
import { BackupRun } from './backup-run.entity.js';
import { BackupSchedule } from './backup-schedule.service.js';
import { isSilent, SILENT_PROBLEM } from './silent-run.js';

const MAX_RUNS = 30;
const MAX_STORED = 50;

/** What the office and the monitoring want to know of the backups. */
@Injectable()
export class BackupsService {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly database: Database,
    private readonly schedule: BackupSchedule,
    private readonly clock: CompanyClock,
  ) {}

  async overview(): Promise<BackupOverview> {
    const { backupAt, backupDir, backupKeep, backupPassphraseFile } = this.config;
    const runs = await this.database.manager.find(BackupRun, { order: { day: 'DESC' }, take: MAX_RUNS });
    const stored = await storedBackups(backupDir);
    return {
      schedule: backupAt
        ? { at: backupAt, time_zone: this.clock.timeZone, next: this.schedule.nextAt().toISOString() }
        : null,
      keep: backupKeep,
      encrypted: backupPassphraseFile !== undefined,
      folder: backupDir,
      runs: runs.map((run) => this.viewOf(run)),
      stored: stored.slice(0, MAX_STORED).map(({ at, ...backup }) => ({ ...backup, at: at.toISOString() })),
    };
  }

  /** Of the scheduled backups: undefined when there are to be none. */
  async figures(): Promise<{ ageSeconds: number | undefined; failed: boolean } | undefined> {
    if (!this.config.backupAt) return undefined;
    const [last, done] = await Promise.all([this.newest({}), this.newest({ state: 'done' })]);
    const ended = done?.ended_at;
    return {
      ageSeconds: ended ? Math.max(0, (Date.now() - Date.parse(ended)) / 1_000) : undefined,
      failed: last !== undefined && stateOf(last) === 'failed',
    };
  }

  private async newest(where: Partial<Pick<BackupRun, 'state'>>): Promise<BackupRun | undefined> {
    const [row] = await this.database.manager.find(BackupRun, { where, order: { day: 'DESC' }, take: 1 });
    return row;
  }

  private viewOf(run: BackupRun): BackupRunView {
    const { day, started_at, ended_at, name, row_count: rows, file_count: files } = run;
    const state = stateOf(run);
    const problem = isSilent(run) ? SILENT_PROBLEM : run.problem;
    const next_try = state === 'failed' ? this.schedule.retryAt(run) : null;
    return { day, state, started_at, ended_at, name, rows, files, problem, next_try };
  }
}

const stateOf = (run: BackupRun): BackupState => (isSilent(run) ? 'failed' : run.state);
