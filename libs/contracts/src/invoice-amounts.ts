import { scaled } from './money.js';

/** What a line bills. The price is in the currency's minor unit, the rate in per cent. */
export interface BilledLine {
  description: string;
  quantity: number;
  unit_price: number;
  tax_rate: number;
}

/** What is taxed at one rate. */
export interface TaxTotal {
  rate: number;
  net: number;
  tax: number;
}

/** The amounts of an invoice, all in the currency's minor unit. */
export interface InvoiceAmounts {
  lines: (BilledLine & { net: number })[];
  taxes: TaxTotal[];
  net_total: number;
  tax_total: number;
  total: number;
}

/** Quantities have three decimals, rates two: both are counted in their smallest steps. */
const QUANTITY_STEPS = 1_000;
const RATE_STEPS = 10_000;

/** Each line is rounded, then the tax on the sum of each rate: the result is what adding up the printed lines gives. */
export function invoiceAmounts(billed: readonly BilledLine[]): InvoiceAmounts {
  const lines = billed.map((line) => ({ ...line, net: netOf(line) }));
  const rates = [...new Set(lines.map(({ tax_rate }) => tax_rate))].sort((a, b) => a - b);
  const taxes = rates.map((rate) => {
    const net = sum(lines.filter(({ tax_rate }) => tax_rate === rate).map((line) => line.net));
    return { rate, net, tax: scaled(net, Math.round(rate * 100), RATE_STEPS) };
  });
  const net_total = sum(lines.map(({ net }) => net));
  const tax_total = sum(taxes.map(({ tax }) => tax));
  return { lines, taxes, net_total, tax_total, total: net_total + tax_total };
}

const netOf = ({ quantity, unit_price }: BilledLine) =>
  scaled(unit_price, Math.round(quantity * QUANTITY_STEPS), QUANTITY_STEPS);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
