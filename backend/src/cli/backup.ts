import { join, resolve } from 'node:path';
import { BackupService } from '../backup/backup.service.js';
import { run } from './run.js';

/** `npm run backup [-- folder]`: backs up database and uploads while the site runs. */
const stamp = new Date().toISOString().replace(/[:.]/g, '-');
const folder = resolve(process.argv[2] ?? join('backups', stamp));

await run(async (app) => {
  await app.get(BackupService, { strict: false }).save(folder);
  console.log(`Backup written to ${folder}.`);
});
