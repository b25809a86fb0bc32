import { resolve } from 'node:path';
import { RestoreService } from '../backup/restore.service.js';
import { progressLine } from './progress-line.js';
import { run } from './run.js';

/** `npm run restore -- <folder> [--replace]`: restores a backup. Stop the site first. */
const args = process.argv.slice(2);
const folder = args.find((argument) => !argument.startsWith('--'));

if (!folder) {
  console.error('Usage: npm run restore -- <backup folder> [--replace]');
  process.exitCode = 1;
} else {
  await run(async (app) => {
    const { progress, end } = progressLine();
    const service = app.get(RestoreService, { strict: false });
    const rows = await service.restore(resolve(folder), args.includes('--replace'), progress).finally(end);
    console.log(`${rows} rows restored from ${resolve(folder)}.`);
  });
}
