import { z } from 'zod';

const count = z.int().min(0).max(1_000_000_000);

/** Upper bounds of the classes of time to alive, in milliseconds: each is a fifth longer than the one before; the last class has none. */
export const ALIVE_BOUNDS: readonly number[] = Array.from({ length: 30 }, (_, index) => Math.round(100 * 1.2 ** index));

/** What is known of the page views of one build. Nobody who viewed is. */
export const buildCounts = z.strictObject({
  /** Page views that came to an end: the remote ran, or failed instead. */
  views: count,
  /** Those that failed, also after a while. */
  failures: count,
  /** Views by the time until the page was alive, in the classes of {@link ALIVE_BOUNDS}; not every view tells it. */
  alive: z.array(count).length(ALIVE_BOUNDS.length + 1),
});

export type BuildCounts = z.infer<typeof buildCounts>;

export const noCounts = (): BuildCounts => ({
  views: 0,
  failures: 0,
  alive: new Array<number>(ALIVE_BOUNDS.length + 1).fill(0),
});

/** The class of {@link ALIVE_BOUNDS} that a time belongs to. */
export function aliveClass(ms: number): number {
  const found = ALIVE_BOUNDS.findIndex((bound) => ms <= bound);
  return found < 0 ? ALIVE_BOUNDS.length : found;
}

/** What several servers have counted, together. */
export function sumOf(all: readonly BuildCounts[]): BuildCounts {
  return all.reduce(
    (sum, { views, failures, alive }) => ({
      views: sum.views + views,
      failures: sum.failures + failures,
      alive: sum.alive.map((number, index) => number + (alive[index] ?? 0)),
    }),
    noCounts(),
  );
}

/** How many views told their time, and how many of them took longer than a class. */
export function slowerThan({ alive }: BuildCounts, bound: number): { trials: number; hits: number } {
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  return { trials: total(alive), hits: total(alive.slice(bound + 1)) };
}

/** The class within which a share of the views was alive; undefined where no view told its time. */
export function aliveQuantile(counts: BuildCounts, share: number): number | undefined {
  const { trials } = slowerThan(counts, 0);
  if (trials === 0) return undefined;
  return counts.alive.findIndex((_, index) => slowerThan(counts, index).hits <= (1 - share) * trials);
}
