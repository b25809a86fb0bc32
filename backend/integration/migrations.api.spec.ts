import { DataSource } from 'typeorm';
import { migrate, withSchemaLock } from '../src/database/migrate.js';
import { MIGRATIONS } from '../src/database/migrations/index.js';
import { Parcel } from '../src/parcels/parcel.entity.js';
import { OrphanedImage } from '../src/uploads/orphaned-image.entity.js';
import { engine, type Site, startSite } from '../testing/site.js';

let site: Site;
let dataSource: DataSource;

beforeAll(async () => {
  site = await startSite({ SEED: 'demo' }, { first: true });
  dataSource = site.app.get(DataSource, { strict: false });
});

/** The statements that would align the schema with the entities. */
const drift = async () => {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
};

const revert = (count: number) =>
  withSchemaLock(dataSource, async () => {
    for (let n = 0; n < count; n++) await dataSource.undoLastMigration({ transaction: 'none' });
  });

/** MariaDB counts columns that were dropped among those of a row until the table is rebuilt: after many reverts it is full. */
const rebuildSettings = async () => {
  if (engine === 'mariadb') await dataSource.query('ALTER TABLE settings FORCE');
};

/** Reverts the named migration and all later ones. */
const revertTo = async (name: string) => {
  await revert(MIGRATIONS.length - MIGRATIONS.findIndex((one) => one.name === name));
  await rebuildSettings();
};

it('create the schema that the entities describe', async () => {
  expect(await drift()).toEqual([]);
});

it('differ from a changed entity', async () => {
  const column = dataSource.getMetadata(Parcel).findColumnWithPropertyName('status');
  if (!column) throw new Error('no such column');
  column.isNullable = false;
  expect(await drift()).not.toEqual([]);
  column.isNullable = true;
});

it('keep the rows of a table that is renamed', async () => {
  const image = { name: '00000000-0000-4000-8000-000000000001.webp', since: '2026-01-02 03:04:05.678' };
  await revertTo('OrphanedImages1700000000105');
  await dataSource.query('INSERT INTO loose_images (name, since) VALUES (?, ?)', [image.name, image.since]);
  await migrate(dataSource);
  expect(await drift()).toEqual([]);
  expect(await dataSource.manager.find(OrphanedImage)).toEqual([{ ...image, since: '2026-01-02T03:04:05.678Z' }]);
});

it('an activity that was entered before events had a time happened when it was entered', async () => {
  await revertTo('Scans1795356000000');
  await migrate(dataSource);
  expect(await drift()).toEqual([]);
  const [{ total, same }] = await dataSource.query(
    'SELECT COUNT(*) AS total, SUM(happened_at = created_at) AS same FROM activities',
  );
  expect(Number(total)).toBeGreaterThan(100);
  expect(Number(same)).toBe(Number(total));
});

it('can be reverted and run again on a filled database', async () => {
  expect(await dataSource.manager.count(Parcel)).toBeGreaterThan(40);
  await rebuildSettings();
  await revert(MIGRATIONS.length);
  const runner = dataSource.createQueryRunner();
  const remaining = await runner.getTables(dataSource.entityMetadatas.map((metadata) => metadata.tablePath));
  await runner.release();
  expect(remaining.map((table) => table.name)).toEqual([]);
  await migrate(dataSource);
  expect(await drift()).toEqual([]);
  expect(await dataSource.manager.count(Parcel)).toBe(0);
});
