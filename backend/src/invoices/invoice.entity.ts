import { Entity, Index, PrimaryColumn } from 'typeorm';
import { DecimalColumn, IdColumn, IntColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/** A bill with its own copy of all it names. `uq_invoices_number` is what makes a number one invoice's alone. */
@Entity('invoices')
@Index('uq_invoices_number', ['number'], { unique: true })
export class InvoiceRow {
  @IdColumn()
  id!: string;

  @TextColumn(20)
  number!: string;

  @TextColumn(300)
  product!: string;

  @TextColumn(40, { nullable: true })
  tracking_code!: string | null;

  @TextColumn(300, { nullable: true })
  sender_name!: string | null;

  @TextColumn(254, { nullable: true })
  sender_email!: string | null;

  @TextColumn(300, { nullable: true })
  recipient_name!: string | null;

  @TextColumn(254, { nullable: true })
  recipient_email!: string | null;

  @TextColumn(300, { nullable: true })
  pickup_location!: string | null;

  @TextColumn(300, { nullable: true })
  destination!: string | null;

  @TextColumn(300, { nullable: true })
  shipped_via!: string | null;

  @DecimalColumn(10, 3, { nullable: true })
  weight!: number | null;

  @DecimalColumn(12, 2, { nullable: true })
  declared_value!: number | null;

  @TextColumn(254)
  contact_email!: string;

  @TextColumn(40, { nullable: true })
  contact_phone!: string | null;

  @TextColumn(300, { nullable: true })
  contact_address!: string | null;

  @TimestampColumn()
  created_at!: string;
}

/** The last number given in a year. Its row is held from the taking of a number to the end of the transaction. */
@Entity('invoice_numbers')
export class InvoiceNumber {
  @PrimaryColumn({ type: 'int' })
  year!: number;

  @IntColumn()
  last!: number;
}
