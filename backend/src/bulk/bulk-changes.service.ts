import { Injectable } from '@nestjs/common';
import type { BulkAction, BulkOutcome } from '@waybill/contracts';
import { ActivitiesService } from '../activities/activities.service.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { ParcelLocks } from '../parcels/parcel-locks.js';
import { ParcelsService } from '../parcels/parcels.service.js';
import type { BulkItem, BulkJobRow } from './bulk.entities.js';
import { BulkTrashService } from './bulk-trash.service.js';
import { ImportChanges } from './import-changes.service.js';

/** An import has its values in rows of its own. */
export type JobAction = BulkAction | { kind: 'import' };
export type Outcome = Partial<BulkItem> & { outcome: BulkOutcome };

/** What a job does to one parcel, and how that is undone. Both must run in a transaction. */
@Injectable()
export class BulkChangesService {
  constructor(
    private readonly database: Database,
    private readonly parcels: ParcelsService,
    private readonly locks: ParcelLocks,
    private readonly activities: ActivitiesService,
    private readonly trash: BulkTrashService,
    private readonly imports: ImportChanges,
  ) {}

  /** What becomes of the next parcels of a job, in their order. */
  async apply({ action, total }: BulkJobRow, items: readonly BulkItem[]): Promise<Outcome[]> {
    const parsed = JSON.parse(action) as JobAction;
    await this.lock(parsed, items);
    if (parsed.kind === 'import' && (await this.importTogether(items))) return items.map(() => ({ outcome: 'done' }));
    return inOrder(items, (item) => this.attempt('missing', () => this.change(parsed, item, total === 1)));
  }

  async undo({ action }: BulkJobRow, items: readonly BulkItem[]): Promise<Outcome[]> {
    const parsed = JSON.parse(action) as JobAction;
    if (parsed.kind !== 'delete') await this.locks.all(items.map(({ parcel_id }) => parcel_id));
    return inOrder(items, (item) => this.attempt('unchanged', () => this.revert(parsed, item)));
  }

  /**
   * Before anything is read, because the first plain read decides which state of the others the transaction sees. What
   * a job adds is not there to be locked: a lock on nothing would keep others from adding parcels.
   */
  private async lock({ kind }: JobAction, items: readonly BulkItem[]): Promise<void> {
    const existing = kind === 'import' ? await this.imports.existing(items) : items;
    await this.locks.all(existing.map(({ parcel_id }) => parcel_id));
  }

  /** With a few statements for all. False if one of them is refused: then one after the other. */
  private async importTogether(items: readonly BulkItem[]): Promise<boolean> {
    try {
      await this.database.withTransaction(() => this.imports.apply(items));
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  }

  private async change(action: JobAction, item: BulkItem, isAlone: boolean): Promise<Outcome> {
    const { parcel_id } = item;
    switch (action.kind) {
      case 'scan': {
        const { kind, ...scan } = action;
        const { id } = await this.activities.add({ ...scan, parcel_id });
        return { outcome: 'done', activity_id: id };
      }
      case 'status': {
        const { status, status_said } = await this.parcels.lock(parcel_id);
        await this.parcels.change(parcel_id, { status: action.status, status_event: action.event });
        return { outcome: 'done', status_before: status, said_before: status_said };
      }
      case 'delete':
        await this.trash.take(item, isAlone);
        return { outcome: 'done' };
      case 'import':
        await this.imports.apply([item]);
        return { outcome: 'done' };
    }
  }

  private async revert(action: JobAction, item: BulkItem): Promise<Outcome> {
    switch (action.kind) {
      case 'scan':
        await this.activities.remove(item.activity_id ?? '', true);
        return { outcome: 'undone' };
      case 'status': {
        const { status } = await this.parcels.lock(item.parcel_id);
        if (status !== action.status) return { outcome: 'unchanged' };
        await this.parcels.change(item.parcel_id, { status: item.status_before, status_said: item.said_before });
        return { outcome: 'undone' };
      }
      case 'delete':
        await this.trash.putBack(item);
        return { outcome: 'undone' };
      case 'import':
        return { outcome: (await this.imports.revert(item)) ? 'undone' : 'unchanged' };
    }
  }

  /** In a savepoint: a parcel that is refused leaves no trace, and the others of its batch stay changed. */
  private async attempt(ifGone: BulkOutcome, work: () => Promise<Outcome>): Promise<Outcome> {
    try {
      return await this.database.withTransaction(work);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'not_found') return { outcome: ifGone };
      return {
        outcome: ifGone === 'unchanged' ? 'unchanged' : 'refused',
        message: (error.messages[0] ?? '').slice(0, 300),
      };
    }
  }
}

async function inOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
