import { report } from './report.js';

const step = { name: 'lint', ok: true, seconds: 59.7, passed: 1, failed: 0, flaky: 0, failures: [] };
const effort = { seconds: 61, processorSeconds: 119.6, processors: 2 };

it('has a row for each step, what the run took, and what it could take at least', () => {
  const failed = { ...step, name: 'units', ok: false, passed: 3, failed: 1, flaky: 1, failures: ['a.spec.ts: › x'] };
  expect(report([step, failed], effort).split('\n')).toEqual([
    '',
    'ok    lint       1 passed      0 failed    1:00',
    'FAIL  units      3 passed      1 failed    1:00  1 flaky',
    '      total                                1:01',
    '      2 processors worked for 2:00: it cannot take less than 1:00',
    '',
    'units:',
    '  a.spec.ts: › x',
    '',
    '4 passed, 1 failed',
  ]);
});
