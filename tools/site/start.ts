import { existsSync } from 'node:fs';
import { announcement } from './announce.js';
import { build } from './build.js';
import { type EndRequest, listenForEnd, onAbort } from './end-request.js';
import { holdDataFolder } from './one-at-a-time.js';
import { requireFreePort } from './ports.js';
import { readSettings } from './settings.js';
import { type Site, startSite } from './site.js';
import { StartError } from './start-error.js';

/** `npm start`: build, publish, run, and end cleanly. */
async function start(): Promise<number> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = readSettings(process.env);
  holdDataFolder(settings);
  await requireFreePort('PORT', settings.port, settings.host);
  await requireFreePort('API_PORT', settings.apiPort, settings.apiHost);
  console.log('Building (what has not changed comes from the cache) …');
  await build();
  const { publishAll } = await import('./publish.js'); // built a moment ago
  await publishAll(settings.releasesDir, 'npm start', console.log);
  console.log('Starting backend and shell …');
  const end = listenForEnd();
  const site = await startSite(settings, end.asked);
  console.log(announcement(site, settings.dataDir));
  return runUntilEnded(site, end);
}

/** Waits until it is asked to end, or for a server that ends by itself; whoever asks again does not wait. */
async function runUntilEnded(site: Site, { asked, insisted }: EndRequest): Promise<number> {
  const onceAsked = new Promise<null>((resolve) => onAbort(asked, () => resolve(null)));
  onAbort(insisted, () => site.kill());
  const reason = await Promise.race([onceAsked, site.broken]);
  console.log(reason === null ? '\nEnding …' : `\n${reason} Ending the rest …`);
  await site.stop();
  return reason === null ? 0 : 1;
}

try {
  process.exitCode = await start();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
