const ROUNDS = 4;
const TIMES = 8;
/** Less than this is not about the work: the steps of a clock, memory that is touched for the first time. */
const LEAST_MS = 1;

/** More than 1, as linear work has it, and far less than 8, as quadratic work does. */
export const NEARLY_LINEAR = 3;

/**
 * How many times more processor time something large takes than as much in eight parts. That is the same on a slow or busy
 * machine, as a limit in milliseconds is not. The two take turns, and the least of each counts: the compiler, the garbage
 * collector and full caches only ever add.
 */
export function growth(size: number, work: (size: number) => unknown): number {
  let [inParts, atOnce] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round += 1) {
    inParts = Math.min(
      inParts,
      processorTime(() => {
        for (let part = 0; part < TIMES; part += 1) work(size);
      }),
    );
    atOnce = Math.min(
      atOnce,
      processorTime(() => work(TIMES * size)),
    );
  }
  return atOnce / Math.max(inParts, LEAST_MS);
}

function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
