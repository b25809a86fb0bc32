import { stripVTControlCharacters } from 'node:util';

/** How many tests a step ran. */
export interface Counts {
  passed: number;
  failed: number;
  /** Passed tests that needed a retry; `passed` includes them. */
  flaky: number;
}

/** The summary lines of jest, Playwright and the repository checks. */
const SUMMARIES: readonly { line: RegExp; number: RegExp }[] = [
  { line: /^Tests: .*total$/gm, number: /(\d+) (passed|failed)/g },
  { line: /^\d+ passed, \d+ failed$/gm, number: /(\d+) (passed|failed)/g },
  {
    line: /^ {2}\d+ (?:passed|failed|flaky|interrupted|did not run)(?: \([\d.]+\w+\))?$/gm,
    number: /(\d+) (passed|failed|flaky|interrupted|did not run)/g,
  },
];

/** jest prints this before the errors of a test that passed when it was tried again. */
const RETRIED = /^ LOGGING RETRY ERRORS /gm;

/** Adds up the summaries in the output of a step. A step without a summary counts as one test; a failed step has at least one failure. */
export function countTests(output: string, ok: boolean): Counts {
  const counts = { passed: 0, failed: 0, flaky: 0 };
  const plain = stripVTControlCharacters(output);
  for (const { line, number } of SUMMARIES) {
    for (const [text] of plain.matchAll(line)) {
      for (const [, amount, kind] of text.matchAll(number))
        counts[kind === 'passed' || kind === 'flaky' ? kind : 'failed'] += Number(amount);
    }
  }
  counts.passed += counts.flaky;
  counts.flaky += [...plain.matchAll(RETRIED)].length;
  if (ok && counts.passed === 0) counts.passed = 1;
  if (!ok && counts.failed === 0) counts.failed = 1;
  return counts;
}
