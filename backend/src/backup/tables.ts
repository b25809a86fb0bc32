import type { DataSource, EntityMetadata } from 'typeorm';

/** What lives for minutes only, and whoever is signed in at the moment, is no part of a backup. */
const TRANSIENT_TABLES = ['sessions', 'rate_limits'];

/** The tables of a backup, those that others refer to first. */
export function tablesOf({ entityMetadatas }: DataSource): EntityMetadata[] {
  return entityMetadatas
    .filter(({ tableName }) => !TRANSIENT_TABLES.includes(tableName))
    .sort((a, b) => a.foreignKeys.length - b.foreignKeys.length || a.tableName.localeCompare(b.tableName, 'en'));
}

export function keyOf(table: EntityMetadata): string {
  const [key] = table.primaryColumns;
  if (!key) throw new Error(`${table.tableName} has no key.`);
  return key.propertyName;
}
