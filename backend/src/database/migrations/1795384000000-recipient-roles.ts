import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { int, optional, text } from './table.js';

const column = (options: ReturnType<typeof text>) => new TableColumn(optional(options));

/** Instructions know whose they are, and links of recipient and sender are revoked apart. */
export class RecipientRoles1795384000000 implements MigrationInterface {
  name = 'RecipientRoles1795384000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumn('delivery_instructions', column(text('address_hash', 64)));
    await runner.addColumns(
      'recipient_links',
      ['recipient_generation', 'sender_generation'].map((name) => column(int(name))),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('delivery_instructions', 'address_hash');
    await runner.dropColumns('recipient_links', ['recipient_generation', 'sender_generation']);
  }
}
