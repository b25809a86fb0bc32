const FREE_ATTEMPTS = 3;
const FIRST_MS = 250;
/** With the wait for a connection and the verification, the owner's password is answered within nine seconds. */
const MAX_MS = 6_000;

/** Delay in milliseconds after `failures` earlier ones: none for the first three, then doubling up to six seconds. */
export const backoffMs = (failures: number): number =>
  failures < FREE_ATTEMPTS ? 0 : Math.min(FIRST_MS * 2 ** (failures - FREE_ATTEMPTS), MAX_MS);
