import { EventEmitter, once } from 'node:events';
import { getRepositoryToken } from '@nestjs/typeorm';
import { DataSource, In, type Repository } from 'typeorm';
import { engine, type Site, startSite } from '../../testing/site.js';
import { Counter } from './counter.entity.js';
import { Counters } from './counters.js';
import { Database } from './database.js';

let site: Site;
let database: Database;
/** As Nest injects it into a feature's service. */
let repository: Repository<Counter>;

beforeAll(async () => {
  site = await startSite();
  database = site.app.get(Database, { strict: false });
  repository = site.app.get(getRepositoryToken(Counter), { strict: false });
});

const names = async (prefix: string) =>
  (await repository.find()).map((row) => row.name).filter((name) => name.startsWith(prefix));

const rollBack = async (work: () => Promise<unknown>): Promise<void> => {
  const rolledBack = database.withTransaction(async () => {
    await work();
    throw new Error('rolled back on purpose');
  });
  await expect(rolledBack).rejects.toThrow('rolled back on purpose');
};

it('keeps concurrent transactions and unrelated writes apart', async () => {
  const delay = (n: number) => new Promise((resolve) => setTimeout(resolve, (n * 7) % 10));
  const transactions = Array.from({ length: 20 }, async (_, n) => {
    const fails = n % 2 === 1;
    await database
      .withTransaction(async () => {
        await repository.insert({ name: `a${n}`, value: n });
        await delay(n);
        await repository.insert({ name: `b${n}`, value: n });
        if (fails) throw new Error('rolled back on purpose');
      })
      .catch(() => undefined);
  });
  const inserts = Array.from({ length: 20 }, async (_, n) => {
    await delay(n);
    await repository.insert({ name: `c${n}`, value: n });
  });
  await Promise.all([...transactions, ...inserts]);

  const even = Array.from({ length: 10 }, (_, n) => n * 2);
  expect((await names('a')).sort()).toEqual(even.map((n) => `a${n}`).sort());
  expect((await names('b')).sort()).toEqual(even.map((n) => `b${n}`).sort());
  expect(await names('c')).toHaveLength(20);
});

describe('inside a transaction', () => {
  const stored = () => repository.findOneBy({ name: 'enlisted' });

  beforeEach(() => repository.save({ name: 'enlisted', value: 1 }));

  it.each<[string, () => Promise<unknown>]>([
    ['update', () => repository.update({ name: 'enlisted' }, { value: 2 })],
    ['save', () => repository.save({ name: 'enlisted', value: 2 })],
    ['increment', () => repository.increment({ name: 'enlisted' }, 'value', 1)],
    ['upsert', () => repository.upsert({ name: 'enlisted', value: 2 }, ['name'])],
    ['delete', () => repository.delete({ name: 'enlisted' })],
    ['a query builder', () => repository.createQueryBuilder().update().set({ value: 2 }).execute()],
    ['a raw query', () => repository.query('UPDATE counters SET value = 2')],
    ['the entity manager', () => database.manager.update(Counter, { name: 'enlisted' }, { value: 2 })],
    ['another service', () => site.app.get(Counters, { strict: false }).add('enlisted', 1)],
  ])('%s of an injected repository takes part in it', async (_, change) => {
    await rollBack(async () => {
      await change();
      expect(await stored()).not.toEqual({ name: 'enlisted', value: 1 });
    });
    expect(await stored()).toEqual({ name: 'enlisted', value: 1 });
  });

  it('a row can be locked through an injected repository', async () => {
    await database.withTransaction(async () => {
      expect(await database.lockOrFail(Counter, { name: 'enlisted' })).toMatchObject({ value: 1 });
    });
  });

  it('a nested transaction becomes part of it', async () => {
    await rollBack(() => database.withTransaction(() => repository.insert({ name: 'nested', value: 1 })));
    expect(await names('nested')).toEqual([]);
  });

  it('a nested transaction that fails rolls back to its savepoint only', async () => {
    await database.withTransaction(async () => {
      await repository.insert({ name: 'outer', value: 1 });
      await rollBack(() => repository.insert({ name: 'inner', value: 1 }));
    });
    expect(await names('outer')).toEqual(['outer']);
    expect(await names('inner')).toEqual([]);
  });
});

it('a snapshot does not see what others write meanwhile', async () => {
  const other = await site.another();
  const others = other.app.get(DataSource, { strict: false }).getRepository(Counter);
  await database.withSnapshot(async () => {
    const before = await repository.count();
    await others.insert({ name: 'after the snapshot', value: 1 });
    expect(await repository.count()).toBe(before);
  });
  expect(await names('after')).toEqual(['after the snapshot']);
  await other.stop();
});

it('migrates once when two instances start at the same time', async () => {
  const others = await Promise.all([site.another(), site.another()]);
  await Promise.all(others.map((other) => other.stop()));
});

const onServer = engine === 'mariadb' ? describe : () => undefined;

onServer('after a deadlock inside a nested transaction', () => {
  const rowsOf = async (...keys: string[]) => (await repository.findBy({ name: In(keys) })).map(({ value }) => value);

  it('the whole transaction is repeated, not the nested one alone', async () => {
    await repository.save([
      { name: 'left', value: 0 },
      { name: 'right', value: 0 },
    ]);
    let attempts = 0;
    const touched = [new EventEmitter(), new EventEmitter()];
    const bothTouched = Promise.all(touched.map((events) => once(events, 'touched')));
    const cross = (side: number, [first = '', second = '']: string[]) =>
      database.withTransaction(async () => {
        attempts += 1;
        await repository.increment({ name: first }, 'value', 1);
        touched[side]?.emit('touched');
        await bothTouched;
        await database.withTransaction(() => repository.increment({ name: second }, 'value', 1));
      });
    await Promise.all([cross(0, ['left', 'right']), cross(1, ['right', 'left'])]);
    expect(attempts).toBeGreaterThan(2);
    expect(await rowsOf('left', 'right')).toEqual([2, 2]);
  });
});
