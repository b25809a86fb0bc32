import { invoiceCreate } from './invoice.js';
import { invoiceAmounts } from './invoice-amounts.js';

const line = (unit_price: number, quantity = 1, tax_rate = 19) => ({
  description: 'Carriage',
  unit_price,
  quantity,
  tax_rate,
});

it('rounds each line, and the tax of each rate once', () => {
  // 3 × 0.333 of 0.10: 0.03 each. Tax of 7 % on 0.09 is 0.0063.
  const amounts = invoiceAmounts([line(10, 0.333, 7), line(10, 0.333, 7), line(10, 0.333, 7), line(1_999, 2)]);
  expect(amounts.lines.map(({ net }) => net)).toEqual([3, 3, 3, 3_998]);
  expect(amounts.taxes).toEqual([
    { rate: 7, net: 9, tax: 1 },
    { rate: 19, net: 3_998, tax: 760 },
  ]);
  expect(amounts).toMatchObject({ net_total: 4_007, tax_total: 761, total: 4_768 });
});

it.each([
  // What floating point gets wrong: 1.005 × 100 is 100.49999999999999, 8.2 × 1.15 is 9.429999999999998.
  [1_005, 0.1, 0, 101],
  [820, 1.15, 0, 943],
  [70, 1.15, 0, 81],
  [10_000, 1, 7.7, 10_770],
])('%d minor units × %d with %d %% are %d', (unit_price, quantity, tax_rate, total) =>
  expect(invoiceAmounts([line(unit_price, quantity, tax_rate)]).total).toBe(total),
);

it('a discount lowers the tax of its rate', () => {
  const { taxes, total } = invoiceAmounts([line(10_000), line(-1_000)]);
  expect(taxes).toEqual([{ rate: 19, net: 9_000, tax: 1_710 }]);
  expect(total).toBe(10_710);
});

describe('the contract', () => {
  const errorsOf = (lines: object[]) =>
    invoiceCreate
      .safeParse({ product: 'x', lines })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);

  it.each([
    ['a negative total', [line(1_000), line(-1_001)], 'lines', 'The total must not be negative'],
    [
      'amounts that only their sum hides',
      [line(99_999_999_999, 100_000), line(-99_999_999_999, 100_000)],
      'lines',
      '14 digits',
    ],
    ['a fraction of a cent', [line(0.5)], 'lines.0.unit_price', 'at most 0 decimal places'],
    ['four decimals of a quantity', [line(1, 0.0005)], 'lines.0.quantity', 'at least 0.001'],
    ['a rate above 100', [line(1, 1, 100.01)], 'lines.0.tax_rate', 'at most 100'],
    ['no description', [{ ...line(1), description: ' ' }], 'lines.0.description', 'is required'],
  ])('rejects %s', (_, lines, path, message) =>
    expect(errorsOf(lines)).toContainEqual([path, expect.stringContaining(message)]),
  );

  it('rejects a 51st line', () => {
    expect(errorsOf(Array.from({ length: 50 }, () => line(1)))).toBeUndefined();
    expect(errorsOf(Array.from({ length: 51 }, () => line(1)))).toEqual([['lines', 'Lines must be at most 50.']]);
  });
});
