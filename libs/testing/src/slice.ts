/** A sweep tries everything of a kind, such as each page in each language. Each run takes one of so many parts of it. */
export const SLICES = 5;

/**
 * The part of a sweep that this run takes, in its order: every fifth item from the one whose number is in TEST_SLICE on
 * (0 to 4), or all of them without that variable. `npm test -- --all` sets it by the hash of the commit,
 * `npm run test:thorough` does not.
 *
 * @throws RangeError when TEST_SLICE is no such number
 */
export function sliceOf<T>(sweep: readonly T[]): T[] {
  const slice = process.env.TEST_SLICE;
  if (!slice) return [...sweep];
  if (!/^[0-4]$/.test(slice)) throw new RangeError(`TEST_SLICE is "${slice}" instead of 0 to ${SLICES - 1}.`);
  return sweep.filter((_, index) => index % SLICES === Number(slice));
}
