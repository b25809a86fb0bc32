import { resolve } from 'node:path';
import { RestoreService } from '../backup/restore.service.js';
import { readArguments } from './arguments.js';
import { progressLine } from './progress-line.js';
import { run } from './run.js';

/** The command `restore FOLDER [--replace]`: restores a backup. Stop the site first. */
const { words, options } = readArguments('restore', ['FOLDER [--replace]']);
const folder = resolve(words[0] ?? '');

await run(async (app) => {
  const { progress, end } = progressLine();
  const service = app.get(RestoreService, { strict: false });
  const rows = await service.restore(folder, options.has('--replace'), progress).finally(end);
  console.log(`${rows} rows restored from ${folder}.`);
});
