import type { LanguageCode } from '@waybill/contracts';
import { Entity } from 'typeorm';
import { IdColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/** Somebody who asked for the parcels of an address. Gone within seconds, when the mail is written or there is none. */
@Entity('overview_requests')
export class OverviewRequest {
  @IdColumn()
  id!: string;

  @TextColumn(254)
  email!: string;

  @TextColumn(2)
  language!: LanguageCode;

  @TimestampColumn()
  created_at!: string;
}
