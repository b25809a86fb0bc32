import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm';
import { readEvents } from './read-events.js';
import { createTable, id, index, json, longText, optional, text, timestamp, unique } from './table.js';

const COLUMNS = {
  activities: [optional(text('event', 30)), optional(text('event_source', 10))],
  parcels: [
    optional(json('status_said')),
    optional(text('event', 30)),
    optional(json('event_reason')),
    optional(text('unclear', 300)),
  ],
  scan_presets: [optional(text('event', 30))],
  bulk_items: [optional(json('said_before'))],
};
const UNCLEAR = new TableIndex(index('ix_parcels_unclear', 'unclear', 'id'));

/**
 * What happened to parcels, and what the company's own wordings mean. Each parcel keeps the stage that it has; where its
 * status does not say that stage, somebody is asked.
 */
export class TrackingEvents1795389000000 implements MigrationInterface {
  name = 'TrackingEvents1795389000000';

  /** Can be repeated after an interruption: a server commits each statement. */
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columns] of Object.entries(COLUMNS)) await addMissing(runner, table, columns);
    if (!(await runner.hasTable('status_mappings'))) await createMappings(runner);
    await readEvents(runner);
    await runner.createIndex('parcels', UNCLEAR);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('parcels', UNCLEAR);
    await runner.dropTable('status_mappings');
    await runner.query('DELETE FROM counters WHERE name = ?', ['status_mappings']);
    for (const [table, columns] of Object.entries(COLUMNS))
      await runner.dropColumns(
        table,
        columns.map(({ name }) => name),
      );
  }
}

async function addMissing(runner: QueryRunner, name: string, columns: (typeof COLUMNS)['parcels']): Promise<void> {
  const table = await runner.getTable(name);
  const missing = columns.filter((column) => !table?.findColumnByName(column.name));
  if (missing.length > 0)
    await runner.addColumns(
      name,
      missing.map((column) => new TableColumn(column)),
    );
}

const createMappings = (runner: QueryRunner) =>
  createTable(
    runner,
    'status_mappings',
    [
      id(),
      text('wording', 300),
      text('wording_key', 300),
      text('event', 30),
      timestamp('created_at'),
      timestamp('updated_at'),
      optional(longText('search_text')),
    ],
    { indices: [unique('uq_status_mappings_key', 'wording_key')] },
  );
