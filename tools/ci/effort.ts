import { cpus } from 'node:os';

/** What a run cost. */
export interface Effort {
  seconds: number;
  /** For how long the machine's processors worked, added up: on a quiet machine, for the run alone. */
  processorSeconds: number;
  processors: number;
}

/** @returns a function that tells what was done since now */
export function measureEffort(): () => Effort {
  const started = performance.now();
  const before = worked();
  return () => ({
    seconds: (performance.now() - started) / 1000,
    processorSeconds: worked() - before,
    processors: cpus().length,
  });
}

const worked = () => cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
