import { countTests } from './counts.js';

it('adds up the summaries of all projects', () => {
  const output = 'Tests:       2 failed, 40 passed, 42 total\nTime: 1 s\nTests:       5 passed, 5 total\n';
  expect(countTests(output, false)).toEqual({ passed: 45, failed: 2, flaky: 0 });
});

it('reads colored summaries, and those of Playwright and of the checks', () => {
  const color = String.fromCharCode(27);
  expect(countTests(`${color}[1mTests: ${color}[22m ${color}[32m3 passed${color}[39m, 3 total`, true)).toEqual({
    passed: 3,
    failed: 0,
    flaky: 0,
  });
  expect(countTests('  1 failed\n    a.spec.ts:3:1 › sign in\n  11 passed (1.2m)\n', false)).toEqual({
    passed: 11,
    failed: 1,
    flaky: 0,
  });
  expect(countTests('15 passed, 0 failed\n', true)).toEqual({ passed: 15, failed: 0, flaky: 0 });
});

it('counts flaky tests as passed', () => {
  const output = '  1 flaky\n    a.spec.ts:3:1 › sign in\n  11 passed (1.2m)\n';
  expect(countTests(output, true)).toEqual({ passed: 12, failed: 0, flaky: 1 });
});

it('counts tests that jest tried again', () => {
  const output = ' LOGGING RETRY ERRORS  a buffer bomb\n\n RETRY 1\n\nTests:       5 passed, 5 total\n';
  expect(countTests(output, true)).toEqual({ passed: 5, failed: 0, flaky: 1 });
});

it('counts a step without a summary as one test, and a failed step as at least one failure', () => {
  expect(countTests('Checked 300 files', true)).toEqual({ passed: 1, failed: 0, flaky: 0 });
  expect(countTests('Tests:       5 passed, 5 total', false)).toEqual({ passed: 5, failed: 1, flaky: 0 });
  expect(countTests('command not found', false)).toEqual({ passed: 0, failed: 1, flaky: 0 });
});
