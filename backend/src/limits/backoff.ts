const FREE_ATTEMPTS = 3;
const FIRST_MS = 250;
const MAX_MS = 8_000;

/** Delay in milliseconds after `failures` earlier ones: none for the first three, then doubling up to eight seconds. */
export const backoffMs = (failures: number): number =>
  failures < FREE_ATTEMPTS ? 0 : Math.min(FIRST_MS * 2 ** (failures - FREE_ATTEMPTS), MAX_MS);
