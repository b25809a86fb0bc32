const SPIN_MS = 500;
/** Less than this is the machine's own housekeeping. */
const NOTICEABLE = 1.3;

/**
 * How many times longer work takes than it would on a machine that does nothing else: 1 on a quiet one. Measured
 * by working for a while and comparing the time on the clock with the time on the processor.
 */
export function busyness(): number {
  const started = performance.now();
  const before = process.cpuUsage();
  while (performance.now() - started < SPIN_MS);
  const { user, system } = process.cpuUsage(before);
  const factor = (performance.now() - started) / ((user + system) / 1_000);
  return factor < NOTICEABLE ? 1 : factor;
}

/** A rate that asks of a busy machine no more than `rate` does of a quiet one. */
export const fairRate = (rate: number): number => rate / busyness();
