import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm';
import { index, optional, text, timestamp } from './table.js';

const column = (options: ReturnType<typeof text>) => new TableColumn(options);
const TIME = column(optional(timestamp('happened_at')));
const EFFECTS = ['status', 'status_before', 'current_location', 'location_before'].map((name) =>
  column(optional(text(name, 300))),
);
const BY_ID = new TableIndex(index('ix_activities_parcel_id', 'parcel_id', 'id'));
const BY_TIME = new TableIndex(index('ix_activities_parcel_time', 'parcel_id', 'happened_at', 'id'));
const BATCH_SIZE = 1_000;

/** Events get a time of their own, until now that of their entry, and remember what they set on their parcel. */
export class Scans1795356000000 implements MigrationInterface {
  name = 'Scans1795356000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.addColumns('activities', [TIME, ...EFFECTS]);
    await fill(runner);
    await runner.changeColumn('activities', 'happened_at', column(timestamp('happened_at')));
    // The foreign key needs one of the two at any time.
    await runner.createIndex('activities', BY_TIME);
    await runner.dropIndex('activities', BY_ID);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.createIndex('activities', BY_ID);
    await runner.dropIndex('activities', BY_TIME);
    await runner.dropColumns('activities', ['happened_at', ...EFFECTS.map(({ name }) => name)]);
  }
}

/** In batches, because a cluster limits the size of a write. */
async function fill({ manager }: QueryRunner): Promise<void> {
  for (let last = ''; ; ) {
    const rows: { id: string }[] = await manager
      .createQueryBuilder()
      .select('id')
      .from('activities', 'activity')
      .where('id > :last', { last })
      .orderBy('id')
      .limit(BATCH_SIZE)
      .getRawMany();
    const end = rows.at(-1)?.id;
    if (end === undefined) return;
    await manager.query('UPDATE activities SET happened_at = created_at WHERE id > ? AND id <= ?', [last, end]);
    last = end;
  }
}
