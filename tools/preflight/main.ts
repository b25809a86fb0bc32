import { existsSync } from 'node:fs';
import { readConfig } from '../../backend/src/config/config.js';
import { lookAtDatabase } from '../../backend/src/doctor/database.js';
import { readConfig as readShellConfig } from '../../shell/server/config/config.js';
import { loadVariables } from '../site/env-file.js';
import { requireWritable } from '../site/folders.js';
import { readSettings } from '../site/settings.js';

/**
 * What `npm start` can know before it builds, with the code of the servers themselves: it is imported from the sources, as
 * nothing is built yet. One sentence about what is wrong, and exit code 1.
 */
async function preflight(): Promise<void> {
  if (existsSync('.env')) loadVariables('.env');
  const settings = readSettings(process.env);
  const config = readConfig(settings.env);
  readShellConfig(settings.env);
  requireWritable('DATA_DIR', settings.dataDir, 0o700);
  requireWritable('RELEASES_DIR', settings.releasesDir);
  if (config.databaseWait === 0) await lookAtDatabase(config);
}

/** Errors that somebody can correct have names; the classes are those of another copy of their module. */
const CORRECTABLE = ['StartError', 'ConfigError'];

try {
  await preflight();
} catch (error) {
  if (!(error instanceof Error) || !CORRECTABLE.includes(error.name)) throw error;
  console.error(error.message);
  process.exit(1);
}
