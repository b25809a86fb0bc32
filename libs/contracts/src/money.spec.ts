import {
  formatAmount,
  formatDeclaredValue,
  formatMoney,
  fromDecimal,
  minorDigits,
  scaled,
  toDecimal,
} from './money.js';

it.each([
  ['JPY', 1234, '1234', 'JPY\u00A01,234'],
  ['EUR', 1234, '12.34', 'EUR\u00A012.34'],
  ['KWD', 1234, '1.234', 'KWD\u00A01.234'],
  ['EUR', 5, '0.05', 'EUR\u00A00.05'],
  ['KWD', -5, '-0.005', 'KWD\u00A0-0.005'],
  ['JPY', 0, '0', 'JPY\u00A00'],
  ['EUR', 99_999_999_999_999, '999999999999.99', 'EUR\u00A0999,999,999,999.99'],
])('%s: an amount of %d reads %s', (currency, amount, decimal, shown) => {
  expect(toDecimal(amount, currency)).toBe(decimal);
  expect(fromDecimal(decimal, currency)).toBe(amount);
  expect(formatMoney(amount, currency)).toBe(shown);
});

it.each([
  ['EUR', '12.5', 1250],
  ['EUR', ' 12 ', 1200],
  ['EUR', '12.', 1200],
  ['KWD', '0.005', 5],
  ['EUR', '-0', 0],
  ['EUR', '12.345', null],
  ['JPY', '12.5', null],
  ['EUR', '1,234', null],
  ['EUR', '1e3', null],
  ['EUR', '', null],
  ['EUR', '1234567890123', null],
])('%s: “%s” is read as %p', (currency, text, amount) => expect(fromDecimal(text, currency)).toBe(amount));

it('groups thousands of the whole part only', () => expect(formatAmount(1_234_567_8901, 'KWD')).toBe('12,345,678.901'));

it.each([
  [99.9, 'EUR', 'EUR\u00A099.90'],
  [1_500, 'JPY', 'JPY\u00A01,500'],
  [1.5, 'KWD', 'KWD\u00A01.500'],
  [100.5, 'JPY', 'JPY\u00A0100.5'],
  [9_999_999_999.99, 'EUR', 'EUR\u00A09,999,999,999.99'],
  [1_200, null, '1,200.00'],
])('a declared value of %d in %s reads %s', (value, currency, shown) =>
  expect(formatDeclaredValue(value, currency)).toBe(shown),
);

it.each([
  [5, 1, 2, 3],
  [-5, 1, 2, -3],
  [4, 1, 3, 1],
  [99_999_999_999, 100_000_000, 1_000, 9_999_999_999_900_000],
])('%d × %d ÷ %d is %d, rounded half away from zero', (amount, factor, divisor, result) =>
  expect(scaled(amount, factor, divisor)).toBe(result),
);

it('has two digits for a currency that it does not list', () => expect(minorDigits('ZZZ')).toBe(2));
