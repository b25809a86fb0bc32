import { Entity, Index } from 'typeorm';
import { IdColumn, IntColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/** Value of `place` in the only admin row; the unique key `uq_admins_place` prevents a second one. */
export const ADMIN_PLACE = 1;

@Entity('admins')
@Index('uq_admins_place', ['place'], { unique: true })
export class Admin {
  @IdColumn()
  id!: string;

  @IntColumn()
  place!: number;

  @TextColumn(254)
  email!: string;

  @TextColumn(200)
  password_hash!: string;

  @TextColumn(64, { nullable: true })
  token_hash!: string | null;

  @TimestampColumn({ nullable: true })
  token_expires_at!: string | null;

  @TimestampColumn()
  created_at!: string;

  @TimestampColumn()
  updated_at!: string;
}
