import { setImmediate } from 'node:timers/promises';
import {
  documentQuantity,
  formatAmount,
  formatMoney,
  type Invoice,
  type InvoiceLine,
  inPercent,
} from '@waybill/contracts';
import { breakIntoLines, type FontSet } from '@waybill/typesetting';
import {
  BOTTOM,
  drawHairline,
  drawLabel,
  drawLines,
  drawToRight,
  GUTTER,
  LEFT,
  MIDDLE,
  MUTED,
  nextPage,
  type Pdf,
  RIGHT,
} from './paper.js';

const SIZE = 10;
const LEADING = 14.5;
const PADDING = 7;
const LABEL_HEIGHT = 20;
const TOTAL_HEIGHT = 18;

/** Right edges of the columns beside the description. */
const COLUMNS = { quantity: 306, price: 396, tax: 440, amount: RIGHT };
const DESCRIPTION_WIDTH = 200;

/**
 * The lines of an invoice, on as many pages as they need, and its totals. Other requests are answered between two lines:
 * setting fifty of them takes longer than anybody should wait.
 *
 * @returns the top of what follows
 */
export async function drawBilled(pdf: Pdf, invoice: Invoice, fonts: FontSet, top: number): Promise<number> {
  const { currency, lines } = invoice;
  if (currency === null) return top;
  let y = drawHeadings(pdf, currency, top + LABEL_HEIGHT + 40 > BOTTOM ? nextPage(pdf) : top + PADDING);
  for (const line of lines) {
    await setImmediate();
    y = drawBilledLine(pdf, line, { currency, fonts }, y);
  }
  return drawTotals(pdf, invoice, { currency, fonts }, y);
}

interface Style {
  currency: string;
  fonts: FontSet;
}

function drawHeadings(pdf: Pdf, currency: string, y: number): number {
  drawLabel(pdf, 'DESCRIPTION', LEFT, y + PADDING);
  const heading = (text: string, right: number) => drawLabel(pdf, text, right - 90, y + PADDING, 90);
  heading('QUANTITY', COLUMNS.quantity);
  heading('UNIT PRICE', COLUMNS.price);
  heading('TAX', COLUMNS.tax);
  heading(`AMOUNT (${currency})`, COLUMNS.amount);
  drawHairline(pdf, y + LABEL_HEIGHT);
  return y + LABEL_HEIGHT;
}

function drawBilledLine(pdf: Pdf, line: InvoiceLine, { currency, fonts }: Style, y: number): number {
  const text = breakIntoLines(line.description, { fonts, role: 'text', width: DESCRIPTION_WIDTH, size: SIZE });
  const height = 2 * PADDING + LEADING * text.length;
  const top = y + height > BOTTOM ? drawHeadings(pdf, currency, nextPage(pdf)) : y;
  const baseline = top + PADDING;
  drawLines(pdf, text, LEFT, baseline, { size: SIZE, leading: LEADING });
  const figure = (shown: string, right: number) => drawToRight(pdf, shown, right, baseline, { fonts, size: SIZE });
  figure(documentQuantity(line.quantity), COLUMNS.quantity);
  figure(formatAmount(line.unit_price, currency), COLUMNS.price);
  figure(inPercent(line.tax_rate), COLUMNS.tax);
  figure(formatAmount(line.net, currency), COLUMNS.amount);
  drawHairline(pdf, top + height);
  return top + height;
}

/** In the words of the page of the invoice. */
function totalsOf({ net_total, taxes }: Invoice, currency: string): [label: string, amount: string][] {
  const money = (amount: number) => formatMoney(amount, currency);
  const rows = taxes.map(({ rate, net, tax }): [string, string] => [
    `Tax ${inPercent(rate)} on ${money(net)}`,
    money(tax),
  ]);
  return [['Subtotal', money(net_total ?? 0)], ...rows];
}

function drawTotals(pdf: Pdf, invoice: Invoice, { currency, fonts }: Style, below: number): number {
  const rows = totalsOf(invoice, currency);
  const height = TOTAL_HEIGHT * (rows.length + 1) + 2 * PADDING;
  const top = (below + height > BOTTOM ? nextPage(pdf) : below) + PADDING;
  const left = MIDDLE + GUTTER;
  const text = { fonts, size: SIZE };
  const label = (words: string, role: 'text' | 'strong') =>
    breakIntoLines(words, { ...text, role, width: COLUMNS.amount - left });
  for (const [index, [words, amount]] of rows.entries()) {
    const y = top + index * TOTAL_HEIGHT;
    drawLines(pdf, label(words, 'text'), left, y, { size: SIZE, color: MUTED });
    drawToRight(pdf, amount, COLUMNS.amount, y, text);
  }
  const last = top + rows.length * TOTAL_HEIGHT;
  drawLines(pdf, label('Total', 'strong'), left, last, { size: SIZE });
  const total = formatMoney(invoice.total ?? 0, currency);
  drawToRight(pdf, total, COLUMNS.amount, last, { ...text, role: 'strong' });
  return last + TOTAL_HEIGHT + PADDING;
}
