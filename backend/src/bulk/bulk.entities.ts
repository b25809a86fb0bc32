import type { BulkKind, BulkOutcome, BulkState } from '@waybill/contracts';
import { Entity, Index } from 'typeorm';
import {
  IdColumn,
  IntColumn,
  JsonColumn,
  LongTextColumn,
  ReferenceColumn,
  TextColumn,
  TimestampColumn,
} from '../database/columns.js';
import type { SaidByStatus } from '../events/said.js';

const optional = { nullable: true };

/** One change of many parcels. `ix_bulk_jobs_created` finds those to forget. */
@Entity('bulk_jobs')
@Index('ix_bulk_jobs_created', ['created_at'])
export class BulkJobRow {
  @IdColumn()
  id!: string;

  @TextColumn(10)
  kind!: BulkKind;

  /** What to do, as JSON. */
  @LongTextColumn()
  action!: string;

  @TextColumn(10)
  state!: BulkState;

  @IntColumn()
  total!: number;

  @IntColumn()
  done!: number;

  @IntColumn()
  failed!: number;

  @TimestampColumn()
  created_at!: string;

  /** When its last batch ended. A process that ended meanwhile is silent, and another one continues. */
  @TimestampColumn()
  active_at!: string;

  @TimestampColumn(optional)
  undo_until!: string | null;
}

/** One parcel of a job, in the order of the selection. `ix_bulk_items_job` finds the next batch. */
@Entity('bulk_items')
@Index('ix_bulk_items_job', ['job_id', 'outcome', 'id'])
export class BulkItem {
  @IdColumn()
  id!: string;

  @ReferenceColumn()
  job_id!: string;

  @ReferenceColumn()
  parcel_id!: string;

  @TextColumn(40)
  tracking_code!: string;

  @TextColumn(10)
  outcome!: BulkOutcome;

  @TextColumn(300, optional)
  message!: string | null;

  /** What an undo needs: the activity that was added, or the status before. */
  @ReferenceColumn(optional)
  activity_id!: string | null;

  @TextColumn(300, optional)
  status_before!: string | null;

  @JsonColumn(optional)
  said_before!: SaidByStatus | null;
}

/**
 * A row that a job deleted, or what it imports and what that replaces, as JSON, until the job can no longer be undone.
 */
@Entity('bulk_trash')
@Index('ix_bulk_trash_job', ['job_id', 'parcel_id', 'id'])
export class BulkTrash {
  @IdColumn()
  id!: string;

  @ReferenceColumn()
  job_id!: string;

  @ReferenceColumn()
  parcel_id!: string;

  @TextColumn(20)
  entity!: 'parcels' | 'activities' | 'imports';

  @LongTextColumn()
  content!: string;
}
