import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { int, optional, timestamp } from './table.js';

const COLUMNS = [
  int('retention_messages'),
  int('retention_outbox'),
  int('retention_logs'),
  int('retention_audit_values'),
  int('retention_audit'),
  timestamp('retention_from'),
].map((column) => new TableColumn(optional(column)));

const DAY_MS = 86_400_000;

/** An existing site gets the defaults of a new one, a day later: until then the panel shows what they will remove. */
export class Retention1795345200001 implements MigrationInterface {
  name = 'Retention1795345200001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumns('settings', COLUMNS);
    const from = new Date(Date.now() + DAY_MS).toISOString().replace('T', ' ').replace('Z', '');
    await runner.query(
      `UPDATE settings SET retention_outbox = 30, retention_logs = 30, retention_audit_values = 365,
       retention_audit = 1095, retention_from = ?`,
      [from],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumns('settings', COLUMNS);
  }
}
