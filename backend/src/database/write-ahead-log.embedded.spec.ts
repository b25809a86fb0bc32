import { type FileHandle, open } from 'node:fs/promises';
import { getRepositoryToken } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { collectLog } from '../../testing/collect-log.js';
import { startSite } from '../../testing/site.js';
import { Counter } from './counter.entity.js';
import { Database } from './database.js';

let database: Database;
let counters: Repository<Counter>;
let datasync: jest.SpiedFunction<() => Promise<void>>;

beforeAll(async () => {
  const { app } = await startSite();
  database = app.get(Database, { strict: false });
  counters = app.get(getRepositoryToken(Counter), { strict: false });
  const file = await open(import.meta.filename);
  datasync = jest.spyOn(Object.getPrototypeOf(file) as FileHandle, 'datasync');
  await file.close();
});

beforeEach(async () => {
  await counters.clear();
  datasync.mockClear();
});

const write = (name: string) => counters.insert({ name, value: 1 });
const writeInTransaction = (name: string) => database.withTransaction(() => write(name));

/** The next sync lasts until it is told to end. */
function holdNextSync() {
  let end = () => {};
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  datasync.mockImplementationOnce(
    () =>
      new Promise<void>((resolve) => {
        end = resolve;
        begin();
      }),
  );
  return { begun, end: () => end() };
}

it.each([
  ['statement', write],
  ['transaction', writeInTransaction],
])('a %s waits for the disk, and keeps nobody else waiting', async (_name, store) => {
  const sync = holdNextSync();
  let isStored = false;
  const stored = store('first').then(() => {
    isStored = true;
  });
  await sync.begun;
  expect(await counters.existsBy({ name: 'first' })).toBe(true);
  await database.withTransaction(() => counters.existsBy({ name: 'first' }));
  expect(isStored).toBe(false);
  sync.end();
  await stored;
  expect(datasync).toHaveBeenCalledTimes(1);
});

it('what is committed during a sync shares the next one', async () => {
  const sync = holdNextSync();
  const first = writeInTransaction('first');
  await sync.begun;
  const others = ['second', 'third', 'fourth'].map(writeInTransaction);
  while ((await counters.count()) < 4) await new Promise(setImmediate);
  expect(datasync).toHaveBeenCalledTimes(1);
  sync.end();
  await Promise.all([first, ...others]);
  expect(datasync).toHaveBeenCalledTimes(2);
});

it('reads, transactions of reads and counts do not wait', async () => {
  await counters.count();
  await database.withTransaction(() => counters.count());
  await database.withoutSync(() => write('count'));
  expect(datasync).not.toHaveBeenCalled();
});

it('a count in a transaction waits with it', async () => {
  await database.withTransaction(() => database.withoutSync(() => write('count')));
  expect(datasync).toHaveBeenCalledTimes(1);
});

it('whoever waited for a sync that failed is told; later ones are not affected', async () => {
  datasync.mockRejectedValueOnce(Object.assign(new Error('i/o error, fdatasync'), { code: 'EIO' }));
  await expect(writeInTransaction('first')).rejects.toThrow('i/o error');
  await writeInTransaction('second');
  expect(datasync).toHaveBeenCalledTimes(2);
});

it('is merged once: closing a closed application is no error', async () => {
  const { app } = await startSite();
  await app.close();
  const logged = collectLog();
  await app.close();
  logged.stop();
  expect(logged.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
