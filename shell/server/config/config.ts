import { resolve } from 'node:path';
import { z } from 'zod';
import { parseFaultPlan } from './fault-plan.js';

const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = (error: string) => z.url({ protocol: /^https?$/, error });

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(4200),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(3000),
  PUBLIC_URL: httpUrl('must be an http or https URL').optional(),
  RELEASES_DIR: z.string().default('./releases'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(1),
  OVERRIDES: z.enum(['on', 'off']).optional(),
  TILE_URL: httpUrl('must be an http or https URL with {z}, {x} and {y}').optional(),
  TILE_ATTRIBUTION: z.string().max(300).default(''),
  FAULTS: z.string().transform(parseFaultPlan).default({}),
  RENDER_TIMEOUT_MS: z.coerce.number().int().min(10).max(60_000).default(300),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Settings of the shell server, read once at startup. */
export type Config = ReturnType<typeof readConfig>;

/** An environment variable has an invalid value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The only reader of the environment. @throws ConfigError naming every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = environment.safeParse(nonEmpty);
  if (!result.success) {
    const issues = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Invalid settings: ${issues.join('; ')}`);
  }
  const read = result.data;
  return Object.freeze({
    production: read.NODE_ENV === 'production',
    host: read.HOST,
    port: read.PORT,
    /** Base URL of the backend. */
    api: `http://${read.API_HOST}:${read.API_PORT}`,
    publicUrl: new URL(read.PUBLIC_URL ?? `http://localhost:${read.PORT}`),
    releasesDir: resolve(read.RELEASES_DIR),
    /** Number of proxies in front of this server; the backend counts this server as well. */
    proxies: Math.max(0, read.TRUST_PROXY - 1),
    overrides: (read.OVERRIDES ?? (read.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
    tiles: read.TILE_URL === undefined ? undefined : { url: read.TILE_URL, attribution: read.TILE_ATTRIBUTION },
    /** Faults to inject; none in production. */
    faults: read.NODE_ENV === 'production' ? {} : read.FAULTS,
    /** Milliseconds that rendering one page may take on the server, its data excluded. */
    renderTimeout: read.RENDER_TIMEOUT_MS,
    logLevel: read.LOG_LEVEL,
  });
}
