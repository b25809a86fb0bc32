import type { DataSource, ObjectLiteral } from 'typeorm';

/** What a transaction did, for the log of changes: to a row, or something that changes none, such as an export. */
export interface Change {
  action: string;
  /** The table, and the primary key of the row. */
  entity?: string;
  record?: string;
  before?: ObjectLiteral;
  after?: ObjectLiteral;
}

/** Keeps the changes of every transaction; there is one per data source. */
export interface ChangeRecorder {
  records(table: string): boolean;
  /** Called at the end of a transaction with its changes, in their order; it becomes part of that transaction. */
  append(changes: readonly Change[]): Promise<void>;
}

const recorders = new WeakMap<DataSource, ChangeRecorder>();

/** From now on `recorder` receives the changes. Migrations and the content of a new database come before it. */
export const recordChanges = (dataSource: DataSource, recorder: ChangeRecorder): void => {
  recorders.set(dataSource, recorder);
};

export const recorderOf = (dataSource: DataSource): ChangeRecorder | undefined => recorders.get(dataSource);
