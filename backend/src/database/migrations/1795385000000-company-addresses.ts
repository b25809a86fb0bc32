import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, optional, text, timestamp } from './table.js';

/** The company's address in parts: a table of its own, as a row of the settings has no room for further texts. */
export class CompanyAddresses1795385000000 implements MigrationInterface {
  name = 'CompanyAddresses1795385000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'company_addresses', [
      id(),
      text('contact_address', 300),
      text('contact_country', 2),
      optional(text('contact_street', 110)),
      optional(text('contact_district', 40)),
      optional(text('contact_city', 50)),
      optional(text('contact_region', 50)),
      optional(text('contact_postal_code', 16)),
      timestamp('updated_at'),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('company_addresses');
  }
}
