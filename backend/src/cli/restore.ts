import { resolve } from 'node:path';
import { BackupService } from '../backup/backup.service.js';
import { run } from './run.js';

/** `npm run restore -- <folder> [--replace]`: restores a backup. Stop the site first. */
const args = process.argv.slice(2);
const folder = args.find((argument) => !argument.startsWith('--'));

if (!folder) {
  console.error('Usage: npm run restore -- <backup folder> [--replace]');
  process.exitCode = 1;
} else {
  await run(async (app) => {
    const rows = await app.get(BackupService, { strict: false }).restore(resolve(folder), args.includes('--replace'));
    console.log(`${rows} rows restored from ${resolve(folder)}.`);
  }, 'error'); // hides the sign-up link of a new database, which the backup invalidates
}
