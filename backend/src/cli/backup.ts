import { dirname, join, resolve } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { Saved } from '../backup/backup.service.js';
import { newName, prune } from '../backup/backup-folder.js';
import { readArguments } from './arguments.js';
import { progressLine } from './progress-line.js';
import { run, runWithConfig } from './run.js';

/**
 * The command `backup [FOLDER] [--prune]`: backs up database and uploads while the site runs, and removes backups that
 * are not kept. `backup drill FOLDER`: tries whether a backup can be restored.
 */
const { words, options } = readArguments('backup', ['[FOLDER] [--prune]', 'drill FOLDER']);
const [first, second = ''] = words;

// Of the schedule: the backend that asked for it has ended.
const orphaned = () => process.exit(1);
process.once('disconnect', orphaned);
// It may have ended while this program was loaded.
if (process.send && !process.connected) orphaned();
if (first === 'drill' && second)
  await runWithConfig(async (config) => (await import('./drill.js')).drill(config, second));
else await save(first);
process.off('disconnect', orphaned);
if (process.connected) process.disconnect();

async function save(named: string | undefined): Promise<void> {
  let saved: Saved | undefined;
  await run(async (app, config) => {
    const { AuditLog } = await import('../audit/audit-log.js');
    const { BackupService } = await import('../backup/backup.service.js');
    const folder = named ? resolve(named) : join(config.backupDir, newName());
    await app.get(AuditLog, { strict: false }).record({ action: 'backed_up', values: { folder } });
    const { progress, end } = progressLine();
    saved = await app.get(BackupService, { strict: false }).save(folder, progress).finally(end);
    console.log(`Backup written to ${folder}.`);
    if (!options.has('--prune')) return;
    const removed = await prune(dirname(folder), config.backupKeep, await companyDays(app)).catch((error: Error) => {
      // The backup is complete, and another one would not help.
      console.warn(`Old backups could not be removed: ${error.message}`);
      return [];
    });
    for (const name of removed) console.log(`${name} was removed.`);
  });
  if (saved && process.exitCode === undefined) await tellParent({ event: 'saved', ...saved });
}

/** The day of the company's calendar on which something happened. */
async function companyDays(app: INestApplicationContext): Promise<(at: Date) => string> {
  const { CompanyClock } = await import('../history/company-clock.js');
  const { SettingsService } = await import('../settings/settings.service.js');
  // The clock goes by the settings that were read last.
  await app.get(SettingsService, { strict: false }).current();
  const clock = app.get(CompanyClock, { strict: false });
  return (at) => clock.calendar(at.getTime()).today;
}

async function tellParent(message: object): Promise<void> {
  await new Promise<void>((done) =>
    process.send ? process.send(message, undefined, undefined, () => done()) : done(),
  );
}
