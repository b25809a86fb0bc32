import { announcement } from '../site/announce.js';
import { lockDataDir } from '../site/data-dir-lock.js';
import { requireWritable } from '../site/folders.js';
import { requireFreePorts } from '../site/ports.js';
import { runUntilShutdown } from '../site/run-until-shutdown.js';
import { readSettings } from '../site/settings.js';
import { listenForShutdown } from '../site/shutdown-signal.js';
import { startSite } from '../site/site.js';
import { publishOrKeep } from './publish.js';

/** `waybill start`: what `npm start` does with a repository, with what is built already and without demo content. */
export async function start(root: string): Promise<void> {
  const settings = readSettings({ SEED: 'none', ...process.env });
  requireWritable('DATA_DIR', settings.dataDir, 0o700);
  requireWritable('RELEASES_DIR', settings.releasesDir);
  lockDataDir(settings);
  await requireFreePorts(settings);
  await publishOrKeep(root, settings.releasesDir, console.log);
  const signals = listenForShutdown();
  const site = await startSite(settings, { shutdown: signals.requested });
  console.log(announcement(site, settings.dataDir));
  process.exitCode = await runUntilShutdown(site, signals);
}
