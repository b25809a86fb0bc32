import { type QueryRunner, Table, type TableColumnOptions, type TableIndexOptions } from 'typeorm';

/** Column definitions for migrations, the counterparts of `database/columns.ts`. */
export const key = (name: string, length: number): TableColumnOptions => ({ ...text(name, length), isPrimary: true });
export const id = (): TableColumnOptions => key('id', 36);
export const reference = (name: string): TableColumnOptions => text(name, 36);
export const text = (name: string, length: number): TableColumnOptions => ({
  name,
  type: 'varchar',
  length: `${length}`,
});
export const longText = (name: string): TableColumnOptions => ({ name, type: 'text' });
export const json = (name: string): TableColumnOptions => ({ name, type: 'json' });
export const timestamp = (name: string): TableColumnOptions => ({ name, type: 'datetime', precision: 3 });
export const day = (name: string): TableColumnOptions => ({ name, type: 'date' });
export const int = (name: string): TableColumnOptions => ({ name, type: 'integer' });
export const flag = (name: string): TableColumnOptions => ({ name, type: 'boolean' });
export const decimal = (name: string, precision: number, scale: number): TableColumnOptions => ({
  name,
  type: 'decimal',
  precision,
  scale,
});

/** The same column, nullable. */
export const optional = (column: TableColumnOptions): TableColumnOptions => ({ ...column, isNullable: true });

interface Keys {
  indices?: TableIndexOptions[];
  foreignKeys?: { name: string; column: string; table: string; onDelete: 'CASCADE' | 'SET NULL' }[];
  /** The embedded database stores the rows in the order of their primary key; servers always do. */
  withoutRowid?: boolean;
}

export function createTable(
  runner: QueryRunner,
  name: string,
  columns: TableColumnOptions[],
  { indices = [], foreignKeys = [], withoutRowid = false }: Keys = {},
): Promise<void> {
  return runner.createTable(
    new Table({
      name,
      columns,
      indices,
      withoutRowid,
      foreignKeys: foreignKeys.map(({ name: keyName, column, table, onDelete }) => ({
        name: keyName,
        columnNames: [column],
        referencedTableName: table,
        referencedColumnNames: ['id'],
        onDelete,
        onUpdate: 'NO ACTION',
      })),
    }),
  );
}

export const index = (name: string, ...columnNames: string[]): TableIndexOptions => ({ name, columnNames });
export const unique = (name: string, ...columnNames: string[]): TableIndexOptions => ({
  name,
  columnNames,
  isUnique: true,
});
