import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

const current = new AsyncLocalStorage<QueryRunner>();

/** The transaction this code runs in, if it is one of `dataSource` and still open. */
function activeRunner(dataSource: DataSource): QueryRunner | undefined {
  const runner = current.getStore();
  return runner?.isTransactionActive && runner.dataSource === dataSource ? runner : undefined;
}

/** The same runner, except that releasing it stays the business of whoever began the transaction. */
const joined = (runner: QueryRunner): QueryRunner =>
  new Proxy(runner, {
    get: (target, key) => (key === 'release' ? async () => undefined : Reflect.get(target, key)),
  });

/** Makes every query issued inside a transaction's work part of it, whichever repository it goes through. */
export function joinTransactions(dataSource: DataSource): void {
  const { driver } = dataSource;
  const create = driver.createQueryRunner.bind(driver);
  driver.createQueryRunner = (mode) => {
    const active = activeRunner(dataSource);
    return active ? joined(active) : create(mode);
  };
}

/** Runs `work` in one transaction; inside another one it becomes a savepoint of that. */
export function inTransaction<T>(dataSource: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  return dataSource.transaction((manager) => {
    const runner = manager.queryRunner;
    return runner ? current.run(runner, () => work(manager)) : work(manager);
  });
}
