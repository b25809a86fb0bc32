/** A sweep tries everything of a kind, such as each page in each language. Each run takes one of so many parts of it. */
export const SLICES = 5;

/**
 * The part of a sweep that this run takes, in its order: every fifth item, from which on says the whole number in
 * TEST_SLICE; all of them without it. `npm test` sets it by the hash of the commit, `npm run test:thorough` does not.
 *
 * @throws RangeError when TEST_SLICE is no whole number
 */
export function sliceOf<T>(sweep: readonly T[]): T[] {
  const slice = process.env.TEST_SLICE;
  if (!slice) return [...sweep];
  if (!/^\d{1,15}$/.test(slice)) throw new RangeError(`TEST_SLICE is "${slice}" instead of a whole number.`);
  return sweep.filter((_, index) => index % SLICES === Number(slice) % SLICES);
}
