import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';

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

/** Structured log, one JSON object per line on standard output. No secrets, no tracking codes, no addresses' query. */
export const log = pino({
  level: 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  redact: { paths: REDACTED.flatMap((key) => [key, `*.${key}`, `cause.${key}`]), censor: '[redacted]' },
  serializers: { cause: describeCause, err: describeCause },
});

/** A cause as the log keeps it: no parameters of a statement, as they hold people's data. */
function describeCause(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause === undefined ? undefined : String(cause);
  return { name: cause.name, message: withoutValues(cause.message), stack: stackOf(cause) };
}

const withoutValues = (message: string) => message.replace(/'[^']*'/g, "'…'").slice(0, 1_000);

/** The frames alone: a stack's first lines repeat the message. */
const stackOf = (error: Error) =>
  error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12);

/** Nest's own messages in the same log. */
export const nestLogger: LoggerService = {
  log: (message: unknown, context?: unknown) => log.debug({ context }, String(message)),
  debug: (message: unknown, context?: unknown) => log.debug({ context }, String(message)),
  verbose: (message: unknown, context?: unknown) => log.trace({ context }, String(message)),
  warn: (message: unknown, context?: unknown) => log.warn({ context }, String(message)),
  error: (message: unknown, stack?: unknown) => log.error({ stack }, withoutValues(String(message))),
  fatal: (message: unknown, stack?: unknown) => log.fatal({ stack }, withoutValues(String(message))),
};
