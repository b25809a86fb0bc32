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
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: REDACTED.flatMap((key) => [key, `*.${key}`, `cause.${key}`]), censor: '[redacted]' },
    serializers: { cause: describeCause, err: describeCause },
  },
  output,
);

/** A cause without statement parameters, which contain personal data. */
function describeCause(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause === undefined ? undefined : String(cause);
  return { name: cause.name, message: withoutValues(cause.message), stack: stackOf(cause) };
}

const withoutValues = (message: string) => message.replace(/'[^']*'/g, "'…'").slice(0, 1_000);

/** Only the frames: the first lines of a stack repeat the message. */
const stackOf = (error: Error) =>
  error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12);

/** Writes Nest's messages to the same log. */
export const nestLogger: LoggerService = {
  log: (message: unknown, context?: unknown) => log.debug({ context }, String(message)),
  debug: (message: unknown, context?: unknown) => log.debug({ context }, String(message)),
  verbose: (message: unknown, context?: unknown) => log.trace({ context }, String(message)),
  warn: (message: unknown, context?: unknown) => log.warn({ context }, String(message)),
  error: (message: unknown, stack?: unknown) => log.error({ stack }, withoutValues(String(message))),
  fatal: (message: unknown, stack?: unknown) => log.fatal({ stack }, withoutValues(String(message))),
};
