const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
const RANGE = /^(\^?)(\d+)(?:\.(\d+))?(?:\.(\d+))?$/;
const OR = ' || ';

/**
 * Whether `version` ("1.4.2") lies in `range`: "^1", "^1.2", "^1.2.3", an exact "1.2.3", or several of them: "^1.4 || ^2".
 * Anything else does not match: the gate fails closed.
 */
export const satisfies = (version: string, range: string): boolean =>
  range.split(OR).some((alternative) => satisfiesOne(version, alternative));

/** Whether a text is a range that {@link satisfies} supports. */
export const isRange = (text: string): boolean => text.split(OR).every(isSingleRange);

/** The part of a range in which a version lies; the whole range if there is none. */
export const alternativeFor = (version: string, range: string): string =>
  range.split(OR).find((alternative) => satisfiesOne(version, alternative)) ?? range;

/** ^1.2.3 fixes the 1; ^0.2.3 fixes the 0.2; ^0.0.3 fixes all three: only numbers after the first that is not 0 may be higher. */
function satisfiesOne(version: string, range: string): boolean {
  const wanted = RANGE.exec(range);
  const given = VERSION.exec(version)?.slice(1).map(Number);
  if (!wanted || !given) return false;
  const isOpen = wanted[1] === '^';
  const floor = wanted.slice(2).map((number) => Number(number ?? 0));
  const different = floor.findIndex((number, at) => number !== given[at]);
  if (different < 0) return isOpen || wanted[4] !== undefined;
  const fixed = floor.findIndex((number) => number > 0);
  return isOpen && fixed >= 0 && different > fixed && (given[different] ?? 0) > (floor[different] ?? 0);
}

function isSingleRange(text: string): boolean {
  const match = RANGE.exec(text);
  return match !== null && (match[1] === '^' || match[4] !== undefined);
}
