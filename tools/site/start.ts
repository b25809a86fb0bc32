import { existsSync, readFileSync } from 'node:fs';
import { announcement } from './announce.js';
import { build } from './build.js';
import { lockDataDir } from './data-dir-lock.js';
import { loadVariables, unknownVariables } from './env-file.js';
import { requireFreePorts } from './ports.js';
import { runUntilShutdown } from './run-until-shutdown.js';
import { readSettings } from './settings.js';
import { listenForShutdown } from './shutdown-signal.js';
import { startSite } from './site.js';
import { StartError } from './start-error.js';

/** `npm start`: builds, publishes and runs the site, and shuts it down cleanly. */
async function start(): Promise<number> {
  if (existsSync('.env')) loadEnvFile();
  const settings = readSettings(process.env);
  lockDataDir(settings);
  await requireFreePorts(settings);
  console.log('Building (unchanged projects come from the cache) …');
  await build();
  const { publishAll } = await import('./publish.js'); // exists only after the build
  await publishAll(settings.releasesDir, 'npm start', console.log);
  console.log('Starting backend and shell …');
  const signals = listenForShutdown();
  const site = await startSite(settings, { shutdown: signals.requested });
  console.log(announcement(site, settings.dataDir));
  return runUntilShutdown(site, signals);
}

function loadEnvFile(): void {
  loadVariables('.env');
  const [text, example] = ['.env', '.env.example'].map((file) => readFileSync(file, 'utf8'));
  for (const name of unknownVariables(text ?? '', example ?? ''))
    console.warn(`${name} in .env is not a variable of the site and is ignored; see .env.example.`);
}

try {
  process.exitCode = await start();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
