import type { DataSource } from 'typeorm';
import { ConfigError } from '../config/config.js';
import { log } from '../logging/log.js';
import { readAuditKey } from './audit-key.js';
import { Chain } from './chain.js';

const NEWEST = 'SELECT key_id FROM audit_entries ORDER BY id DESC LIMIT 1';

/**
 * Refuses to go on with a log whose key is missing. A new key would be created in its place, and where two backends sign with
 * different keys, neither can verify the log any more. @throws ConfigError that says where to get it
 */
export async function requireAuditKey(dataSource: DataSource, file: string): Promise<void> {
  const [newest]: { key_id: string }[] = await dataSource.query(NEWEST);
  if (!newest) return;
  const key = readAuditKey(file);
  if (key === undefined) throw new ConfigError(missing(file));
  if (newest.key_id === new Chain(key).keyId) return;
  log.warn({ event: 'audit_key_differs', file }, 'The newest entry of the audit log is signed with another key.');
}

const missing = (file: string): string =>
  `${file}, the key of this database's audit log, is missing. Copy it from the first backend, or take the copy that was kept apart. If it is lost, go on with a new one, by which older entries cannot be verified: openssl rand -hex 32 > ${file}`;
