import type { DataSource } from 'typeorm';

export const isEmbedded = (dataSource: DataSource): boolean => dataSource.options.type === 'better-sqlite3';

/** Locks the rows that a find reads until the transaction ends; the embedded database locks as a whole. */
export const rowLock = (dataSource: DataSource) =>
  isEmbedded(dataSource) ? {} : ({ lock: { mode: 'pessimistic_write' } } as const);
