import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, decimal, id, int, optional, text, timestamp, unique } from './table.js';

export class Invoices1700000000104 implements MigrationInterface {
  name = 'Invoices1700000000104';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'invoice_numbers', [{ ...int('year'), isPrimary: true }, int('last')]);
    await createTable(
      runner,
      'invoices',
      [
        id(),
        text('number', 20),
        text('product', 300),
        optional(text('tracking_code', 40)),
        optional(text('sender_name', 300)),
        optional(text('sender_email', 254)),
        optional(text('recipient_name', 300)),
        optional(text('recipient_email', 254)),
        optional(text('pickup_location', 300)),
        optional(text('destination', 300)),
        optional(text('shipped_via', 300)),
        optional(decimal('weight', 10, 3)),
        optional(decimal('declared_value', 12, 2)),
        text('contact_email', 254),
        optional(text('contact_phone', 40)),
        optional(text('contact_address', 300)),
        timestamp('created_at'),
      ],
      { indices: [unique('uq_invoices_number', 'number')] },
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('invoices');
    await runner.dropTable('invoice_numbers');
  }
}
