import { resolve } from 'node:path';
import { otherKeyAdvice } from '../audit/audit-key.js';
import { openArchive } from '../backup/open-archive.js';
import type { Config } from '../config/config.js';
import { readArguments } from './arguments.js';
import { CommandError } from './command-error.js';
import { progressLine } from './progress-line.js';
import { prompt } from './prompt.js';
import { runUnless } from './run.js';
import { requireStoppedSite } from './site-folder.js';

/** The command `restore`: restores a backup, into the database of a site that does not run. */
const { words, options } = readArguments('restore', ['FOLDER [--replace] [--yes]']);
const folder = resolve(words[0] ?? '');

await runUnless(refuse, async (app, config) => {
  const { AuditVerifier } = await import('../audit/audit-verifier.js');
  const { RestoreService } = await import('../backup/restore.service.js');
  const { progress, end } = progressLine();
  const service = app.get(RestoreService, { strict: false });
  const rows = await service.restore(folder, options.has('--replace'), progress).finally(end);
  console.log(`${rows} rows restored from ${folder}.`);
  if (await app.get(AuditVerifier, { strict: false }).hasOtherKeys()) console.warn(otherKeyAdvice(config.auditKeyFile));
});

/** Before the first file is created, and before a question that nobody needs to answer. */
async function refuse(config: Config): Promise<void> {
  requireStoppedSite(config);
  await openArchive(folder, config.backupPassphraseFile);
  if (!options.has('--replace') || options.has('--yes') || !process.stdin.isTTY) return;
  const place = config.databaseServer ? `the database ${config.databaseServer.database}` : config.dataDir;
  const answer = await prompt(
    `All data in ${place} will be replaced. This cannot be undone. Enter yes to replace it: `,
  );
  if (answer.trim() !== 'yes') throw new CommandError('Nothing was restored.');
}
