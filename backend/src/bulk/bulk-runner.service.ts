import { setTimeout as sleep } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { BULK_LIMITS, type BulkOutcome } from '@waybill/contracts';
import { In, type Repository } from 'typeorm';
import { Database } from '../database/database.js';
import { rowLock } from '../database/engine.js';
import { log } from '../logging/log.js';
import { BulkItem, BulkJobRow } from './bulk.entities.js';
import { BulkChangesService, type Outcome } from './bulk-changes.service.js';

/** A job without a batch for this long has lost its process. No transaction takes as long. */
const LEASE_MS = 30_000;

/** Between batches, so that others get their turn: the embedded database leaves none by itself. */
const PAUSE_MS = 20;

/** The items that a job still has to go through, and those that count as changed. */
const NEXT: Record<'running' | 'undoing', BulkOutcome> = { running: 'pending', undoing: 'done' };
const END = { running: 'done', undoing: 'undone' } as const;

/** Goes through the parcels of jobs after their requests were answered: one transaction for each hundred. */
@Injectable()
export class BulkRunner implements BeforeApplicationShutdown {
  private readonly running = new Map<string, Promise<void>>();
  private stopping = false;

  constructor(
    @InjectRepository(BulkJobRow) private readonly jobs: Repository<BulkJobRow>,
    @InjectRepository(BulkItem) private readonly items: Repository<BulkItem>,
    private readonly database: Database,
    private readonly changes: BulkChangesService,
  ) {}

  start(id: string): void {
    if (this.stopping || this.running.has(id)) return;
    const run = this.run(id)
      .catch((cause: unknown) => this.fail(id, cause))
      .finally(() => this.running.delete(id));
    this.running.set(id, run);
  }

  /** Continues a job whose process ended; of several instances, one does. */
  async resume({ id, state, active_at }: BulkJobRow): Promise<void> {
    if (!isActive(state) || this.running.has(id) || Date.now() - Date.parse(active_at) < LEASE_MS) return;
    const { affected } = await this.jobs.update({ id, active_at }, { active_at: new Date().toISOString() });
    if (affected === 1) this.start(id);
  }

  /** Waits for the batches in progress; another instance, or the next start, continues. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running.values());
  }

  private async run(id: string): Promise<void> {
    while (!this.stopping && (await this.database.withTransaction(() => this.batch(id)))) await sleep(PAUSE_MS);
  }

  /** Goes through the next hundred. False once there is nothing more to do, or the job was stopped. */
  private async batch(id: string): Promise<boolean> {
    const job = await this.database.lockOrFail(BulkJobRow, { id });
    if (!isActive(job.state)) return false;
    const items = await this.nextItems(id, job.state);
    const outcomes = await (job.state === 'undoing' ? this.changes.undo(job, items) : this.changes.apply(job, items));
    await this.store(items, outcomes);
    const count = counted(job, outcomes);
    const isLast = items.length < BULK_LIMITS.batch;
    await this.jobs.update({ id }, { ...count, active_at: now(), ...(isLast && ended(job.state, count.done)) });
    return !isLast;
  }

  /** One statement for the parcels that became the same. */
  private async store(items: readonly BulkItem[], outcomes: readonly Outcome[]): Promise<void> {
    const groups = new Map<string, string[]>();
    for (const [index, { id }] of items.entries()) {
      const outcome = JSON.stringify(outcomes[index]);
      groups.set(outcome, [...(groups.get(outcome) ?? []), id]);
    }
    for (const [outcome, ids] of groups) await this.items.update({ id: In(ids) }, JSON.parse(outcome) as Outcome);
  }

  /** Locked like the job: a plain read would come before the parcels are locked. */
  private nextItems(id: string, state: 'running' | 'undoing'): Promise<BulkItem[]> {
    const order = state === 'undoing' ? 'DESC' : 'ASC';
    return this.items.find({
      where: { job_id: id, outcome: NEXT[state] },
      order: { id: order },
      take: BULK_LIMITS.batch,
      ...rowLock(this.database.dataSource),
    });
  }

  /** What is done stays done, and can be undone. */
  private async fail(id: string, cause: unknown): Promise<void> {
    log.error({ event: 'bulk_failed', job: id, cause }, 'A change of many parcels failed.');
    await this.jobs
      .update({ id }, { state: 'stopped', active_at: now(), undo_until: undoUntil() })
      .catch((error: unknown) => log.warn({ cause: error }, 'A failed change of many parcels could not be marked.'));
  }
}

function counted({ done, failed }: BulkJobRow, outcomes: readonly Outcome[]) {
  const of = (outcome: BulkOutcome) => outcomes.filter((each) => each.outcome === outcome).length;
  const changed = of('done') + of('undone');
  return { done: done + of('done') - of('undone'), failed: failed + outcomes.length - changed };
}

const isActive = (state: BulkJobRow['state']): state is 'running' | 'undoing' =>
  state === 'running' || state === 'undoing';

const now = () => new Date().toISOString();

export const undoUntil = (): string => new Date(Date.now() + BULK_LIMITS.undoMs).toISOString();

/** What changed nothing cannot be undone. */
const ended = (state: 'running' | 'undoing', done: number) => ({
  state: END[state],
  undo_until: state === 'running' && done > 0 ? undoUntil() : null,
});
