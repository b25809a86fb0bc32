import { fromDecimal, type InvoiceAmounts, invoiceAmounts, invoiceLineCreate } from '@waybill/contracts';

/** A line of the form, as text. */
export interface LineValues {
  description: string;
  quantity: string;
  unit_price: string;
  tax_rate: string;
}

export interface InvoiceValues {
  product: string;
  currency: string;
  note: string;
  lines: readonly LineValues[];
}

export const initial = (): InvoiceValues => ({ product: '', currency: '', note: '', lines: [] });

const NUMBER = /^[+-]?\d{1,12}(\.\d+)?$/;

/** Undefined: nothing was typed. Not a number: something else was. */
const asNumber = (text: string): number | undefined =>
  text.trim() === '' ? undefined : NUMBER.test(text.trim()) ? Number(text) : Number.NaN;

/** A line of the request; its price in the currency's minor unit. */
export const lineBody = ({ description, quantity, unit_price, tax_rate }: LineValues, currency: string) => ({
  description,
  quantity: asNumber(quantity),
  unit_price: unit_price.trim() === '' ? undefined : (fromDecimal(unit_price, currency) ?? Number.NaN),
  tax_rate: asNumber(tax_rate),
});

/** The request: what was left empty is the settings' to say. */
export function toBody({ product, currency = '', note, lines = [] }: Partial<InvoiceValues>) {
  return {
    ...(product !== undefined && { product }),
    ...(currency && { currency }),
    ...(note && { note }),
    ...(lines.length > 0 && { lines: lines.map((line) => lineBody(line, currency)) }),
  };
}

/** The first error of each field of a line. */
export function lineErrors(line: LineValues, currency: string): Partial<Record<keyof LineValues, string>> {
  const { error } = invoiceLineCreate.safeParse(lineBody(line, currency));
  const issues = [...(error?.issues ?? [])].reverse();
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}

/** What the lines that are complete come to; null while none is. */
export function amountsOf({ lines, currency }: Pick<InvoiceValues, 'lines' | 'currency'>): InvoiceAmounts | null {
  const valid = lines.flatMap((line) => invoiceLineCreate.safeParse(lineBody(line, currency)).data ?? []);
  return valid.length > 0 ? invoiceAmounts(valid) : null;
}
