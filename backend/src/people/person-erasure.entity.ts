import type { ErasureState, PersonCount } from '@waybill/contracts';
import { Entity, Index } from 'typeorm';
import { IdColumn, IntColumn, JsonColumn, TextColumn, TimestampColumn } from '../database/columns.js';

const optional = { nullable: true };

/** An erasure of everything of one person. `ix_person_erasures_state` finds those that run, and those to forget. */
@Entity('person_erasures')
@Index('ix_person_erasures_state', ['state', 'active_at'])
export class PersonErasureRow {
  @IdColumn()
  id!: string;

  /** Null once it has ended: what is left tells of nobody. */
  @TextColumn(254, optional)
  email!: string | null;

  @TextColumn(10)
  state!: ErasureState;

  @IntColumn(optional)
  total!: number | null;

  @IntColumn()
  done!: number;

  @JsonColumn()
  counts!: PersonCount[];

  @TimestampColumn()
  created_at!: string;

  /** When it was heard of last. A process that ended meanwhile is silent, and another one continues. */
  @TimestampColumn()
  active_at!: string;
}
