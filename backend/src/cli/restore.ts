import { resolve } from 'node:path';
import { BackupService } from '../backup/backup.service.js';
import { run } from './run.js';

/** `npm run restore -- <folder> [--replace]`: brings a backup back. The site should not be running. */
const words = process.argv.slice(2);
const folder = words.find((word) => !word.startsWith('--'));

if (!folder) {
  console.error('Usage: npm run restore -- <backup folder> [--replace]');
  process.exitCode = 1;
} else {
  await run(async (app) => {
    const rows = await app.get(BackupService, { strict: false }).restore(resolve(folder), words.includes('--replace'));
    console.log(`${rows} rows restored from ${resolve(folder)}`);
  }, 'error'); // not the sign-up link of a new database, which the backup makes void
}
