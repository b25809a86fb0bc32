import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { createTable, id, index, int, optional, text, timestamp, unique } from './table.js';

const DEVICE_NAME = new TableColumn(optional(text('device_name', 60)));
const DEVICE_DAYS = new TableColumn({ ...int('device_days'), default: 30 });

/** Paired devices. A scan keeps the name of the device, which may be gone by then. */
export class Devices1795363210000 implements MigrationInterface {
  name = 'Devices1795363210000';

  async up(runner: QueryRunner): Promise<void> {
    const facts = [optional(text('browser', 40)), optional(text('system', 40))];
    await createTable(
      runner,
      'devices',
      [
        id(),
        text('name', 60),
        text('token_hash', 64),
        ...facts,
        timestamp('created_at'),
        optional(timestamp('seen_at')),
        timestamp('expires_at'),
      ],
      { indices: [unique('uq_devices_token', 'token_hash')] },
    );
    await createTable(
      runner,
      'device_pairings',
      [
        id(),
        text('name', 60),
        text('code_hash', 64),
        optional(text('token_hash', 64)),
        optional(text('digits', 2)),
        ...facts,
        timestamp('expires_at'),
      ],
      {
        indices: [unique('uq_device_pairings_code', 'code_hash'), index('ix_device_pairings_token', 'token_hash')],
      },
    );
    await runner.addColumn('activities', DEVICE_NAME);
    await runner.addColumn('settings', DEVICE_DAYS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('settings', DEVICE_DAYS);
    await runner.dropColumn('activities', DEVICE_NAME);
    await runner.dropTable('device_pairings');
    await runner.dropTable('devices');
  }
}
