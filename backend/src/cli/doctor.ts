import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Config, ConfigError, readConfig, variablesFile } from '../config/config.js';
import { examineBackups } from '../doctor/backups.js';
import { examineContents } from '../doctor/contents.js';
import { examineDrills } from '../doctor/drills.js';
import { examineDatabase } from '../doctor/examine-database.js';
import { type Finding, failure, ok } from '../doctor/finding.js';
import { examineFolders } from '../doctor/folders.js';
import { examineMail } from '../doctor/mail.js';
import { examineNode } from '../doctor/node.js';
import { examineReleases } from '../doctor/releases.js';
import { examineServers } from '../doctor/servers.js';
import { examineTime } from '../doctor/time.js';
import { examineVersion } from '../doctor/version.js';
import { readArguments } from './arguments.js';

/**
 * The command `doctor [FOLDER]`, of backups: examines what the site needs, changes nothing, and says what to do. Exits with
 * 1 if something is wrong that keeps the site from working. It loads no feature: it runs where the backend does not.
 */
const ENV_FILE = '.env';
const MARKS: Record<Finding['level'], string> = { ok: 'ok', warning: 'look', error: 'WRONG' };

async function examine(config: Config, backups = config.backupDir): Promise<Finding[]> {
  const [database, mail, servers] = await Promise.all([
    examineDatabase(config),
    examineMail(config),
    examineServers(config),
  ]);
  const mode = config.production ? `production, because of ${config.productionReasons.join(', ')}` : 'development';
  return [
    ok('settings', `The environment is valid; mode: ${mode}.`),
    ...examineVersion(),
    examineNode(),
    ...examineFolders(config),
    ...database,
    ...(await examineContents(config)),
    examineReleases(config),
    ...servers,
    ...mail,
    examineTime(),
    ...(await examineBackups(resolve(backups), config)),
    ...(await examineDrills(config)),
  ];
}

function print({ about, level, text }: Finding): void {
  console.log(`${MARKS[level].padEnd(6)} ${about.padEnd(12)} ${text}`);
}

async function findings(): Promise<Finding[]> {
  try {
    if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
    return await examine(readConfig(), words[0]);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [failure('settings', `${error.message}. See ${variablesFile()}.`)];
  }
}

const { words } = readArguments('doctor', ['[FOLDER]']);
const found = await findings();
found.forEach(print);
process.exitCode = found.some(({ level }) => level === 'error') ? 1 : 0;
