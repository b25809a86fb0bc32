import type { BackupState } from '@waybill/contracts';
import { Entity, PrimaryColumn } from 'typeorm';
import { IntColumn, TextColumn, TimestampColumn } from '../database/columns.js';

const optional = { nullable: true };

/** The scheduled backup of a day. All backends see it, and one of them makes it. */
@Entity('backup_runs')
export class BackupRun {
  /** `yyyy-mm-dd` in the company's time zone. */
  @PrimaryColumn({ type: 'varchar', length: 10 })
  day!: string;

  @TextColumn(10)
  state!: BackupState;

  /** Of the backend that makes it. */
  @TextColumn(36, optional)
  claim!: string | null;

  @IntColumn()
  tries!: number;

  /** When it may be tried: at first, again after a failure, or once the one that makes it is silent. */
  @TimestampColumn()
  due_at!: string;

  @TimestampColumn(optional)
  started_at!: string | null;

  @TimestampColumn(optional)
  ended_at!: string | null;

  /** The backup's folder, without those around it. */
  @TextColumn(40, optional)
  name!: string | null;

  @IntColumn(optional)
  row_count!: number | null;

  @IntColumn(optional)
  file_count!: number | null;

  /** Why the last try failed. */
  @TextColumn(300, optional)
  problem!: string | null;
}
