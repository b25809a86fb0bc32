import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { BackupError } from '../backup/backup-error.js';
import { type Config, ConfigError, readConfig } from '../config/config.js';
import { keepFilesPrivate } from '../config/private-files.js';
import { isRefused, isStorageFailure, isUnreachable } from '../errors/driver-errors.js';
import { log, nestLogger } from '../logging/log.js';
import { CommandError } from './command-error.js';
import { requireSite } from './site-folder.js';

const ENV_FILE = '.env';

/**
 * The application's modules without HTTP server and background work. They are loaded here, and what a command asks of them
 * in its work: most of its time goes into that, and whoever asks for its usage should not wait for it.
 */
export async function commandContext(config: Config): Promise<INestApplicationContext> {
  const { NestFactory } = await import('@nestjs/core');
  const { appModule } = await import('../app.module.js');
  return NestFactory.createApplicationContext(appModule(config), { abortOnError: false, logger: nestLogger });
}

/** The file of the command and its first argument, such as `admin reset-password`; further ones may be private. */
const commandName = () => [basename(process.argv[1] ?? '', '.js'), process.argv[2]].filter(Boolean).join(' ');

type Work = (app: INestApplicationContext, config: Config) => Promise<void>;

/**
 * Runs a maintenance command of a site that exists, with its modules. Expected errors print one line; any error exits
 * with 1.
 */
export const run = (work: Work): Promise<void> => runUnless(requireSite, work);

/** {@link run} for a command that may create the site; `refuse` throws before anything is created. */
export const runUnless = (refuse: (config: Config) => void | Promise<void>, work: Work): Promise<void> =>
  runWithConfig(async (config) => {
    await refuse(config);
    keepFilesPrivate(config);
    const app = await commandContext(config);
    const { runAsCommand } = await import('../audit/actor.js');
    try {
      await runAsCommand(commandName(), () => work(app, config));
    } finally {
      await app.close();
    }
  });

/** {@link run} for a command that does not open the site's database. */
export async function runWithConfig(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
    log.level = 'warn';
    await work(readConfig());
  } catch (error) {
    console.error(isExpected(error) ? error.message : error);
    process.exitCode = 1;
  }
}

/** What the operator can correct, such as a full disk, a folder of another user, or a database that has gone away. */
const isExpected = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof BackupError ||
  error instanceof CommandError ||
  (error instanceof Error &&
    (isStorageFailure(error) || isUnreachable(error) || isRefused(error) || 'syscall' in error));
