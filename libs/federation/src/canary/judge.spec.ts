import { aliveClass, type BuildCounts, noCounts, sumOf } from './counts.js';
import { type CanaryLimits, judge } from './judge.js';

const LIMITS: CanaryLimits = { minMinutes: 10, maxHours: 24, undecided: 'hold' };
const MINUTE = 60_000;

const counts = (views: number, failures: number, ms = 900): BuildCounts => {
  const made = { ...noCounts(), views, failures };
  made.alive[aliveClass(ms)] = views - failures;
  return made;
};
const verdict = (canary: BuildCounts, live: BuildCounts, minutes = 30, limits = LIMITS) =>
  judge({ canary, live, elapsedMs: minutes * MINUTE }, limits).verdict;

describe('a canary', () => {
  it.each([
    ['is promoted after 65 views without a failure', counts(65, 0), 'promote'],
    ['is not yet after 64', counts(64, 0), 'wait'],
    ['is promoted with one failure after 116 views', counts(116, 1), 'promote'],
    ['is rolled back after three failures in a row', counts(3, 3), 'rollback'],
    ['is not for two of one or two visitors', counts(2, 2), 'wait'],
    ['is rolled back when it is slower than nine of ten views of the live build', counts(20, 0, 3_000), 'rollback'],
    ['waits without any view', counts(0, 0), 'wait'],
    ['is rolled back for failures of the server alone', { ...noCounts(), failures: 3 }, 'rollback'],
  ])('%s', (_, canary, expected) => expect(verdict(canary, counts(600, 3))).toBe(expected));

  it('is not promoted before its time, but rolled back', () => {
    expect(verdict(counts(100, 0), counts(600, 3), 9)).toBe('wait');
    expect(verdict(counts(100, 0), counts(600, 3), 10)).toBe('promote');
    expect(verdict(counts(5, 5), counts(600, 3), 0)).toBe('rollback');
  });

  it('is compared with the live build: what fails there, too, is not its fault', () => {
    expect(verdict(counts(53, 3), counts(1_000, 5))).toBe('rollback');
    expect(verdict(counts(53, 3), counts(1_000, 60))).not.toBe('rollback');
  });

  it('is not promoted while nothing is known of the live build', () => {
    expect(verdict(counts(200, 0), noCounts())).toBe('wait');
    expect(verdict(counts(200, 0), counts(49, 0))).toBe('wait');
  });

  it('is a question to a person when nobody came, or is rolled back, as is set', () => {
    const few = counts(10, 0);
    expect(verdict(few, counts(600, 0), 24 * 60)).toBe('ask');
    expect(verdict(few, counts(600, 0), 24 * 60, { ...LIMITS, undecided: 'rollback' })).toBe('rollback');
    expect(verdict(counts(65, 0), counts(600, 0), 24 * 60)).toBe('promote');
  });

  it('has its figures for the history', () => {
    const { why } = judge({ canary: counts(9, 3), live: counts(180, 4), elapsedMs: 12 * MINUTE }, LIMITS);
    expect(why).toBe(
      '3 of 9 page views failed, 4 of 180 of the live build; 0 of 6 took longer than 1070 ms, 0 of 176 of the live build; after 12 minutes',
    );
    expect(why.length).toBeLessThan(500);
  });
});

it('adds up what several servers have counted', () => {
  expect(sumOf([counts(3, 1), counts(4, 0, 120)])).toEqual({
    ...counts(7, 1),
    alive: noCounts().alive.map((_, index) => (index === aliveClass(900) ? 2 : index === aliveClass(120) ? 4 : 0)),
  });
});
