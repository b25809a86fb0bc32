import { chmodSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';

/** What main.ts tells the tests about this run. */
export const run = {
  /** Only the part of every test that fits into three minutes altogether. */
  quick: process.env.FAULTS_QUICK === 'on',
  /** Everything that the run writes; main.ts removes it. */
  folder: told('FAULTS_FOLDER'),
  /** A releases folder with everything published, to copy. */
  releasesDir: told('FAULTS_RELEASES'),
  /** File of the measured figures, one JSON object a line. */
  results: told('FAULTS_RESULTS'),
};

/** One amount for the whole suite, a smaller one for its quick part. */
export const amount = (full: number, quick: number): number => (run.quick ? quick : full);

/** A folder of its own for one process; other users of the system may look into it, as the database's user does. */
export function newFolder(name: string): string {
  const folder = mkdtempSync(join(run.folder, `${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

function told(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error('Run these tests with "npm run test:faults".');
  return value;
}
