import { serviceOf } from '@waybill/contracts';
import { type MigrationInterface, type QueryRunner, TableColumn, TableIndex } from 'typeorm';
import { day, index, int, optional, text } from './table.js';

const hours = (service: string, value: number) => ({ ...int(`silence_${service}`), default: value });

const SETTINGS = [
  hours('standard', 96),
  hours('express', 72),
  hours('air', 96),
  hours('sea', 336),
  { ...text('silence_weekdays', 3), default: "'no'" },
  { ...text('silence_mail', 3), default: "'no'" },
  { ...text('silence_mail_at', 5), default: "'07:00'" },
  optional(day('silence_mailed_on')),
].map((column) => new TableColumn(column));

const SERVICE = new TableColumn({ ...text('service', 10), default: "'standard'" });
const SILENCE = new TableIndex(index('ix_parcels_silence', 'stage', 'service', 'last_scan_at'));

const BATCH_SIZE = 500;
const PARCELS_AFTER = `SELECT p.id, p.shipped_via, (SELECT a.icon FROM activities a WHERE a.parcel_id = p.id
    ORDER BY a.happened_at DESC, a.id DESC LIMIT 1) AS icon
  FROM parcels p WHERE p.id > ? ORDER BY p.id LIMIT ${BATCH_SIZE}`;

/** How long a parcel of each service may be silent, and the summary of those that are. */
export class QuietTimes1795375000000 implements MigrationInterface {
  name = 'QuietTimes1795375000000';

  /** Can be repeated after an interruption: a server commits each statement. */
  async up(runner: QueryRunner): Promise<void> {
    const settings = await runner.getTable('settings');
    const missing = SETTINGS.filter(({ name }) => !settings?.findColumnByName(name));
    if (missing.length > 0) await runner.addColumns('settings', missing);
    if (!(await runner.hasColumn('parcels', SERVICE.name))) await runner.addColumn('parcels', SERVICE);
    for (let after: string | undefined = ''; after !== undefined; ) after = await fill(runner, after);
    await runner.createIndex('parcels', SILENCE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('parcels', SILENCE);
    await runner.dropColumn('parcels', SERVICE.name);
    await runner.dropColumns(
      'settings',
      SETTINGS.map(({ name }) => name),
    );
  }
}

/** Gives a batch of parcels their service; returns the last id, or undefined after the last batch. */
async function fill(runner: QueryRunner, after: string): Promise<string | undefined> {
  const rows: { id: string; shipped_via: string | null; icon: string | null }[] = await runner.query(PARCELS_AFTER, [
    after,
  ]);
  for (const service of ['express', 'air', 'sea'] as const) {
    const ids = rows.filter((row) => serviceOf(row.shipped_via, row.icon) === service).map(({ id }) => id);
    if (ids.length === 0) continue;
    const parcels = runner.manager.createQueryBuilder().update('parcels');
    await parcels.set({ service }).where('id IN (:...ids)', { ids }).execute();
  }
  return rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.id;
}
