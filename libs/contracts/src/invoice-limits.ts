/** Limits of an invoice. Prices and totals in the currency's minor unit: sums stay exact, far below 2^53. */
export const INVOICE_LIMITS = {
  lines: 50,
  quantity: { min: 0.001, max: 100_000 },
  unitPrice: 99_999_999_999,
  total: 99_999_999_999_999,
  taxRate: { min: 0, max: 100 },
} as const;
