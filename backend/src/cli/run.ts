import 'reflect-metadata';
import { existsSync } from 'node:fs';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { appModule } from '../app.module.js';
import { RestoreError } from '../backup/backup.service.js';
import { type Config, ConfigError, readConfig } from '../config/config.js';
import { log, nestLogger } from '../logging/log.js';
import { CommandError } from './command-error.js';

const ENV_FILE = '.env';

/** The application's modules without HTTP server and background work. */
export const commandContext = (config: Config): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(appModule(config), { abortOnError: false, logger: nestLogger });

/** Runs a maintenance command with the site's configuration. Expected errors print one line; any error exits with 1. */
export async function run(
  work: (app: INestApplicationContext) => Promise<void>,
  logLevel: 'warn' | 'error' = 'warn',
): Promise<void> {
  try {
    if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
    log.level = logLevel;
    const app = await commandContext(readConfig());
    try {
      await work(app);
    } finally {
      await app.close();
    }
  } catch (error) {
    const expected = error instanceof ConfigError || error instanceof RestoreError || error instanceof CommandError;
    console.error(expected ? error.message : error);
    process.exitCode = 1;
  }
}
