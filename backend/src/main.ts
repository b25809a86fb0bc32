import './config/young-generation.js';
import 'reflect-metadata';
import { keysFrom } from './backup/backup-keys.js';
import { readConfig } from './config/config.js';
import { youngGeneration } from './config/young-generation.js';
import { lookAtDatabase } from './doctor/database.js';
import { correctable } from './start-failure.js';

try {
  const config = readConfig();
  // Otherwise the first night would tell that there are no backups.
  if (config.backupPassphraseFile) keysFrom(config.backupPassphraseFile);
  if (config.databaseServer && config.databaseWait === 0) await lookAtDatabase(config);
  // Loaded when it is of use: all features take most of the time of a start.
  const { serve } = await import('./serve.js');
  await serve(config);
  youngGeneration.growWhenNeeded();
} catch (error) {
  const sentence = correctable(error);
  if (sentence) console.error(sentence);
  else {
    const { log } = await import('./logging/log.js');
    log.fatal({ cause: error }, 'The backend could not start.');
  }
  process.exit(1);
}
