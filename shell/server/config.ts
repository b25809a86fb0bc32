import { resolve } from 'node:path';
import { z } from 'zod';
import { FAULT_KINDS, type FaultPlan } from './faults/faults.js';

const port = z.coerce.number().int().min(0).max(65_535);
const webAddress = (error: string) => z.url({ protocol: /^https?$/, error });

/** `mf-tracking:hang,mf-public:render` → what goes wrong with which remote. */
function readFaults(text: string, context: z.RefinementCtx): FaultPlan {
  const entries = text.split(',').map((part) => part.trim().split(':'));
  const kinds: readonly string[] = FAULT_KINDS;
  const wrong = entries.find(([name, kind]) => !name || !kinds.includes(kind ?? ''));
  if (wrong)
    context.addIssue({ code: 'custom', message: `must be remote:fault, where fault is one of ${kinds.join(', ')}` });
  return Object.fromEntries(entries) as FaultPlan;
}

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(4200),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(3000),
  PUBLIC_URL: webAddress('must be an http or https URL').optional(),
  RELEASES_DIR: z.string().default('./releases'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(1),
  OVERRIDES: z.enum(['on', 'off']).optional(),
  TILE_URL: webAddress('must be an http or https URL with {z}, {x} and {y}').optional(),
  TILE_ATTRIBUTION: z.string().max(300).default(''),
  FAULTS: z.string().transform(readFaults).default({}),
  RENDER_TIMEOUT_MS: z.coerce.number().int().min(10).max(60_000).default(300),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

/** Settings of the shell's server, read once at the start. */
export type Config = ReturnType<typeof readConfig>;

/** A variable of the environment has a value that the server cannot work with. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The only reader of the environment. @throws ConfigError naming every bad variable. */
export function readConfig(env: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = environment.safeParse(given);
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Invalid settings: ${faults.join('; ')}`);
  }
  const read = result.data;
  return Object.freeze({
    production: read.NODE_ENV === 'production',
    host: read.HOST,
    port: read.PORT,
    api: `http://${read.API_HOST}:${read.API_PORT}`,
    publicUrl: new URL(read.PUBLIC_URL ?? `http://localhost:${read.PORT}`),
    releasesDir: resolve(read.RELEASES_DIR),
    /** Proxies in front of this server; the backend counts this server too. */
    proxies: Math.max(0, read.TRUST_PROXY - 1),
    overrides: (read.OVERRIDES ?? (read.NODE_ENV === 'production' ? 'off' : 'on')) === 'on',
    tiles: read.TILE_URL === undefined ? undefined : { url: read.TILE_URL, attribution: read.TILE_ATTRIBUTION },
    /** Remotes that fail on purpose; nothing in production. */
    faults: read.NODE_ENV === 'production' ? {} : read.FAULTS,
    /** Milliseconds that rendering one page on the server may take, its data apart. */
    renderTimeout: read.RENDER_TIMEOUT_MS,
    logLevel: read.LOG_LEVEL,
  });
}
