import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm';
import { int, unique } from './table.js';

const ATTEMPT = new TableColumn({ ...int('attempt'), default: 1 });
const KEYS = {
  milestones: ['uq_milestones_parcel', 'parcel_id', 'milestone', 'attempt'],
  milestone_mails: ['uq_milestone_mails_address', 'parcel_id', 'milestone', 'attempt', 'address'],
} as const;

/** Each attempt to deliver a parcel is told, and so are milestones and mails of one parcel counted by attempt. */
export class DeliveryAttempts1795376000000 implements MigrationInterface {
  name = 'DeliveryAttempts1795376000000';

  /** Can be repeated after an interruption: a server commits each statement. */
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, [name, ...columns]] of Object.entries(KEYS)) {
      if (!(await runner.hasColumn(table, ATTEMPT.name))) await runner.addColumn(table, ATTEMPT);
      await replaceIndex(runner, table, name, columns);
    }
  }

  /** What further attempts were told of is forgotten: the version before has one row for each milestone. */
  async down(runner: QueryRunner): Promise<void> {
    for (const [table, [name, ...columns]] of Object.entries(KEYS)) {
      await runner.manager.createQueryBuilder().delete().from(table).where('attempt > 1').execute();
      const before = columns.filter((column) => column !== ATTEMPT.name);
      await replaceIndex(runner, table, name, before);
      await runner.dropColumn(table, ATTEMPT.name);
    }
  }
}

async function replaceIndex(runner: QueryRunner, table: string, name: string, columns: readonly string[]) {
  const indices = (await runner.getTable(table))?.indices ?? [];
  if (indices.some((index) => index.name === name)) await runner.dropIndex(table, name);
  await runner.createIndex(table, new TableIndex(unique(name, ...columns)));
}
