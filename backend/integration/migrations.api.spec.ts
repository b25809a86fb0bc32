import { DataSource } from 'typeorm';
import { migrate, withSchemaLock } from '../src/database/migrate.js';
import { MIGRATIONS } from '../src/database/migrations/index.js';
import { Parcel } from '../src/parcels/parcel.entity.js';
import { OrphanedImage } from '../src/uploads/orphaned-image.entity.js';
import { type Site, startSite } from '../testing/site.js';

let site: Site;
let dataSource: DataSource;

beforeAll(async () => {
  site = await startSite({ SEED: 'demo' });
  dataSource = site.app.get(DataSource, { strict: false });
});

/** The statements that would align the schema with the entities. */
const drift = async () => {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
};

const revertAll = () =>
  withSchemaLock(dataSource, async () => {
    for (const _ of MIGRATIONS) await dataSource.undoLastMigration({ transaction: 'none' });
  });

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
  await withSchemaLock(dataSource, () => dataSource.undoLastMigration({ transaction: 'none' }));
  await dataSource.query('INSERT INTO loose_images (name, since) VALUES (?, ?)', [image.name, image.since]);
  await migrate(dataSource);
  expect(await drift()).toEqual([]);
  expect(await dataSource.manager.find(OrphanedImage)).toEqual([{ ...image, since: '2026-01-02T03:04:05.678Z' }]);
});

it('can be reverted and run again on a filled database', async () => {
  expect(await dataSource.manager.count(Parcel)).toBeGreaterThan(40);
  await revertAll();
  const runner = dataSource.createQueryRunner();
  const remaining = await runner.getTables(dataSource.entityMetadatas.map((metadata) => metadata.tablePath));
  await runner.release();
  expect(remaining.map((table) => table.name)).toEqual([]);
  await migrate(dataSource);
  expect(await drift()).toEqual([]);
  expect(await dataSource.manager.count(Parcel)).toBe(0);
});
