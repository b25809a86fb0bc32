import type { Result } from './step.js';

/** The table of all steps, the names of what failed, and the total. */
export function report(results: readonly Result[]): string {
  const width = Math.max(...results.map(({ name }) => name.length));
  const rows = results.map(({ name, ok, passed, failed, flaky, seconds }) =>
    [
      ok ? 'ok  ' : 'FAIL',
      name.padEnd(width),
      count(passed, 'passed'),
      count(failed, 'failed'),
      duration(seconds),
      ...(flaky ? [`${flaky} flaky`] : []),
    ].join('  '),
  );
  const total = (kind: 'passed' | 'failed') => results.reduce((sum, result) => sum + result[kind], 0);
  const all = results.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    '',
    ...rows,
    `      ${'total'.padEnd(width)}  ${' '.repeat(26)}  ${duration(all)}`,
    ...results
      .filter(({ ok }) => !ok)
      .flatMap(({ name, failures }) => ['', `${name}:`, ...failures.map((each) => `  ${each}`)]),
    '',
    `${total('passed')} passed, ${total('failed')} failed`,
  ].join('\n');
}

function count(amount: number, word: string): string {
  return `${String(amount).padStart(5)} ${word}`;
}

function duration(seconds: number): string {
  const rounded = Math.round(seconds);
  return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, '0')}`.padStart(6);
}
