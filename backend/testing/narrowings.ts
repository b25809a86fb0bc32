import type { Table, TableColumn } from 'typeorm';

/**
 * What the version before misses in a changed schema: tables, columns and room for values that are gone, and values that
 * it does not know it must give. Both versions run while an update replaces one backend after the other.
 */
export function narrowings(before: readonly Table[], after: readonly Table[]): string[] {
  return before.flatMap((table) => {
    const name = nameOf(table);
    const now = after.find((other) => nameOf(other) === name);
    if (!now) return [`${name} is gone`];
    return [
      ...table.columns.flatMap((column) =>
        narrowed(`${name}.${column.name}`, column, now.findColumnByName(column.name)),
      ),
      ...now.columns
        .filter((column) => !table.findColumnByName(column.name) && isRequired(column))
        .map((column) => `${name}.${column.name} needs a value`),
      ...now.indices
        .filter((index) => index.isUnique && !table.indices.some((known) => known.name === index.name))
        .map((index) => `${name}.${index.columnNames.join('+')} must be unique`),
    ];
  });
}

function narrowed(name: string, before: TableColumn, after: TableColumn | undefined): string[] {
  if (!after) return [`${name} is gone`];
  return [
    ...(after.type === before.type ? [] : [`${name} was ${before.type} and is ${after.type}`]),
    ...(sizeOf(after) < sizeOf(before) ? [`${name} holds ${after.length} instead of ${before.length}`] : []),
    ...(before.isNullable && isRequired(after) ? [`${name} needs a value`] : []),
  ];
}

const isRequired = ({ isNullable, default: value, isGenerated }: TableColumn): boolean =>
  !isNullable && (value === undefined || value === null) && !isGenerated;

const sizeOf = ({ length }: TableColumn): number => Number(length || 0);

/** Without the name of the database. */
const nameOf = ({ name }: Table): string => name.split('.').at(-1) ?? name;
