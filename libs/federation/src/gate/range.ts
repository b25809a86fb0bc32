const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const RANGE = /^(\^?)(\d+)(?:\.(\d+))?(?:\.(\d+))?$/;

/**
 * Whether `version` ("1.4.2") lies in `range`: "^1", "^1.2", "^1.2.3", or an exact "1.2.3".
 * Anything else does not match: the gate fails closed.
 */
export function satisfies(version: string, range: string): boolean {
  const wanted = RANGE.exec(range);
  const given = VERSION.exec(version);
  if (!wanted || !given) return false;
  const [, caret, ...lowest] = wanted;
  const floor = lowest.map((number) => Number(number ?? 0));
  const actual = given.slice(1).map(Number);
  const order = compare(actual, floor);
  if (caret === '') return lowest.every((number) => number !== undefined) && order === 0;
  return order >= 0 && sameUntilFirstNonZero(actual, floor);
}

/** Whether a text is a range that {@link satisfies} supports. */
export function isRange(text: string): boolean {
  const match = RANGE.exec(text);
  return match !== null && (match[1] === '^' || match[4] !== undefined);
}

function compare(a: number[], b: number[]): number {
  const index = a.findIndex((number, at) => number !== b[at]);
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

/** ^1.2.3 fixes the 1; ^0.2.3 fixes the 0.2; ^0.0.3 fixes all three. */
function sameUntilFirstNonZero(actual: number[], floor: number[]): boolean {
  const fixed = floor.findIndex((number) => number > 0);
  return floor.every((number, at) => at > (fixed < 0 ? 2 : fixed) || number === actual[at]);
}
