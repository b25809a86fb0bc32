import Libsql from 'libsql';
import type { PoolOptions } from 'mysql2';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';
import { SQLITE_BUSY } from '../config/deadlines.js';
import { MIGRATIONS } from './migrations/index.js';
import { GuardedPool } from './pool/guarded-pool.js';
import { serializeSqlite } from './sqlite-runner.js';
import { enlistQueries } from './transactions.js';

const shared = { migrations: MIGRATIONS, synchronize: false, logging: false } as const;

/** MySQL or MariaDB if the configuration names a server, otherwise a SQLite file in the data folder. */
export function databaseOptions(config: Config): DataSourceOptions {
  return config.databaseUrl ? serverOptions(config.databaseUrl, config.databasePool) : fileOptions(config.databaseFile);
}

function serverOptions(url: string, poolSize: number): DataSourceOptions {
  return {
    ...shared,
    type: url.startsWith('mariadb:') ? 'mariadb' : 'mysql',
    url,
    poolSize,
    charset: 'utf8mb4',
    timezone: 'Z',
    dateStrings: ['DATE'],
    driver: { createPool: (options: PoolOptions) => new GuardedPool([options]) },
  };
}

function fileOptions(database: string): DataSourceOptions {
  return {
    ...shared,
    type: 'better-sqlite3',
    driver: Libsql,
    database,
    timeout: SQLITE_BUSY,
    enableWAL: true,
    prepareDatabase: (connection: { pragma(text: string): unknown }) => {
      connection.pragma('synchronous = FULL');
    },
  };
}

/** A data source, not yet connected, whose transactions behave the same on both engines. */
export function createDataSource(options: DataSourceOptions): DataSource {
  const dataSource = new DataSource(options);
  if (isEmbedded(dataSource)) serializeSqlite(dataSource);
  enlistQueries(dataSource);
  return dataSource;
}

export const isEmbedded = (dataSource: DataSource): boolean => dataSource.options.type === 'better-sqlite3';

/** The pool of connections to a database server. */
export const poolOf = (dataSource: DataSource): GuardedPool =>
  (dataSource.driver as unknown as { pool: GuardedPool }).pool;
