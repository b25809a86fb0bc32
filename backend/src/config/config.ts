import { join, resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65535);
const withoutBlanks = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));

const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(4200),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(3000),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  DATABASE_URL: z.url({ protocol: /^(mysql|mariadb)$/, error: 'must start with mysql:// or mariadb://' }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATA_DIR: z.string().default('./data'),
  SEED: z.enum(['demo', 'none']).default('none'),
  CONTACT_EMAIL: z.email('must be an email address').default('admin@localhost.test'),
  SIGNUP_TOKEN: z.string().min(16, 'must have at least 16 characters').max(200).optional(),
  COMPANY_TIME_ZONE: z.string().refine(isTimeZone, 'must be an IANA time zone').default('UTC'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  MAIL_URL: z.url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' }).optional(),
  SENDMAIL_PATH: z.string().startsWith('/', 'must be an absolute path').optional(),
});

export type Config = ReturnType<typeof readConfig>;

/** An environment variable or the database it names is unusable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the environment; nothing else does. Throws {@link ConfigError} naming every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const parsed = environment.safeParse(withoutBlanks(env));
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`Invalid environment: ${problems.join('; ')}`);
  }
  const value = parsed.data;
  const publicUrl = new URL(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`);
  const dataDir = resolve(value.DATA_DIR);
  return Object.freeze({
    production: value.NODE_ENV === 'production',
    host: value.API_HOST,
    port: value.API_PORT,
    publicUrl: publicUrl.origin,
    secure: publicUrl.protocol === 'https:',
    databaseUrl: value.DATABASE_URL,
    databasePool: value.DATABASE_POOL,
    dataDir,
    databaseFile: join(dataDir, 'waybill.sqlite'),
    uploadsDir: join(dataDir, 'uploads'),
    outboxDir: join(dataDir, 'outbox'),
    seed: value.SEED,
    contactEmail: value.CONTACT_EMAIL.toLowerCase(),
    signupToken: value.SIGNUP_TOKEN,
    timeZone: value.COMPANY_TIME_ZONE,
    trustProxy: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
    mailUrl: value.MAIL_URL,
    sendmailPath: value.SENDMAIL_PATH,
  });
}
