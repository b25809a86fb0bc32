import { readArguments } from './arguments.js';
import { runUnless } from './run.js';

/** The command `migrate`: brings the schema up to date, as a start of the backend does, and ends. */
readArguments('migrate', ['']);

const nothing = () => undefined;

await runUnless(nothing, async (app) => {
  const { DataSource } = await import('typeorm');
  const { MIGRATIONS } = await import('../database/migrations/index.js');
  const rows: { name: string }[] = await app.get(DataSource).query('SELECT name FROM migrations ORDER BY timestamp');
  const unknown = rows.length - MIGRATIONS.length;
  console.log(`The schema is up to date: ${rows.length} migrations, the last one is ${rows.at(-1)?.name}.`);
  if (unknown > 0) console.log(`${unknown} of them are of a newer version.`);
});
