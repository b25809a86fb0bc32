import type { RemoteEvent } from '@waybill/contracts';
import { Entity, PrimaryColumn } from 'typeorm';
import { IntColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/** Number of reports of one kind of failure of one remote; `id` is the hash of the four names. */
@Entity('remote_events')
export class RemoteEventRow {
  @PrimaryColumn({ type: 'varchar', length: 64 })
  id!: string;

  @TextColumn(41)
  remote!: string;

  @TextColumn(100)
  version!: string;

  @TextColumn(20)
  phase!: RemoteEvent['phase'];

  @TextColumn(20)
  class!: RemoteEvent['class'];

  @IntColumn()
  count!: number;

  @TimestampColumn()
  last_at!: string;
}
