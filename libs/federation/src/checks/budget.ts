const MAX_LISTED = 3;
const format = (bytes: number) => bytes.toLocaleString('en');

/** Why a build is too large; undefined if it is not. */
export function overBudget(sizes: ReadonlyMap<string, number>, budget: number): string | undefined {
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  if (total <= budget) return undefined;
  const largest = [...sizes].sort(([, a], [, b]) => b - a).slice(0, MAX_LISTED);
  const listed = largest.map(([file, bytes]) => `${file} ${format(bytes)}`).join(', ');
  return `its files have ${format(total)} bytes, its budget is ${format(budget)} ("budget" in package.json); the largest: ${listed}`;
}
