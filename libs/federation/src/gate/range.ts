const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const RANGE = /^(\^?)(\d+)(?:\.(\d+))?(?:\.(\d+))?$/;

/**
 * Whether `version` ("1.4.2") lies in `range`: "^1", "^1.2", "^1.2.3", or an exact "1.2.3".
 * Anything that is not one of these forms is answered with no: the gate fails closed.
 */
export function satisfies(version: string, range: string): boolean {
  const wanted = RANGE.exec(range);
  const given = VERSION.exec(version);
  if (!wanted || !given) return false;
  const [, caret, ...lowest] = wanted;
  const floor = lowest.map((part) => Number(part ?? 0));
  const actual = given.slice(1).map(Number);
  const order = compare(actual, floor);
  if (caret === '') return lowest.every((part) => part !== undefined) && order === 0;
  return order >= 0 && sameUntilFirstNonZero(actual, floor);
}

/** Whether a text is a range that {@link satisfies} understands. */
export function isRange(text: string): boolean {
  const match = RANGE.exec(text);
  return match !== null && (match[1] === '^' || match[4] !== undefined);
}

function compare(a: number[], b: number[]): number {
  const index = a.findIndex((part, at) => part !== b[at]);
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}

/** ^1.2.3 keeps the 1; ^0.2.3 keeps the 0.2; ^0.0.3 keeps all three. */
function sameUntilFirstNonZero(actual: number[], floor: number[]): boolean {
  const fixed = floor.findIndex((part) => part > 0);
  return floor.every((part, at) => at > (fixed < 0 ? 2 : fixed) || part === actual[at]);
}
