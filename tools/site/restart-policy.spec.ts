import { RESTART_LIMITS, RestartPolicy } from './restart-policy.js';

const LONGEST = () => 1;
const SHORTEST = () => 0;
const { firstDelayMs, maxDelayMs, stableMs, maxQuickDeaths } = RESTART_LIMITS;

const delays = (policy: RestartPolicy, count: number) => Array.from({ length: count }, () => policy.delayAfter(0));

test('the delay doubles with every quick death up to a maximum', () => {
  const seconds = delays(new RestartPolicy(RESTART_LIMITS, LONGEST), 8).map((delay) => (delay ?? 0) / 1_000);
  expect(seconds).toEqual([0.5, 1, 2, 4, 8, 16, 30, 30]);
});

test('jitter takes away at most half of the delay', () => {
  expect(new RestartPolicy(RESTART_LIMITS, SHORTEST).delayAfter(0)).toBe(firstDelayMs / 2);
  const random = new RestartPolicy();
  for (const delay of delays(random, maxQuickDeaths - 1)) {
    expect(delay).toBeGreaterThanOrEqual(firstDelayMs / 2);
    expect(delay).toBeLessThanOrEqual(maxDelayMs);
  }
});

test('a server that was ready for a stable minute starts again with the first delay', () => {
  const policy = new RestartPolicy(RESTART_LIMITS, LONGEST);
  delays(policy, maxQuickDeaths - 1);
  expect(policy.delayAfter(stableMs)).toBe(firstDelayMs);
  expect(policy.delayAfter(stableMs - 1)).toBe(2 * firstDelayMs);
});

test('after the last quick death in a row there is no restart', () => {
  const policy = new RestartPolicy();
  expect(delays(policy, maxQuickDeaths - 1)).not.toContain(null);
  expect(policy.delayAfter(0)).toBeNull();
});
