import { COUNTRIES } from './countries.js';
import { partsOf } from './format-address.js';
import { examplePostalCode, hasPostalCodeShape } from './postal-codes.js';

it.each([
  ['DE', '80331', true],
  ['DE', '8033', false],
  ['GB', 'sw1a1aa', true],
  ['GB', 'EC1Y 8SY', true],
  ['GB', '12345', false],
  ['US', '95014-2083', true],
  ['US', '9501', false],
  ['CA', 'k1a0b1', true],
  ['NL', '1012AB', true],
  ['PL', '00 950', true],
  ['JP', '１００-０００１', true],
  ['BR', '01310100', true],
  ['IE', 'D02AF30', true],
  ['AE', 'anything', true],
  ['DE', ' ', true],
])('in %s %j has a known shape: %s', (country, code, known) => {
  expect(hasPostalCodeShape(country, code)).toBe(known);
});

it('every example is of a country whose addresses have a code, and has its shape', () => {
  const known = COUNTRIES.filter((country) => examplePostalCode(country) !== null);
  expect(known.length).toBeGreaterThan(80);
  for (const country of known) {
    expect([country, partsOf(country)]).toEqual([country, expect.arrayContaining(['postal_code'])]);
    expect(hasPostalCodeShape(country, examplePostalCode(country) ?? '')).toBe(true);
  }
});
