import { z } from 'zod';
import { LIMITS } from './constants.js';
import { optionalCurrency, optionalText, text, timestamp } from './fields.js';
import { invoiceAmounts } from './invoice-amounts.js';
import { INVOICE_LIMITS } from './invoice-limits.js';
import { decimal } from './number-fields.js';

const MONEY = "In the currency's minor unit, such as cents.";
const { lines: MAX_LINES, quantity, unitPrice, total: MAX_TOTAL, taxRate } = INVOICE_LIMITS;

/** A line of a new invoice. A discount has a negative price. */
export const invoiceLineCreate = z.strictObject(
  {
    description: text('Description'),
    quantity: decimal('Quantity', { ...quantity, decimals: 3 }),
    unit_price: decimal('Unit price', { min: -unitPrice, max: unitPrice, decimals: 0 }).describe(MONEY),
    tax_rate: decimal('Tax rate', { ...taxRate, decimals: 2 }).describe('Per cent.'),
  },
  {
    error: ({ code }) => (code === 'invalid_type' ? 'Lines must be a list of objects.' : undefined),
  },
);

interface Billed {
  lines?: z.output<typeof invoiceLineCreate>[] | undefined;
}

/** Prices that are no whole numbers have an error of their own. */
const hasSensibleTotal = ({ lines = [] }: Billed) => {
  if (!lines.every(({ unit_price }) => Number.isSafeInteger(unit_price))) return true;
  const { lines: summed, total } = invoiceAmounts(lines);
  return total >= 0 && [total, ...summed.map(({ net }) => Math.abs(net))].every((amount) => amount <= MAX_TOTAL);
};
const TOTAL_ERROR = {
  path: ['lines'],
  message: 'The total must not be negative, and no amount may have more than 14 digits.',
};

/**
 * `POST /api/invoices`: a tracking code, from whose parcel the invoice is filled in, or free text; and the lines that it
 * bills, in the company's currency unless it names another.
 */
export const invoiceCreate = z
  .strictObject({
    product: text('Product'),
    currency: optionalCurrency(),
    note: optionalText('Note', LIMITS.description).describe("Instead of the settings' note."),
    lines: z
      .array(invoiceLineCreate, 'Lines must be a list.')
      .max(MAX_LINES, `Lines must be at most ${MAX_LINES}.`)
      .optional(),
  })
  .refine(hasSensibleTotal, TOTAL_ERROR);

const money = z.number().describe(MONEY);

/** A line of an invoice. */
export const invoiceLine = z.object({
  description: z.string(),
  quantity: z.number(),
  unit_price: money,
  tax_rate: z.number(),
  net: money,
});

/** The sum of the lines with one tax rate, and their tax. */
export const invoiceTax = z.object({ rate: z.number(), net: money, tax: money });

/** An invoice. It contains a copy of the data it bills and is never changed or deleted. */
export const invoice = z.object({
  id: z.string(),
  number: z.string().describe('`INV-YYYY-00001`, gap-free within its year.'),
  product: z.string(),
  tracking_code: z.string().nullable(),
  sender_name: z.string().nullable(),
  sender_email: z.string().nullable(),
  recipient_name: z.string().nullable(),
  recipient_email: z.string().nullable(),
  pickup_location: z.string().nullable(),
  destination: z.string().nullable(),
  shipped_via: z.string().nullable(),
  weight: z.number().nullable(),
  declared_value: z.number().nullable(),
  declared_currency: z.string().nullable(),
  contact_email: z.string(),
  contact_phone: z.string().nullable(),
  contact_address: z.string().nullable(),
  company_name: z.string().nullable(),
  company_tax_id: z.string().nullable(),
  company_logo: z.string().nullable().describe('File name under `/uploads/images/`.'),
  note: z.string().nullable(),
  currency: z.string().nullable().describe('Of the lines and totals; null if nothing is billed.'),
  lines: z.array(invoiceLine),
  taxes: z.array(invoiceTax),
  net_total: money.nullable(),
  tax_total: money.nullable(),
  total: money.nullable(),
  created_at: timestamp,
});

export type Invoice = z.infer<typeof invoice>;
export type InvoiceLine = z.infer<typeof invoiceLine>;
export type InvoiceCreate = z.input<typeof invoiceCreate>;
