/** A list in pieces of at most `size`. */
export const inPieces = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, piece) => list.slice(piece * size, (piece + 1) * size));

const AT_ONCE = 8;

/** Does something for each of a list, a few at once, and keeps the order. */
export async function eachOf<T, R>(list: readonly T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const [piece, some] of inPieces(list, AT_ONCE).entries()) {
    done.push(...(await Promise.all(some.map((item, index) => work(item, piece * AT_ONCE + index)))));
  }
  return done;
}
