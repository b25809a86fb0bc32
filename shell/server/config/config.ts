import { resolve } from 'node:path';
import {
  commandLine,
  exposureOf,
  isLocalHost,
  misspellings,
  otlpEndpoint,
  otlpHeaders,
  traceRatio,
  traceSettings,
  variableProblem,
} from '@waybill/contracts';
import { publicKey } from '@waybill/federation';
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
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: otlpHeaders.optional(),
  OTEL_TRACES_SAMPLER_ARG: traceRatio.default(1),
  PUBLIC_URL: httpUrl('must be an http or https URL').optional(),
  RELEASES_DIR: z.string().default('./releases'),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(1),
  OVERRIDES: z.enum(['on', 'off']).optional(),
  RELEASE_ACTIONS: z.enum(['on', 'off']).default('off'),
  PUBLISH_ENDPOINT: z.enum(['on', 'off']).default('off'),
  RELEASE_ROOT_KEY: publicKey.optional(),
  RELEASE_KEY_FILE: z.string().optional(),
  SECURITY_CONTACT: z.url({ protocol: /^(https|mailto)$/, error: 'must be a mailto: or https: URL' }).optional(),
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
  const result = environment.safeParse(nonEmpty, { error: variableProblem });
  const invalid = result.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  const problems = [...invalid, ...misspellings(env)];
  if (!result.success || problems.length > 0) throw new ConfigError(`Invalid settings: ${problems.join('; ')}`);
  const read = result.data;
  if (isItself(read)) throw new ConfigError('Invalid settings: API_PORT: must be the port of the backend, not PORT');
  if (writesUnsigned(read))
    throw new ConfigError(
      'Invalid settings: RELEASE_KEY_FILE: with RELEASE_ROOT_KEY, PUBLISH_ENDPOINT and RELEASE_ACTIONS need a key to sign with',
    );
  const exposure = exposureOf(read);
  return Object.freeze({
    /** In production the release page is closed, and so are test builds unless they are asked for. */
    ...exposure,
    host: read.HOST,
    port: read.PORT,
    metrics: read.METRICS_PORT === undefined ? undefined : { host: read.METRICS_HOST, port: read.METRICS_PORT },
    /** Where traces go; undefined where nobody asks for them. */
    traces: traceSettings(read),
    /** Base URL of the backend. */
    api: `http://${read.API_HOST}:${read.API_PORT}`,
    publicUrl: new URL(read.PUBLIC_URL ?? `http://localhost:${read.PORT}`),
    releasesDir: resolve(read.RELEASES_DIR),
    /** Number of proxies in front of this server; the backend counts this server as well. */
    proxies: Math.max(0, read.TRUST_PROXY - 1),
    overrides: (read.OVERRIDES ?? (exposure.production ? 'off' : 'on')) === 'on',
    /** Whether the admin may change the release on its page. */
    releaseActions: read.RELEASE_ACTIONS === 'on',
    /** Whether teams may publish over HTTPS. */
    publishEndpoint: read.PUBLISH_ENDPOINT === 'on',
    /** The public key that vouches for all others; without it releases are not verified. */
    rootKey: read.RELEASE_ROOT_KEY,
    /** The private key of this server, for the releases that it writes. */
    keyFile: read.RELEASE_KEY_FILE,
    securityContact: read.SECURITY_CONTACT,
    tiles: read.TILE_URL === undefined ? undefined : { url: read.TILE_URL, attribution: read.TILE_ATTRIBUTION },
    /** Faults to inject; none in production. */
    faults: exposure.production ? {} : read.FAULTS,
    /** Milliseconds that rendering one page may take on the server, its data excluded. */
    renderTimeout: read.RENDER_TIMEOUT_MS,
    logLevel: read.LOG_LEVEL,
  });
}

/** A server that forwarded requests to itself would do so without end. */
const isItself = ({ HOST, PORT, API_HOST, API_PORT }: z.output<typeof environment>): boolean =>
  PORT === API_PORT && PORT > 0 && (addressOf(API_HOST) === addressOf(HOST) || (isLocalHost(API_HOST) && isAny(HOST)));

/** A server that verifies signatures would refuse the releases that it writes itself. */
const writesUnsigned = (read: z.output<typeof environment>): boolean =>
  read.RELEASE_ROOT_KEY !== undefined &&
  read.RELEASE_KEY_FILE === undefined &&
  (read.PUBLISH_ENDPOINT === 'on' || read.RELEASE_ACTIONS === 'on');

const addressOf = (host: string): string => (host === 'localhost' ? '127.0.0.1' : host);
const isAny = (host: string): boolean => host === '0.0.0.0' || host === '::';

/** How an operator calls a command of this site, with its arguments. */
export const commandOf = (name: string, args?: string): string => commandLine(process.env, name, args);
