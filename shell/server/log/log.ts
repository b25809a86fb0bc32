import { traceFields } from '../tracing/tracing.js';

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type Level = (typeof LEVELS)[number];

/** Writes one JSON line per event. */
export interface Log {
  debug(event: string, fields?: object): void;
  info(event: string, fields?: object): void;
  warn(event: string, fields?: object): void;
  error(event: string, fields?: object): void;
  fatal(event: string, fields?: object): void;
}

/** Creates the server's log; lines below `threshold` are omitted. */
export function createLog(threshold: Level, write: (line: string) => void = console.log): Log {
  const writer =
    (level: Exclude<Level, 'silent'>) =>
    (event: string, fields: object = {}) => {
      if (LEVELS.indexOf(level) < LEVELS.indexOf(threshold)) return;
      write(JSON.stringify({ level, time: new Date().toISOString(), event, ...traceFields(), ...fields }));
    };
  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
    fatal: writer('fatal'),
  };
}
