import { Entity, Index } from 'typeorm';
import { IdColumn, TextColumn, TimestampColumn } from '../database/columns.js';

const NAME = 40;

/**
 * A paired device. `uq_devices_token` finds it by the hash of the token in its cookie: a copy of the table cannot be used
 * as a device.
 */
@Entity('devices')
@Index('uq_devices_token', ['token_hash'], { unique: true })
export class DeviceRow {
  @IdColumn()
  id!: string;

  @TextColumn(60)
  name!: string;

  @TextColumn(64)
  token_hash!: string;

  @TextColumn(NAME, { nullable: true })
  browser!: string | null;

  @TextColumn(NAME, { nullable: true })
  system!: string | null;

  @TimestampColumn()
  created_at!: string;

  /** When it was used last, exact to a minute. */
  @TimestampColumn({ nullable: true })
  seen_at!: string | null;

  @TimestampColumn()
  expires_at!: string;
}

/**
 * A code in the panel that one browser may use, and the browser that did. `uq_device_pairings_code` and
 * `ix_device_pairings_token` find it by the hashes of its two secrets.
 */
@Entity('device_pairings')
@Index('uq_device_pairings_code', ['code_hash'], { unique: true })
@Index('ix_device_pairings_token', ['token_hash'])
export class PairingRow {
  @IdColumn()
  id!: string;

  @TextColumn(60)
  name!: string;

  @TextColumn(64)
  code_hash!: string;

  /** Of the browser's cookie; null until one has used the code. */
  @TextColumn(64, { nullable: true })
  token_hash!: string | null;

  @TextColumn(2, { nullable: true })
  digits!: string | null;

  @TextColumn(NAME, { nullable: true })
  browser!: string | null;

  @TextColumn(NAME, { nullable: true })
  system!: string | null;

  @TimestampColumn()
  expires_at!: string;
}
