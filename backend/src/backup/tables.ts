import type { DataSource, EntityMetadata } from 'typeorm';

/**
 * What a backup leaves out although it belongs to rows that a restore replaces: terms, which are made anew, and bulk
 * requests. A restore empties these tables too: trash that stayed would delete the images of parcels that returned, and a
 * device or a recipient's browser that was removed since the backup must not return: after a restore they are paired or
 * verified again. Nor may an address or a browser that was forgotten since: who still wants to hear of a parcel subscribes
 * again. An erasure that was running is asked for again, and so is an overview.
 */
const EMPTIED = [
  'parcel_terms',
  'bulk_trash',
  'bulk_items',
  'bulk_jobs',
  'device_pairings',
  'devices',
  'overview_requests',
  'person_erasures',
  'push_messages',
  'push_subscriptions',
  'subscriptions',
  'verification_codes',
  'verified_browsers',
];

/** What a backup leaves out: these, short-lived data, and when backups were made. */
const LEFT_OUT = ['backup_runs', 'sessions', 'rate_limits', 'challenges', 'idempotency_keys', ...EMPTIED];

/** Tables of earlier versions → their present names, so that older backups can be restored. */
export const RENAMED_TABLES: Record<string, string> = { loose_images: 'orphaned_images' };

/** Columns that backups of earlier versions lack → the column with the value of such a row. */
export const ADDED_COLUMNS: Record<string, Record<string, string>> = { activities: { happened_at: 'created_at' } };

/** The tables of a backup; referenced tables come first. */
export function tablesOf({ entityMetadatas }: DataSource): EntityMetadata[] {
  return entityMetadatas
    .filter(({ tableName }) => !LEFT_OUT.includes(tableName))
    .sort((a, b) => a.foreignKeys.length - b.foreignKeys.length || a.tableName.localeCompare(b.tableName, 'en'));
}

/** The tables that a restore empties, referencing ones first. */
export function emptiedTables(dataSource: DataSource): EntityMetadata[] {
  const others = dataSource.entityMetadatas.filter(({ tableName }) => EMPTIED.includes(tableName));
  return [...others, ...tablesOf(dataSource).reverse()];
}

export function keyOf(table: EntityMetadata): string {
  const [key] = table.primaryColumns;
  if (!key) throw new Error(`${table.tableName} has no primary key.`);
  return key.propertyName;
}
