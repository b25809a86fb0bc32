import { resolve } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import type { Archive } from '../backup/archive.js';
import { type Contents, examine } from '../backup/contents.js';
import { removeDrillLeftovers } from '../backup/drill-leftovers.js';
import { openArchive } from '../backup/open-archive.js';
import type { Progress } from '../backup/progress.js';
import { RestoreService } from '../backup/restore.service.js';
import { rowsOfTable } from '../backup/rows.js';
import { differences } from '../backup/table-sums.js';
import { tablesOf } from '../backup/tables.js';
import { digestOfFile } from '../backup/upload-files.js';
import type { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { CommandError } from './command-error.js';
import { progressLine } from './progress-line.js';
import { commandContext } from './run.js';
import { createScratch } from './scratch.js';

const MAX_SHOWN = 20;

/**
 * Tries whether a backup can be restored: into a database and a folder of its own, which are removed, on the engine of
 * the site, whose data it does not touch. Says what was compared and how long it took.
 */
export async function drill(config: Config, named: string): Promise<void> {
  const archive = await openArchive(resolve(named), config.backupPassphraseFile);
  await removeLeftovers(config);
  const { progress, end } = progressLine();
  try {
    const [read, reading] = await timed(() => examine(archive, (done, total) => progress('reading', done, total)));
    end();
    console.log(`${contentsOf(read)} read in ${reading}: as they were written at ${read.takenAt}.`);
    const [wrong, restoring] = await timed(() => inScratch(config, (app, dir) => compare(app, dir, archive, progress)));
    end();
    if (wrong.length > 0) throw new CommandError(reportOf(wrong));
    const engine = config.databaseServer ? config.databaseServer.type : 'embedded';
    console.log(`Restored into a scratch database (${engine}) and compared in ${restoring}: no difference.`);
  } finally {
    end();
  }
}

/** Of drills that were killed. A drill does not depend on it. */
async function removeLeftovers(config: Config): Promise<void> {
  const removed = await removeDrillLeftovers(config).catch((error: Error) => {
    console.warn(`What earlier drills have left could not be removed: ${error.message}`);
    return [];
  });
  for (const name of removed) console.log(`${name}, left by a drill that was killed, was removed.`);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function inScratch<T>(config: Config, work: (app: INestApplicationContext, dir: string) => Promise<T>) {
  const scratch = await createScratch(config);
  // Ctrl-C must not leave a database full of personal data behind.
  const interrupted = () => {
    const end = () => process.exit(1);
    scratch.drop().then(end, end);
  };
  for (const signal of SIGNALS) process.once(signal, interrupted);
  try {
    const app = await commandContext(scratch.config);
    try {
      return await work(app, scratch.config.uploadsDir);
    } finally {
      await app.close();
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupted);
    await scratch.drop();
  }
}

/** What differs between the backup and what was restored of it, a line each. */
async function compare(app: INestApplicationContext, uploadsDir: string, archive: Archive, progress: Progress) {
  let files = 0;
  const total = await archive.countFiles();
  await archive.restoreUploads(uploadsDir, () => progress('images', ++files, total));
  const expected = await app.get(RestoreService, { strict: false }).replaceRows(archive, progress);
  const found = expected.counterpart();
  const database = app.get(Database, { strict: false });
  let done = 0;
  for (const table of tablesOf(database.dataSource)) {
    for await (const line of rowsOfTable(database, table)) {
      found.add(line.table, line.row);
      progress('comparing', ++done, expected.rows);
    }
  }
  return [...differences(expected.result, found.result), ...(await differingFiles(archive, uploadsDir))];
}

async function differingFiles(archive: Archive, uploadsDir: string): Promise<string[]> {
  const wrong: string[] = [];
  for await (const path of archive.paths()) {
    const [saved, restored] = [await archive.digest(path), await digestOfFile(uploadsDir, path)];
    if (saved.sha256 !== restored.sha256) wrong.push(`${path}: differs`);
  }
  return wrong;
}

async function timed<T>(work: () => Promise<T>): Promise<[T, string]> {
  const begin = performance.now();
  const result = await work();
  return [result, `${((performance.now() - begin) / 1_000).toFixed(1)} s`];
}

const contentsOf = ({ rows, tables, files, bytes }: Contents): string =>
  `${rows.toLocaleString('en')} rows of ${tables} tables and ${files.toLocaleString('en')} images (${(bytes / 1e6).toFixed(1)} MB)`;

function reportOf(wrong: readonly string[]): string {
  const more = wrong.length > MAX_SHOWN ? [`… and ${wrong.length - MAX_SHOWN} more`] : [];
  return ['What was restored differs from the backup:', ...wrong.slice(0, MAX_SHOWN), ...more].join('\n');
}
