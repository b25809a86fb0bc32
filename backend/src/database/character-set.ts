import type { DataSource } from 'typeorm';
import { ConfigError } from '../config/config.js';
import { isEmbedded } from './engine.js';

/**
 * Tables inherit the character set of their database; one that cannot store every name is rejected.
 * @throws ConfigError with the statement that fixes it
 */
export async function requireUtf8mb4(dataSource: DataSource): Promise<void> {
  if (isEmbedded(dataSource)) return;
  const [row] = await dataSource.query('SELECT DATABASE() AS name, @@character_set_database AS charset');
  const problem = charsetProblem(row.name, row.charset);
  if (problem) throw new ConfigError(problem);
}

/** One sentence about a database with another character set. */
export const charsetProblem = (name: string, charset: string): string | undefined =>
  charset === 'utf8mb4'
    ? undefined
    : `DATABASE_URL: database ${name} uses the character set ${charset}; it must use utf8mb4. ` +
      `While it is empty, run: ALTER DATABASE \`${name}\` CHARACTER SET utf8mb4`;
