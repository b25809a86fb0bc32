import { stripVTControlCharacters } from 'node:util';

/** So many failures of a step are named; its output tells of the others. */
const MAX_NAMED = 20;
const MAX_ERROR_LENGTH = 160;

/** How jest, Playwright and the repository checks begin to tell of a test that failed. */
const HEADINGS: readonly RegExp[] = [
  /^ {2}● (.+ › .+|Test suite failed to run)$/,
  /^ {2}\d+\) (\S+ › .+?)[ ─]*$/,
  /^FAIL (.+)$/,
];

/** Playwright's list of the tests that passed when they were tried again. */
const FLAKY = /^ {2}\d+ flaky\n((?: {4}.+\n)+)/gm;

/** The failed tests in the output of a step: their names and where it says so, the first lines of their errors. */
export function failuresOf(output: string): string[] {
  const plain = stripVTControlCharacters(output);
  const flaky = [...plain.matchAll(FLAKY)].flatMap(([, names = '']) => names.split('\n').map((name) => name.trim()));
  const lines = plain.split('\n');
  const failures = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    const name = HEADINGS.map((heading) => heading.exec(line)?.[1]?.trim()).find(Boolean);
    if (!name || flaky.includes(name) || failures.has(name)) continue;
    const error = lines.slice(index + 1).find((next) => next.trim() !== '') ?? '';
    failures.set(name, `${name}: ${error.trim().slice(0, MAX_ERROR_LENGTH)}`);
  }
  return [...failures.values()].slice(0, MAX_NAMED);
}
