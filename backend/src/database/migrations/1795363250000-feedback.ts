import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { createTable, id, int, longText, optional, text, timestamp, unique } from './table.js';

const column = (options: ReturnType<typeof text>) => new TableColumn(optional(options));
const ABOUT = [text('topic', 20), text('tracking_code', 40), text('parcel_state', 20)].map(column);
const HOURS = column(text('contact_hours', 600));

/** Ratings of deliveries, what a message is about, and the opening hours. */
export class Feedback1795363250000 implements MigrationInterface {
  name = 'Feedback1795363250000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(
      runner,
      'feedback',
      [
        id(),
        text('tracking_code', 40),
        int('rating'),
        optional(text('comment', 500)),
        timestamp('created_at'),
        optional(longText('search_text')),
      ],
      { indices: [unique('uq_feedback_tracking_code', 'tracking_code')] },
    );
    await runner.query('INSERT INTO counters (name, value) VALUES (?, ?)', ['feedback', 0]);
    await runner.addColumns('messages', ABOUT);
    await runner.addColumn('settings', HOURS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('settings', HOURS.name);
    await runner.dropColumns(
      'messages',
      ABOUT.map(({ name }) => name),
    );
    await runner.dropTable('feedback');
    await runner.query('DELETE FROM counters WHERE name = ?', ['feedback']);
  }
}
