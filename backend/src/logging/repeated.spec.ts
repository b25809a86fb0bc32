import { levelOfRepeated } from './repeated.js';

it('a failure is logged once in a minute, whatever else fails meanwhile', () => {
  const levels = [0, 1, 59_999, 60_000, 60_001].map((now) => levelOfRepeated('disk', 'error', now));
  expect(levels).toEqual(['error', 'debug', 'debug', 'error', 'debug']);
  expect(levelOfRepeated('database', 'warn', 60_001)).toBe('warn');
});
