import type { DataSource, EntityMetadata } from 'typeorm';

/** Short-lived data that a backup leaves out. */
const TRANSIENT_TABLES = ['sessions', 'rate_limits'];

/** Tables of earlier versions → their present names, so that older backups can be restored. */
export const RENAMED_TABLES: Record<string, string> = { loose_images: 'orphaned_images' };

/** The tables of a backup; referenced tables come first. */
export function tablesOf({ entityMetadatas }: DataSource): EntityMetadata[] {
  return entityMetadatas
    .filter(({ tableName }) => !TRANSIENT_TABLES.includes(tableName))
    .sort((a, b) => a.foreignKeys.length - b.foreignKeys.length || a.tableName.localeCompare(b.tableName, 'en'));
}

export function keyOf(table: EntityMetadata): string {
  const [key] = table.primaryColumns;
  if (!key) throw new Error(`${table.tableName} has no primary key.`);
  return key.propertyName;
}
