import { barsOf } from './code128';

it('a code is encoded as Code 128: start, characters, checksum, stop', () => {
  const bars = barsOf('WAYB-1112-026A-P');
  expect(bars).toMatch(/^11010/);
  expect(bars.endsWith('1100011101011')).toBe(true);
  expect((bars.length - 13) % 11).toBe(0);
});

it('the longest code fits', () => expect(barsOf('A'.repeat(40)).length).toBe(11 * 42 + 13));
