import { statSync } from 'node:fs';
import { join } from 'node:path';
import { getRepositoryToken } from '@nestjs/typeorm';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import type { Repository } from 'typeorm';
import { startSite } from '../../testing/site.js';
import { Counter } from './counter.entity.js';
import { Database } from './database.js';

let database: Database;
let counters: Repository<Counter>;

beforeAll(async () => {
  const { app } = await startSite();
  database = app.get(Database, { strict: false });
  counters = app.get(getRepositoryToken(Counter), { strict: false });
});

const isStored = (name: string) => counters.existsBy({ name });

/** A transaction that has written a row, and ends when `end` is called. */
async function openTransaction(name: string) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const committed = database.withTransaction(async () => {
    await counters.insert({ name, value: 1 });
    begun();
    await ended;
  });
  await hasBegun;
  const commit = () => {
    end();
    return committed;
  };
  return { commit };
}

/** More than take a few milliseconds on any machine. */
const STATEMENTS = 5_000;

it('a long transaction leaves others turns between its statements', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await database.withTransaction(async () => {
    for (let n = 0; turns < 3 && n < STATEMENTS; n++) await counters.insert({ name: `turn ${n}`, value: n });
  });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
});

it('so do reads in a row, such as those of an export', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  for (let n = 0; turns < 3 && n < STATEMENTS; n++) await isStored('turn 0');
  clearInterval(timer);
  expect(turns).toBeGreaterThan(2);
});

it('a read does not wait for the transaction of another, and sees what was committed', async () => {
  await counters.insert({ name: 'before', value: 1 });
  const { commit } = await openTransaction('meanwhile');
  expect([await isStored('before'), await isStored('meanwhile')]).toEqual([true, false]);
  await commit();
  expect(await isStored('meanwhile')).toBe(true);
});

it('a write waits for the end of the transaction', async () => {
  const { commit } = await openTransaction('first');
  let isWritten = false;
  const written = counters.insert({ name: 'second', value: 1 }).then(() => {
    isWritten = true;
  });
  expect(await isStored('second')).toBe(false);
  expect(isWritten).toBe(false);
  await commit();
  await written;
  expect(await isStored('second')).toBe(true);
});

it('stops with an empty log of writes, also after a read has gone past a transaction', async () => {
  const folder = scratchFolder('turns');
  const { app, stop } = await startSite({ DATA_DIR: folder });
  const own = app.get(Database, { strict: false });
  const outside = own.dataSource.createQueryRunner();
  await own.withTransaction(() => outside.query('SELECT 1'));
  await stop();
  expect(statSync(join(folder, 'waybill.sqlite-wal')).size).toBe(0);
});
