import Libsql from 'libsql';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';
import { MIGRATIONS } from './migrations/index.js';
import { serialiseSqlite } from './sqlite-runner.js';
import { enlistQueries } from './transactions.js';

const BUSY_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 10_000;

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
    connectTimeout: CONNECT_TIMEOUT_MS,
  };
}

function fileOptions(database: string): DataSourceOptions {
  return {
    ...shared,
    type: 'better-sqlite3',
    driver: Libsql,
    database,
    timeout: BUSY_TIMEOUT_MS,
    enableWAL: true,
    prepareDatabase: (connection: { pragma(text: string): unknown }) => {
      connection.pragma('synchronous = FULL');
    },
  };
}

/** A data source, not yet connected, whose transactions behave the same on both engines. */
export function createDataSource(options: DataSourceOptions): DataSource {
  const dataSource = new DataSource(options);
  if (isEmbedded(dataSource)) serialiseSqlite(dataSource);
  enlistQueries(dataSource);
  return dataSource;
}

export const isEmbedded = (dataSource: DataSource): boolean => dataSource.options.type === 'better-sqlite3';
