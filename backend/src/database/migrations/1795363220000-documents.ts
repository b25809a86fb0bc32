import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm';
import { decimal, index, int, longText, optional, text } from './table.js';

const columns = (...options: ReturnType<typeof text>[]) => options.map((column) => new TableColumn(optional(column)));

const SETTINGS = columns(
  text('company_name', 200),
  text('company_tax_id', 60),
  text('company_logo', 100),
  text('currency', 3),
  decimal('tax_rate', 5, 2),
  longText('invoice_note'),
  longText('waybill_terms'),
);
const PARCELS = columns(text('declared_currency', 3), int('pieces'));
const INVOICES = columns(
  text('declared_currency', 3),
  text('company_name', 200),
  text('company_tax_id', 60),
  text('company_logo', 100),
  longText('note'),
  text('currency', 3),
  { name: 'lines', type: 'json' },
  { name: 'taxes', type: 'json' },
  decimal('net_total', 15, 0),
  decimal('tax_total', 15, 0),
  decimal('total', 15, 0),
);
const LOGO = new TableIndex(index('ix_invoices_logo', 'company_logo'));

/** Some currencies have three decimals. */
const valueWith = (precision: number, scale: number) =>
  new TableColumn(optional(decimal('declared_value', precision, scale)));

/** What labels, waybills and invoices need: the company, currencies, pieces, lines and totals. */
export class Documents1795363220000 implements MigrationInterface {
  name = 'Documents1795363220000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumns('settings', SETTINGS);
    await runner.addColumns('parcels', PARCELS);
    await runner.addColumns('invoices', INVOICES);
    await runner.createIndex('invoices', LOGO);
    for (const table of ['parcels', 'invoices']) await runner.changeColumn(table, 'declared_value', valueWith(13, 3));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['parcels', 'invoices']) await runner.changeColumn(table, 'declared_value', valueWith(12, 2));
    await runner.dropIndex('invoices', LOGO);
    await runner.dropColumns('invoices', INVOICES);
    await runner.dropColumns('parcels', PARCELS);
    await runner.dropColumns('settings', SETTINGS);
  }
}
