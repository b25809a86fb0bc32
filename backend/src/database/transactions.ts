import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { isTransient } from '../errors/driver-errors.js';
import { type Change, recorderOf } from './change.js';

const MAX_ATTEMPTS = 8;
/** Upper bound of the first retry's random delay; later ones grow linearly, or the same callers deadlock again. */
const BACKOFF_STEP_MS = 40;

/** The transaction that the current asynchronous context runs in. */
interface CurrentTransaction {
  runner: QueryRunner;
  isOpen(): boolean;
  changes: Change[];
  unrecorded?: boolean;
}

const current = new AsyncLocalStorage<CurrentTransaction>();

function activeTransaction(dataSource: DataSource): CurrentTransaction | undefined {
  const transaction = current.getStore();
  return transaction?.isOpen() && transaction.runner.dataSource === dataSource ? transaction : undefined;
}

/** Whether the caller runs inside {@link inTransaction} or {@link inSnapshot}. */
export const isInTransaction = (dataSource: DataSource): boolean => activeTransaction(dataSource) !== undefined;

/** The same runner with a no-op `release`: only the code that opened the transaction releases it. */
const borrowed = (runner: QueryRunner): QueryRunner =>
  new Proxy(runner, {
    get: (target, key) => (key === 'release' ? async () => undefined : Reflect.get(target, key)),
  });

/**
 * Makes every query issued inside {@link inTransaction} or {@link inSnapshot} part of it, whichever repository issues
 * it. There is no other way to take part in a transaction: nothing passes an entity manager around.
 */
export function enlistQueries(dataSource: DataSource): void {
  const { driver } = dataSource;
  const create = driver.createQueryRunner.bind(driver);
  driver.createQueryRunner = (mode) => {
    const active = activeTransaction(dataSource);
    return active ? borrowed(active.runner) : create(mode);
  };
}

/**
 * Runs `work` in one transaction, or in a savepoint of the current one. `work` runs again after a deadlock, so it must
 * contain database work only.
 */
export async function withRetries<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  // A deadlock rolls back the whole transaction, savepoints included: only the outermost one can be repeated.
  if (isInTransaction(dataSource)) return inTransaction(dataSource, work);
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(dataSource, work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isTransient(error)) throw error;
      await sleep(Math.random() * BACKOFF_STEP_MS * attempt);
    }
  }
}

/** Runs `work` in a transaction; inside another one, in a savepoint of that. Its changes are recorded last. */
export function inTransaction<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  const outer = activeTransaction(dataSource);
  return dataSource.transaction(({ queryRunner: runner }) => {
    if (!runner) return work();
    const transaction: CurrentTransaction = { runner, isOpen: () => runner.isTransactionActive, changes: [] };
    return current.run(transaction, async () => {
      const result = await work();
      if (outer) outer.changes.push(...transaction.changes);
      else if (transaction.changes.length > 0) await recorderOf(dataSource)?.append(transaction.changes);
      return result;
    });
  });
}

/** Whether row changes are recorded here: not in {@link unrecorded}. */
export const isRecording = (dataSource: DataSource): boolean => !activeTransaction(dataSource)?.unrecorded;

/** Runs `work`, which replaces the contents of the database with its log, without recording each row. */
export const unrecorded = <T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> =>
  inTransaction(dataSource, async () => {
    const transaction = activeTransaction(dataSource);
    if (transaction) transaction.unrecorded = true;
    return work();
  });

/** Adds a change to the current transaction: it is recorded if, and only if, that commits. */
export function addChange(dataSource: DataSource, change: Change): void {
  const transaction = activeTransaction(dataSource);
  if (!transaction) throw new Error('A change is recorded in a transaction.');
  transaction.changes.push(change);
}

/** Runs `work` in a transaction and records `change` in place of its changes: for many rows that leave for one reason. */
export const asOneChange = <T>(dataSource: DataSource, change: Change, work: () => Promise<T>): Promise<T> =>
  withRetries(dataSource, async () => {
    const result = await work();
    activeTransaction(dataSource)?.changes.splice(0, Number.POSITIVE_INFINITY, change);
    return result;
  });

/** Runs `work`, which only reads, on one consistent snapshot; `begin` is the engine's statement that opens it. */
export async function inSnapshot<T>(dataSource: DataSource, begin: string, work: () => Promise<T>): Promise<T> {
  const runner = dataSource.createQueryRunner();
  let open = true;
  try {
    await runner.query(begin);
    const result = await current.run({ runner, isOpen: () => open, changes: [] }, work);
    await runner.query('COMMIT');
    return result;
  } catch (error) {
    await runner.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    open = false;
    await runner.release();
  }
}
