import { DataSource, type QueryRunner } from 'typeorm';
import { withSchemaLock } from '../src/database/migrate.js';
import { MIGRATIONS } from '../src/database/migrations/index.js';
import { narrowings } from '../testing/narrowings.js';
import { engine, startSite } from '../testing/site.js';

/** The last migration of version 1.0.0: from then on the version before runs beside each new one. */
const LAST_OF_1_0_0 = 'QuietTimes1795375000000';
/** Made an optional column mandatory, before the rule. */
const NARROWING = 'Scans1795356000000';
const CONTRACT = /^Contract/;

const TABLES = {
  embedded: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  mariadb: 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
};

/** Migration → what the version before it misses, for the newest migrations back to a named one. */
const found = new Map<string, string[]>();

beforeAll(async () => {
  const site = await startSite({ SEED: 'demo' }, { first: true });
  const dataSource = site.app.get(DataSource, { strict: false });
  const names = MIGRATIONS.map(({ name }) => name);
  const runner = dataSource.createQueryRunner();
  let after = await tablesOf(runner);
  for (const name of names.slice(names.indexOf(NARROWING)).reverse()) {
    await withSchemaLock(dataSource, () => dataSource.undoLastMigration({ transaction: 'none' }));
    const before = await tablesOf(runner);
    found.set(name, narrowings(before, after));
    after = before;
  }
  await runner.release();
}, 120_000);

async function tablesOf(runner: QueryRunner) {
  const rows: { name: string }[] = await runner.query(TABLES[engine]);
  return runner.getTables(rows.map(({ name }) => name));
}

it('what an earlier version misses is found', () => {
  expect(found.get(NARROWING)).toContain('activities.happened_at needs a value');
});

it('since 1.0.0 a migration only adds to the schema, unless its name says that it takes away', () => {
  const names = MIGRATIONS.map(({ name }) => name);
  const since = names.slice(names.indexOf(LAST_OF_1_0_0) + 1).filter((name) => !CONTRACT.test(name));
  expect(since.map((name) => [name, found.get(name)])).toEqual(since.map((name) => [name, []]));
});
