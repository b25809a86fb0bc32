import type { DataSource } from 'typeorm';
import { ConfigError } from '../config/config.js';
import { isEmbedded } from './data-source.js';

/**
 * Tables inherit the character set of their database; one that cannot store every name is rejected.
 * @throws ConfigError with the statement that fixes it
 */
export async function requireUtf8mb4(dataSource: DataSource): Promise<void> {
  if (isEmbedded(dataSource)) return;
  const [row] = await dataSource.query('SELECT DATABASE() AS name, @@character_set_database AS charset');
  if (row.charset === 'utf8mb4') return;
  throw new ConfigError(
    `DATABASE_URL: database ${row.name} uses the character set ${row.charset}; it must use utf8mb4. ` +
      `While it is empty, run: ALTER DATABASE \`${row.name}\` CHARACTER SET utf8mb4`,
  );
}
