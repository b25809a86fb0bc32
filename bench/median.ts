export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export interface RatioOfPairs {
  median: number;
  /** The 95 % confidence interval of the median, whatever the distribution: the order statistics of the sign test. */
  low: number;
  high: number;
}

/** How the values of one list compare with those of another that were measured in turn with them. */
export function ratioOfPairs(values: readonly number[], others: readonly number[]): RatioOfPairs {
  const ratios = values.map((value, n) => value / (others[n] ?? Number.NaN)).sort((a, b) => a - b);
  const rank = Math.max(0, Math.floor(ratios.length / 2 - 0.98 * Math.sqrt(ratios.length)));
  const [low = Number.NaN] = ratios.slice(rank);
  return { median: median(ratios), low, high: ratios.at(-1 - rank) ?? Number.NaN };
}
