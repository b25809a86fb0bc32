import Libsql from 'libsql';
import type { PoolOptions } from 'mysql2';
import type { DataSource, DataSourceOptions } from 'typeorm';
import type { Config } from '../config/config.js';
import type { DatabaseServer } from '../config/database-url.js';
import { SQLITE_BUSY } from '../config/deadlines.js';
import { isEmbedded } from './engine.js';
import { MIGRATIONS } from './migrations/index.js';
import { GuardedPool } from './pool/guarded-pool.js';
import { RecordedDataSource } from './recording-manager.js';
import { serializeSqlite, UNSYNCED } from './sqlite-runner.js';
import { traceQueries } from './traced-queries.js';
import { enlistQueries } from './transactions.js';

const shared = { migrations: MIGRATIONS, synchronize: false, logging: false } as const;

/** MySQL or MariaDB if the configuration names a server, otherwise a SQLite file in the data folder. */
export function databaseOptions(config: Config): DataSourceOptions {
  const { databaseServer, databasePool, databaseFile } = config;
  return databaseServer ? serverOptions(databaseServer, databasePool) : fileOptions(databaseFile);
}

function serverOptions({ type, hosts, tls, ...login }: DatabaseServer, poolSize: number): DataSourceOptions {
  return {
    ...shared,
    ...login,
    type,
    ...(tls && { ssl: { ...tls, verifyIdentity: true } }),
    poolSize,
    charset: 'utf8mb4',
    timezone: 'Z',
    dateStrings: ['DATE'],
    driver: {
      createPool: (options: PoolOptions) => new GuardedPool(hosts.map((address) => ({ ...options, ...address }))),
    },
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
      connection.pragma(UNSYNCED);
    },
  };
}

/** A data source, not yet connected, whose transactions behave the same on both engines. */
export function createDataSource(options: DataSourceOptions): DataSource {
  const dataSource = new RecordedDataSource(options);
  if (isEmbedded(dataSource)) serializeSqlite(dataSource);
  traceQueries(dataSource);
  enlistQueries(dataSource);
  return dataSource;
}

/** The pool of connections to a database server. */
export const poolOf = (dataSource: DataSource): GuardedPool =>
  (dataSource.driver as unknown as { pool: GuardedPool }).pool;
