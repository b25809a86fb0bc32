import { secondsUntil } from './push-client.js';

it.each([
  [null, null],
  ['120', 120],
  [' 5 ', 5],
  ['Wed, 21 Oct 2026 07:28:30 GMT', 30],
  ['Wed, 21 Oct 2026 07:27:00 GMT', 0],
  ['soon', null],
  ['-5', 0],
])('a push service that says %s is asked again in %s seconds', (value, seconds) => {
  expect(secondsUntil(value, Date.UTC(2026, 9, 21, 7, 28, 0))).toBe(seconds);
});
