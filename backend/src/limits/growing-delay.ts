const FREE = 3;
const FIRST_MS = 250;
const LONGEST_MS = 8_000;

/** Milliseconds that a try waits after `earlier` ones: three are free, then it doubles up to eight seconds. */
export const growingDelay = (earlier: number): number =>
  earlier < FREE ? 0 : Math.min(FIRST_MS * 2 ** (earlier - FREE), LONGEST_MS);
