import type { DataSource, QueryRunner } from 'typeorm';
import { statementName, statementText } from '../tracing/statement-text.js';
import { inSpan, isTracing } from '../tracing/tracing.js';

/** Makes every statement a span of the request that it belongs to. Where nothing is traced, nothing is wrapped. */
export function traceQueries(dataSource: DataSource): void {
  if (!isTracing()) return;
  const { driver } = dataSource;
  const create = driver.createQueryRunner.bind(driver);
  driver.createQueryRunner = (mode) => traced(create(mode), dataSource);
}

/** A statement as a span, for one that is sent past the runners. */
export function tracedStatement<T>({ options }: DataSource, sql: string, work: () => Promise<T>): Promise<T> {
  if (!isTracing()) return work();
  const system = options.type === 'better-sqlite3' ? 'sqlite' : options.type;
  const attributes = { 'db.system.name': system, 'db.query.text': statementText(sql) };
  return inSpan(statementName(sql), 'client', attributes, work);
}

function traced(runner: QueryRunner, dataSource: DataSource): QueryRunner {
  const query = runner.query.bind(runner) as (sql: string, ...rest: unknown[]) => Promise<unknown>;
  return Object.assign(runner, {
    query: (sql: string, ...rest: unknown[]) => tracedStatement(dataSource, sql, () => query(sql, ...rest)),
  });
}
