import type { DataSource } from 'typeorm';
import { ConfigError } from '../config/config.js';
import { log } from '../logging/log.js';
import { MIGRATIONS } from './migrations/index.js';

/** A migration whose name begins with this takes away what the version before it uses (docs/decisions/0156). */
const CONTRACT = /^Contract/;

/** What a newer version did to the schema: all that this one does not know, and what of it this one cannot live with. */
export function newerMigrations(done: readonly string[], known: readonly string[]) {
  const unknown = done.filter((name) => !known.includes(name));
  return { unknown, contracting: unknown.filter((name) => CONTRACT.test(name)) };
}

/**
 * Lets this version run on the schema of a newer one as long as that only added to it: while an update replaces one
 * backend after the other, and after going back. @throws ConfigError when something is gone that this version uses
 */
export async function requireUsableSchema(dataSource: DataSource): Promise<void> {
  const done = await migrationsOf(dataSource);
  const { unknown, contracting } = newerMigrations(
    done,
    MIGRATIONS.map(({ name }) => name),
  );
  if (contracting.length > 0)
    throw new ConfigError(
      `A newer version changed the database so that this one cannot use it (${contracting.join(', ')}). Start the newer version, or restore a backup from before it.`,
    );
  if (unknown.length > 0)
    log.warn({ event: 'schema_newer', migrations: unknown }, 'The database has the schema of a newer version.');
}

async function migrationsOf(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    if (!(await runner.hasTable('migrations'))) return [];
    const rows: { name: string }[] = await runner.query('SELECT name FROM migrations');
    return rows.map(({ name }) => name);
  } finally {
    await runner.release();
  }
}
