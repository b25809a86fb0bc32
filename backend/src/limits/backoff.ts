const FREE = 3;
const FIRST_MS = 250;
const MAX_MS = 8_000;

/** Milliseconds that a try waits after `earlier` ones: three are free, then it doubles up to eight seconds. */
export const backoffMs = (earlier: number): number =>
  earlier < FREE ? 0 : Math.min(FIRST_MS * 2 ** (earlier - FREE), MAX_MS);
