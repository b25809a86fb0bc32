import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { BULK_LIMITS, type BulkOutcome, type bulkCreate } from '@waybill/contracts';
import { type FindOperator, In, MoreThan, Not, type Repository } from 'typeorm';
import type { z } from 'zod';
import { ActivitiesService } from '../activities/activities.service.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import { BulkItem, BulkJobRow } from './bulk.entities.js';
import type { JobAction } from './bulk-changes.service.js';
import { BulkRunner, undoUntil } from './bulk-runner.service.js';

/** Jobs at a time; more would keep the other writers of the site waiting. */
const MAX_ACTIVE = 2;
/** An active job is heard of at least this often, or it has lost its process. */
const SILENT_MS = 60_000;
const ROWS_PER_INSERT = 50;
const CODES_PER_QUERY = 500;
const WENT_WELL: BulkOutcome[] = ['done', 'undone'];

interface JobParcel {
  id: string;
  tracking_code: string;
}

/** Changes of many parcels with one request: accepted here, carried out by {@link BulkRunner}. */
@Injectable()
export class BulkService {
  constructor(
    @InjectRepository(BulkJobRow) private readonly jobs: Repository<BulkJobRow>,
    @InjectRepository(BulkItem) private readonly items: Repository<BulkItem>,
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly activities: ActivitiesService,
    private readonly runner: BulkRunner,
  ) {}

  async create({ action, ids }: z.output<typeof bulkCreate>): Promise<BulkJobRow> {
    if (action.kind === 'scan') this.activities.requirePossible(action.happened_at);
    const unique = [...new Set(ids)];
    const codes = await this.codesOf(unique);
    return this.accept(
      action,
      unique.map((id) => ({ id, tracking_code: codes.get(id) ?? '' })),
    );
  }

  /** Stores a job for these parcels, in one transaction with what `store` adds, and starts it. */
  async accept(
    action: JobAction,
    parcels: readonly JobParcel[],
    store = async (_jobId: string): Promise<void> => {},
  ): Promise<BulkJobRow> {
    const now = new Date().toISOString();
    const job: BulkJobRow = {
      ...{ id: newId(), kind: action.kind, action: JSON.stringify(action), state: 'running' },
      ...{ total: parcels.length, done: 0, failed: 0, created_at: now, active_at: now, undo_until: null },
    };
    await this.database.withTransaction(async () => {
      const silentSince = new Date(Date.now() - SILENT_MS).toISOString();
      const active = { state: In(['running', 'undoing']), active_at: MoreThan(silentSince) };
      if ((await this.jobs.countBy(active)) >= MAX_ACTIVE) throw new ApiError('bulk_busy', { retryAfter: 5 });
      await this.jobs.insert(job);
      await this.insertItems(job.id, parcels);
      await store(job.id);
    });
    this.runner.start(job.id);
    return job;
  }

  /** Also continues a job whose process ended. */
  async find(id: string): Promise<BulkJobRow> {
    const job = await this.database.findOrFail(BulkJobRow, { id });
    await this.runner.resume(job);
    return job;
  }

  /** What became of as many parcels as a selection can have, in their order; of more, all that were not changed come in. */
  async results(id: string): Promise<BulkItem[]> {
    await this.database.findOrFail(BulkJobRow, { id });
    const of = (outcome: FindOperator<BulkOutcome>, take: number) =>
      this.items.find({ where: { job_id: id, outcome }, order: { id: 'ASC' }, take });
    const failed = await of(Not(In(WENT_WELL)), BULK_LIMITS.parcels);
    const changed = await of(In(WENT_WELL), BULK_LIMITS.parcels);
    return [...failed, ...changed].slice(0, BULK_LIMITS.parcels).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Stops a job after its current batch. */
  async cancel(id: string): Promise<BulkJobRow> {
    const { affected } = await this.jobs.update(
      { id, state: 'running' },
      { state: 'stopped', undo_until: undoUntil() },
    );
    const job = await this.database.findOrFail(BulkJobRow, { id });
    if (!affected) throw new ApiError('bulk_not_running');
    return job;
  }

  async undo(id: string): Promise<BulkJobRow> {
    const now = new Date().toISOString();
    const { affected } = await this.jobs.update(
      { id, state: In(['done', 'stopped']), undo_until: MoreThan(now) },
      { state: 'undoing', failed: 0, active_at: now, undo_until: null },
    );
    const job = await this.database.findOrFail(BulkJobRow, { id });
    if (!affected) throw new ApiError('undo_expired');
    this.runner.start(id);
    return job;
  }

  private async codesOf(ids: readonly string[]): Promise<Map<string, string>> {
    const codes = new Map<string, string>();
    for (let start = 0; start < ids.length; start += CODES_PER_QUERY)
      for (const [id, code] of await this.parcels.codesOf(ids.slice(start, start + CODES_PER_QUERY)))
        codes.set(id, code);
    return codes;
  }

  private async insertItems(job_id: string, parcels: readonly JobParcel[]): Promise<void> {
    const rows = parcels.map(({ id: parcel_id, tracking_code }): BulkItem => {
      const nothing = { message: null, activity_id: null, status_before: null, said_before: null };
      return { id: newId(), job_id, parcel_id, tracking_code, outcome: 'pending', ...nothing };
    });
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
      await this.items.insert(rows.slice(start, start + ROWS_PER_INSERT));
  }
}
