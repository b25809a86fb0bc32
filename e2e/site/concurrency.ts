const CONCURRENCY = 8;

/** Splits a list into chunks of at most `size` items. */
export const chunksOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, chunk) => list.slice(chunk * size, (chunk + 1) * size));

/** Maps a list asynchronously, eight items at a time. @returns the results in the order of the list */
export async function mapConcurrently<T, R>(
  list: readonly T[],
  map: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (const [chunk, items] of chunksOf(list, CONCURRENCY).entries()) {
    results.push(...(await Promise.all(items.map((item, index) => map(item, chunk * CONCURRENCY + index)))));
  }
  return results;
}
