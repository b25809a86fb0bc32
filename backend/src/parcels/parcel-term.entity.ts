import { Entity, PrimaryColumn } from 'typeorm';
import { ID_LENGTH } from '../database/columns.js';

/**
 * A term that a search of parcels finds a parcel by. The primary key serves the search: terms with the same start lie
 * side by side, and those that are equal lie in the order in which their parcels were created. Binary collation, because
 * the terms are folded already. No other index and no foreign key, which would need one: it would double the largest
 * table of the site. Whoever changes or deletes a parcel knows its terms.
 */
@Entity('parcel_terms', { withoutRowid: true })
export class ParcelTerm {
  @PrimaryColumn({ type: 'varchar', length: 40, collation: 'utf8mb4_bin' })
  term!: string;

  @PrimaryColumn({ type: 'varchar', length: ID_LENGTH })
  parcel_id!: string;
}
