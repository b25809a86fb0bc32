import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, LessThan, Not, type Repository } from 'typeorm';
import { log } from '../logging/log.js';
import { BulkItem, BulkJobRow, BulkTrash } from './bulk.entities.js';
import { BulkRunner } from './bulk-runner.service.js';
import { BulkTrashService } from './bulk-trash.service.js';

const INTERVAL_MS = 60_000;
/** Results are kept for a day. */
const KEPT_MS = 24 * 3_600_000;
const JOBS_PER_SWEEP = 50;
const OVER = In(['done', 'stopped', 'undone']);

/** Looks after the jobs of all processes: whichever one accepted a job may have ended since. */
@Injectable()
export class BulkSweeper implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private work: Promise<void> | undefined;

  constructor(
    @InjectRepository(BulkJobRow) private readonly jobs: Repository<BulkJobRow>,
    @InjectRepository(BulkItem) private readonly items: Repository<BulkItem>,
    private readonly runner: BulkRunner,
    private readonly trash: BulkTrashService,
  ) {}

  /** Sweeps now and then every minute, in the background. Only the server does so, never a command. */
  start(intervalMs = INTERVAL_MS): void {
    clearInterval(this.timer);
    this.timer = setInterval(() => this.sweepOnce(), intervalMs).unref();
    this.sweepOnce();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await this.work;
  }

  /** Continues jobs whose process ended, forgets what can no longer be undone, and jobs of the day before. */
  async sweep(at = new Date()): Promise<void> {
    for (const job of await this.found({ state: In(['running', 'undoing']) })) await this.runner.resume(job);
    for (const { id } of await this.found({ state: OVER, undo_until: LessThan(at.toISOString()) })) {
      await this.purge(id);
      await this.jobs.update({ id, undo_until: Not(IsNull()) }, { undo_until: null });
    }
    for (const { id } of await this.undoneWithTrash()) await this.purge(id);
    const before = LessThan(new Date(at.getTime() - KEPT_MS).toISOString());
    for (const { id } of await this.found({ state: OVER, created_at: before, undo_until: IsNull() })) {
      await this.purge(id);
      await this.items.delete({ job_id: id });
      await this.jobs.delete({ id });
    }
  }

  /** A sweep that takes longer than a minute is not joined by another. */
  private sweepOnce(): void {
    this.work ??= this.sweep()
      .catch((cause: unknown) => {
        if (!this.stopping.signal.aborted)
          log.warn({ event: 'bulk_sweep_failed', cause }, 'Bulk requests could not be looked after; retrying.');
      })
      .finally(() => {
        this.work = undefined;
      });
  }

  private found(where: Parameters<Repository<BulkJobRow>['findBy']>[0]): Promise<BulkJobRow[]> {
    return this.jobs.find({ where, order: { id: 'ASC' }, take: JOBS_PER_SWEEP });
  }

  /** Parcels that an undo could not put back, such as because their code is taken: nothing will bring them back. */
  private undoneWithTrash(): Promise<BulkJobRow[]> {
    const trash = this.jobs.manager.createQueryBuilder(BulkTrash, 'trash').where('trash.job_id = job.id');
    return this.jobs
      .createQueryBuilder('job')
      .where({ state: 'undone' })
      .andWhere(`EXISTS (${trash.select('1').getQuery()})`)
      .take(JOBS_PER_SWEEP)
      .getMany();
  }

  private purge(id: string): Promise<void> {
    return this.trash.purge(id, this.stopping.signal);
  }
}
