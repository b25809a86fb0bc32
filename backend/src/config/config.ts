import { join, resolve } from 'node:path';
import {
  commandLine,
  exampleFile,
  exposureOf,
  isTimeZone,
  LANGUAGES,
  misspellings,
  otlpEndpoint,
  otlpHeaders,
  traceRatio,
  traceSettings,
  variableProblem,
} from '@waybill/contracts';
import { z } from 'zod';
import { databaseUrl } from './database-url.js';
import { pushServices } from './push-services.js';

const port = z.coerce.number().int().min(1).max(65535);
const withoutBlanks = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));

function keepOf(value: string) {
  const [daily = 0, weekly = 0, monthly = 0] = value.split(',').map(Number);
  return { daily, weekly, monthly };
}

/** What is where in the data folder. */
export const pathsIn = (dataDir: string) => ({
  dataDir,
  databaseFile: join(dataDir, 'waybill.sqlite'),
  uploadsDir: join(dataDir, 'uploads'),
  outboxDir: join(dataDir, 'outbox'),
  logsDir: join(dataDir, 'logs'),
  auditKeyFile: join(dataDir, 'audit.key'),
  auditHeadsFile: join(dataDir, 'audit-heads.log'),
});

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(4200),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(3000),
  METRICS_HOST: z.string().default('127.0.0.1'),
  API_METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.optional(),
  OTEL_TRACES_SAMPLER_ARG: traceRatio.default(1),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATABASE_WAIT: z.coerce.number().int().min(0).max(600).default(0),
  DATA_DIR: z.string().default('./data'),
  RELEASES_DIR: z.string().default('./releases'),
  SEED: z.enum(['demo', 'none']).default('none'),
  CONTACT_EMAIL: z.email('must be an email address').default('admin@localhost.test'),
  SIGNUP_TOKEN: z.string().min(16, 'must have at least 16 characters').max(200).optional(),
  COMPANY_TIME_ZONE: z.string().refine(isTimeZone, 'must be an IANA time zone').default('UTC'),
  CONTENT_LANGUAGE: z.enum(LANGUAGES, { error: `must be one of ${LANGUAGES.join(', ')}` }).default('en'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  MAIL_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
  BACKUP_DIR: z.string().default('./backups'),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 02:30')
    .optional(),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'must be three numbers such as 7,4,12: days, weeks, months')
    .default('7,4,12'),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  PUSH_SERVICES: pushServices.optional(),
  SENDMAIL_PATH: z.string().startsWith('/', 'must be an absolute path').optional(),
});

export type Config = ReturnType<typeof readConfig>;

/** An environment variable or the database it names is unusable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the environment; nothing else does. Throws {@link ConfigError} naming every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = environment.safeParse(withoutBlanks(env), { error: variableProblem });
  const invalid = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  const problems = [...invalid, ...misspellings(env)];
  if (!parsed.success || problems.length > 0) throw new ConfigError(`Invalid environment: ${problems.join('; ')}`);
  const value = parsed.data;
  const publicUrl = new URL(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`);
  const dataDir = resolve(value.DATA_DIR);
  return Object.freeze({
    /** In production sign-up needs its token and the API documentation is closed. */
    ...exposureOf(value),
    host: value.API_HOST,
    port: value.API_PORT,
    metrics:
      value.API_METRICS_PORT === undefined ? undefined : { host: value.METRICS_HOST, port: value.API_METRICS_PORT },
    /** Where traces go; undefined where nobody asks for them. */
    traces: traceSettings(value),
    publicUrl: publicUrl.origin,
    /** Where the shell server listens; for the doctor. */
    shell: { host: value.HOST, port: value.PORT },
    /** What the shell server serves; for the doctor. */
    releasesDir: resolve(value.RELEASES_DIR),
    secure: publicUrl.protocol === 'https:',
    databaseServer: value.DATABASE_URL,
    databasePool: value.DATABASE_POOL,
    /** Milliseconds that a start waits for a database server that does not respond. */
    databaseWait: value.DATABASE_WAIT * 1_000,
    ...pathsIn(dataDir),
    seed: value.SEED,
    contactEmail: value.CONTACT_EMAIL.toLowerCase(),
    signupToken: value.SIGNUP_TOKEN,
    timeZone: value.COMPANY_TIME_ZONE,
    contentLanguage: value.CONTENT_LANGUAGE,
    trustProxy: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
    mailUrl: value.MAIL_URL,
    sendmailPath: value.SENDMAIL_PATH,
    /** Origins of push services besides those that are known. */
    pushServices: value.PUSH_SERVICES ?? [],
    backupDir: resolve(value.BACKUP_DIR),
    /** Time of day of the scheduled backup, `hh:mm` in the company's time zone. */
    backupAt: value.BACKUP_AT,
    backupKeep: keepOf(value.BACKUP_KEEP),
    backupPassphraseFile: value.BACKUP_PASSPHRASE_FILE && resolve(value.BACKUP_PASSPHRASE_FILE),
  });
}

/** How an operator calls a command of this site, with its arguments. */
export const commandOf = (name: string, args?: string): string => commandLine(process.env, name, args);

/** The file in which an operator reads about all variables. */
export const variablesFile = (): string => exampleFile(process.env);
