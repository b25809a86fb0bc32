import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import { isRefused, isStorageFailure, isUnreachable } from '../errors/driver-errors.js';
import { traceFields } from '../tracing/tracing.js';

const REDACTED = [
  'password',
  'new_password',
  'confirm_new_password',
  'password_token',
  'token',
  'pass',
  'authorization',
  'cookie',
];

/** Lines beyond this are dropped while standard output does not accept any. */
const MAX_UNWRITTEN_BYTES = 1_000_000;

/** Standard output. A reader that has ended, or a full disk, costs log lines but never the process. */
const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_UNWRITTEN_BYTES });
output.on('error', () => undefined);

/** Structured log: one JSON object per line on standard output, without secrets, tracking codes or query strings. */
export const log = pino(
  {
    level: 'info',
    base: undefined,
    mixin: traceFields,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: REDACTED.flatMap((key) => [key, `*.${key}`, `cause.${key}`]), censor: '[redacted]' },
    serializers: { cause: describeCause, err: describeCause },
  },
  output,
);

/**
 * A cause without statement parameters, which contain personal data. A database that is away or a full disk has no
 * place in our code: each call fails there, and the first stack would hold everybody up, because Node then reads the
 * source maps of all files on it.
 */
function describeCause(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause === undefined ? undefined : String(cause);
  const description = { name: cause.name, message: withoutValues(cause.message) };
  const isOutage = [isUnreachable, isRefused, isStorageFailure].some((is) => is(cause));
  return isOutage ? description : { ...description, stack: stackOf(cause) };
}

const withoutValues = (message: string) => message.replace(/'[^']*'/g, "'…'").slice(0, 1_000);

/** Only the frames: the first lines of a stack repeat the message. */
const stackOf = (error: Error) =>
  error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12);

/** Parts of Nest that log why the start failed and throw it as well: who catches it says it. */
const THROWN_AS_WELL = ['ExceptionHandler', 'NestApplication'];

/** Writes Nest's messages to the same log. */
export const nestLogger: LoggerService = {
  log: (message: unknown, context?: unknown) => log.debug({ context }, String(message)),
  debug: (message: unknown, context?: unknown) => log.debug({ context }, String(message)),
  verbose: (message: unknown, context?: unknown) => log.trace({ context }, String(message)),
  warn: (message: unknown, context?: unknown) => log.warn({ context }, String(message)),
  error: (message: unknown, stack?: unknown, context?: unknown) =>
    log[THROWN_AS_WELL.includes(String(context)) ? 'debug' : 'error']({ stack }, withoutValues(String(message))),
  fatal: (message: unknown, stack?: unknown) => log.fatal({ stack }, withoutValues(String(message))),
};
