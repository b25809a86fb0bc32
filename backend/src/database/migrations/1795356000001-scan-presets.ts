import type { MigrationInterface, QueryRunner } from 'typeorm';
import { v7 } from 'uuid';
import { createTable, id, longText, optional, text, timestamp } from './table.js';

/** Titles are read for certain, so that visitors read them in their language. */
const PRESETS = [
  ['Registered', 'The parcel was registered.', 'radio_button_unchecked', 'black'],
  ['Picked up', 'The parcel was picked up from the sender.', 'verified', 'green'],
  ['Departed from the hub', 'The parcel has left the hub.', 'departure_board', 'green'],
  ['Arrived at the hub', 'The parcel has arrived at the hub.', 'home_work', 'green'],
  ['In customs', 'The parcel is being cleared by customs.', 'radio_button_checked', 'gold'],
  ['Out for delivery', 'The parcel is on its way to the recipient.', 'moped', 'green'],
  ['Delivery attempt failed', 'Nobody could receive the parcel.', 'pan_tool', 'red'],
  ['Delivered', 'The parcel was handed over to the recipient.', 'check_circle', 'green'],
  ['Returned to sender', 'The parcel is going back to the sender.', 'radio_button_checked', 'red'],
] as const;

export class ScanPresets1795356000001 implements MigrationInterface {
  name = 'ScanPresets1795356000001';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'scan_presets', [
      id(),
      text('title', 300),
      longText('description'),
      text('icon', 40),
      text('color', 10),
      timestamp('created_at'),
      timestamp('updated_at'),
      optional(longText('search_text')),
    ]);
    const now = Date.now();
    const rows = PRESETS.map(([title, description, icon, color], n) => {
      const at = new Date(now + n);
      const time = at.toISOString().replace('T', ' ').replace('Z', '');
      return { id: v7({ msecs: at.getTime() }), title, description, icon, color, created_at: time, updated_at: time };
    });
    await runner.manager
      .createQueryBuilder()
      .insert()
      .into('scan_presets', Object.keys(rows[0] ?? {}))
      .values(rows)
      .execute();
    await runner.query('INSERT INTO counters (name, value) VALUES (?, ?)', ['scan_presets', rows.length]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('scan_presets');
    await runner.query('DELETE FROM counters WHERE name = ?', ['scan_presets']);
  }
}
