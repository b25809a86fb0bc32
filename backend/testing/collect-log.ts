import { pino } from 'pino';
import { log } from '../src/logging/log.js';

/** Collects every log line of any level until `stop`. */
export function collectLog(): { lines: string[]; stop(): void } {
  const lines: string[] = [];
  const stream = Reflect.get(log, pino.symbols.streamSym);
  const { level } = log;
  Reflect.set(log, pino.symbols.streamSym, { write: (line: string) => lines.push(line) });
  log.level = 'trace';
  return {
    lines,
    stop: () => {
      Reflect.set(log, pino.symbols.streamSym, stream);
      log.level = level;
    },
  };
}
