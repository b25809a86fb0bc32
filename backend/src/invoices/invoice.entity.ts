import { Entity, Index, PrimaryColumn } from 'typeorm';
import { DecimalColumn, IdColumn, IntColumn, TextColumn, TimestampColumn } from '../database/columns.js';

/** An invoice with its own copy of all data it shows. `uq_invoices_number` keeps numbers unique. */
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

/** The last number issued in a year. The row stays locked until the transaction that takes a number ends. */
@Entity('invoice_numbers')
export class InvoiceNumber {
  @PrimaryColumn({ type: 'int' })
  year!: number;

  @IntColumn()
  last!: number;
}
