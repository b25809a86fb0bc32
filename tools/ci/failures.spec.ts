import { failuresOf } from './failures.js';

it('names the tests of jest that failed, once', () => {
  const output = 'FAIL tools/a.spec.ts\n  ● a parcel › is found\n\n    expect(received).toBe(expected)\n\n';
  const summary = `Summary of all failing tests\n${output}Tests:       1 failed, 5 passed, 6 total\n`;
  expect(failuresOf(output + summary)).toEqual([
    'tools/a.spec.ts: ● a parcel › is found',
    'a parcel › is found: expect(received).toBe(expected)',
  ]);
});

it('names the tests of Playwright that failed, without those that passed when they were tried again', () => {
  const output = [
    '  1) journeys/a.spec.ts:9:1 › fits 320 pixels ─────────',
    '',
    '    Error: /control is too wide',
    '',
    '  2) journeys/b.spec.ts:3:1 › sign in ─────────',
    '',
    '    Error: 401',
    '',
    '  1 failed',
    '    journeys/a.spec.ts:9:1 › fits 320 pixels ',
    '  1 flaky',
    '    journeys/b.spec.ts:3:1 › sign in ',
    '  220 passed (16.2m)',
    '',
  ];
  expect(failuresOf(output.join('\n'))).toEqual([
    'journeys/a.spec.ts:9:1 › fits 320 pixels: Error: /control is too wide',
  ]);
});

it('names the repository checks that failed', () => {
  const output = 'ok   names\nFAIL short files\n     shell/a.ts:251 is too long\n1 passed, 1 failed\n';
  expect(failuresOf(output)).toEqual(['short files: shell/a.ts:251 is too long']);
});

it('names nothing where it finds no heading', () => {
  expect(failuresOf('error TS2322: Type is not assignable.\n')).toEqual([]);
});
