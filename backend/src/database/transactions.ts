import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, QueryRunner } from 'typeorm';

/** The transaction that the current asynchronous context runs in. */
interface CurrentTransaction {
  runner: QueryRunner;
  isOpen(): boolean;
}

const current = new AsyncLocalStorage<CurrentTransaction>();

function activeRunner(dataSource: DataSource): QueryRunner | undefined {
  const transaction = current.getStore();
  return transaction?.isOpen() && transaction.runner.dataSource === dataSource ? transaction.runner : undefined;
}

/** Whether the caller runs inside {@link inTransaction} or {@link inSnapshot}. */
export const isInTransaction = (dataSource: DataSource): boolean => activeRunner(dataSource) !== undefined;

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
    const active = activeRunner(dataSource);
    return active ? borrowed(active) : create(mode);
  };
}

/** Runs `work` in a transaction; inside another one, in a savepoint of that. */
export function inTransaction<T>(dataSource: DataSource, work: () => Promise<T>): Promise<T> {
  return dataSource.transaction(({ queryRunner: runner }) => {
    if (!runner) return work();
    return current.run({ runner, isOpen: () => runner.isTransactionActive }, work);
  });
}

/** Runs `work`, which only reads, on one consistent snapshot; `begin` is the engine's statement that opens it. */
export async function inSnapshot<T>(dataSource: DataSource, begin: string, work: () => Promise<T>): Promise<T> {
  const runner = dataSource.createQueryRunner();
  let open = true;
  try {
    await runner.query(begin);
    const result = await current.run({ runner, isOpen: () => open }, work);
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
