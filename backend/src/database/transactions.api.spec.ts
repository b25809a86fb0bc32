import { DataSource } from 'typeorm';
import { type Site, startSite } from '../../testing/site.js';
import { Counter } from './counter.entity.js';
import { Database } from './database.js';

let site: Site;
let database: Database;

beforeAll(async () => {
  site = await startSite();
  database = site.app.get(Database, { strict: false });
});

const names = async (prefix: string) =>
  (await database.manager.find(Counter)).map((row) => row.name).filter((name) => name.startsWith(prefix));

it('keeps concurrent transactions and unrelated writes apart', async () => {
  const pause = (n: number) => new Promise((resolve) => setTimeout(resolve, (n * 7) % 10));
  const transactions = Array.from({ length: 20 }, async (_, n) => {
    const fails = n % 2 === 1;
    await database
      .withTransaction(async (manager) => {
        await manager.insert(Counter, { name: `a${n}`, value: n });
        await pause(n);
        await manager.insert(Counter, { name: `b${n}`, value: n });
        if (fails) throw new Error('rolled back on purpose');
      })
      .catch(() => undefined);
  });
  const inserts = Array.from({ length: 20 }, async (_, n) => {
    await pause(n);
    await database.manager.insert(Counter, { name: `c${n}`, value: n });
  });
  await Promise.all([...transactions, ...inserts]);

  const even = Array.from({ length: 10 }, (_, n) => n * 2);
  expect((await names('a')).sort()).toEqual(even.map((n) => `a${n}`).sort());
  expect((await names('b')).sort()).toEqual(even.map((n) => `b${n}`).sort());
  expect(await names('c')).toHaveLength(20);
});

it('takes an outer repository into the transaction it is used in', async () => {
  const outer = site.app.get(DataSource, { strict: false }).getRepository(Counter);
  const rolledBack = database.withTransaction(async () => {
    await outer.insert({ name: 'joined', value: 1 });
    await database.withTransaction((manager) => manager.insert(Counter, { name: 'joined too', value: 1 }));
    expect(await outer.countBy({ name: 'joined' })).toBe(1);
    throw new Error('rolled back on purpose');
  });
  await expect(rolledBack).rejects.toThrow('rolled back on purpose');
  expect(await names('joined')).toEqual([]);
});

it('rolls back a savepoint alone', async () => {
  await database.withTransaction(async (manager) => {
    await manager.insert(Counter, { name: 'kept', value: 1 });
    await database
      .withTransaction(async (inner) => {
        await inner.insert(Counter, { name: 'dropped', value: 1 });
        throw new Error('rolled back on purpose');
      })
      .catch(() => undefined);
  });
  expect(await names('kept')).toEqual(['kept']);
  expect(await names('dropped')).toEqual([]);
});

it('migrates once when two instances start together', async () => {
  const others = await Promise.all([site.another(), site.another()]);
  await Promise.all(others.map((other) => other.stop()));
});
