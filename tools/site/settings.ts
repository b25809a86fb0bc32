import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { LogBounds } from './log-file.js';
import { namesFor } from './reader-names.js';
import { StartError } from './start-error.js';

const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
const port = wholeNumber(1, 65_535);

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(4200),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(mysql|mariadb):\/\//, 'must start with mysql:// or mariadb://')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  RELEASES_DIR: z.string().default('./releases'),
  SEED: z.string().optional(),
  LOG_KEEP: wholeNumber(2, 100).default(5),
  LOG_MAX_MB: wholeNumber(1, 1_000).default(20),
});

/** The settings that `npm start` itself uses; the deployables read the rest of the environment. */
export interface SiteSettings {
  host: string;
  port: number;
  /** Where the backend listens, independent of the shell server's host. */
  apiHost: string;
  apiPort: number;
  publicUrl: string;
  dataDir: string;
  releasesDir: string;
  /** What the log of each server may take of the disk. */
  logBounds: Required<LogBounds>;
  /** What the reader of a message types to start a site. */
  startCommand: string;
  /** The environment of both servers. */
  env: NodeJS.ProcessEnv;
}

/** Reads the environment of `npm start`. @throws StartError that names the first invalid variable */
export function readSettings(source: NodeJS.ProcessEnv): SiteSettings {
  const variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const result = environment.safeParse(variables);
  const names = namesFor(source);
  if (!result.success) throw new StartError(firstProblem(result.error, names.variables));
  const { HOST: host, PORT, API_HOST: apiHost, API_PORT: apiPort, ...rest } = result.data;
  if (PORT === apiPort) throw new StartError(`PORT and API_PORT are both ${PORT}; the site needs two ports.`);
  const publicUrl = new URL(rest.PUBLIC_URL ?? `http://localhost:${PORT}`).origin;
  const dataDir = resolve(rest.DATA_DIR);
  const releasesDir = resolve(rest.RELEASES_DIR);
  const env = {
    ...variables,
    HOST: host,
    PORT: String(PORT),
    API_HOST: apiHost,
    API_PORT: String(apiPort),
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    RELEASES_DIR: releasesDir,
    SEED: rest.SEED ?? (isFirstStart(dataDir, rest.DATABASE_URL) ? 'demo' : 'none'),
  };
  const logBounds = { maxFiles: rest.LOG_KEEP, maxBytes: rest.LOG_MAX_MB * 1_000_000 };
  return {
    host,
    port: PORT,
    apiHost,
    apiPort,
    publicUrl,
    dataDir,
    releasesDir,
    logBounds,
    startCommand: names.start,
    env,
  };
}

function firstProblem(error: z.ZodError, file: string): string {
  const [issue] = error.issues;
  return `${issue?.path.join('.')} is invalid: ${issue?.message}. See ${file}.`;
}

/** Demo content is for a new embedded database only, never for a database server. */
function isFirstStart(dataDir: string, databaseUrl: string | undefined): boolean {
  return databaseUrl === undefined && !existsSync(join(dataDir, 'waybill.sqlite'));
}
