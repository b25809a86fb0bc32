import type { InvoiceAmounts } from '@waybill/contracts';
import { Entity, Index, PrimaryColumn, type ValueTransformer } from 'typeorm';
import {
  DecimalColumn,
  IdColumn,
  IntColumn,
  JsonColumn,
  LongTextColumn,
  MoneyColumn,
  TextColumn,
  TimestampColumn,
} from '../database/columns.js';

/** Invoices that are older than lines have none. */
const orNone: ValueTransformer = { to: (value: unknown) => value, from: (value: unknown) => value ?? [] };

/**
 * An invoice with its own copy of all data it shows. `uq_invoices_number` keeps numbers unique; `ix_invoices_logo` finds
 * out whether an invoice still shows a logo that was replaced.
 */
@Entity('invoices')
@Index('uq_invoices_number', ['number'], { unique: true })
@Index('ix_invoices_logo', ['company_logo'])
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

  @DecimalColumn(13, 3, { nullable: true })
  declared_value!: number | null;

  @TextColumn(3, { nullable: true })
  declared_currency!: string | null;

  @TextColumn(254)
  contact_email!: string;

  @TextColumn(40, { nullable: true })
  contact_phone!: string | null;

  @TextColumn(300, { nullable: true })
  contact_address!: string | null;

  @TextColumn(200, { nullable: true })
  company_name!: string | null;

  @TextColumn(60, { nullable: true })
  company_tax_id!: string | null;

  @TextColumn(100, { nullable: true })
  company_logo!: string | null;

  @LongTextColumn({ nullable: true })
  note!: string | null;

  @TextColumn(3, { nullable: true })
  currency!: string | null;

  @JsonColumn({ nullable: true, transformer: orNone })
  lines!: InvoiceAmounts['lines'];

  @JsonColumn({ nullable: true, transformer: orNone })
  taxes!: InvoiceAmounts['taxes'];

  @MoneyColumn({ nullable: true })
  net_total!: number | null;

  @MoneyColumn({ nullable: true })
  tax_total!: number | null;

  @MoneyColumn({ nullable: true })
  total!: number | null;

  @TimestampColumn()
  created_at!: string;

  /** The searched columns, folded. */
  @LongTextColumn({ nullable: true, select: false })
  search_text?: string | null;
}

/** The last number issued in a year. The row stays locked until the transaction that takes a number ends. */
@Entity('invoice_numbers')
export class InvoiceNumber {
  @PrimaryColumn({ type: 'int' })
  year!: number;

  @IntColumn()
  last!: number;
}
