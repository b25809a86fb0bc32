import type { ContactParts } from '@waybill/contracts';
import { Entity } from 'typeorm';
import { IdColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/**
 * The company's address in parts, in one row with the id of the settings. An earlier version of the backend knows only
 * the settings' `contact_address`: the parts apply while that is the text which was made of them.
 */
@Entity('company_addresses')
export class CompanyAddressRow implements ContactParts {
  @IdColumn()
  id!: string;

  /** The text that was made of the parts. */
  @TextColumn(300)
  contact_address!: string;

  @TextColumn(2)
  contact_country!: string;

  @TextColumn(110, { nullable: true })
  contact_street!: string | null;

  @TextColumn(40, { nullable: true })
  contact_district!: string | null;

  @TextColumn(50, { nullable: true })
  contact_city!: string | null;

  @TextColumn(50, { nullable: true })
  contact_region!: string | null;

  @TextColumn(16, { nullable: true })
  contact_postal_code!: string | null;

  @TimestampColumn()
  updated_at!: string;
}
