import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { DEFAULT_BRAND, type Invoice } from '@waybill/contracts';
import { breakIntoLines, FontSet, type Line } from '@waybill/typesetting';
import PDFDocument from 'pdfkit';
import { type Cell, issuerOf, rowsOf } from './invoice-rows.js';
import { drawBilled } from './invoice-table.js';
import {
  BOTTOM,
  drawHairline,
  drawLabel,
  drawLines,
  drawRule,
  GUTTER,
  HAIRLINE,
  INK,
  LEADING,
  LEFT,
  MIDDLE,
  MUTED,
  nextPage,
  PADDING,
  type Pdf,
  RIGHT,
  TOP,
} from './paper.js';

const LABEL = 14;
const SIZE = 11.5;
const SMALL = 10;
const SMALL_LEADING = 14.5;
const NAME_SIZE = 20;
const LOGO = { width: 220, height: 40 };

interface CellLines {
  label: string;
  lines: Line[];
}

interface Options {
  timeZone: string;
  /** The company's logo as PNG; without one its name is shown. */
  logo: Buffer | null;
  /** The brand's color. */
  color: string;
}

/** An invoice as an A4 PDF that looks like a waybill. Its date is that of `timeZone`. */
export async function drawInvoice(invoice: Invoice, { timeZone, logo, color }: Options): Promise<Buffer> {
  const rows = rowsOf(invoice, timeZone);
  const company = invoice.company_name ?? DEFAULT_BRAND.name;
  const issuer = issuerOf(invoice) ?? '';
  const fonts = await FontSet.load(textsOf(invoice, rows, company, issuer));
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: TOP, bottom: 40, left: LEFT, right: 56 },
    info: { Title: `Invoice ${invoice.number}`, Author: company },
    lang: 'en',
    font: '',
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  fonts.registerWith(pdf);
  drawHead(pdf, { company, logo, color, fonts });
  let facts = 128;
  for (const cells of rows) {
    await setImmediate();
    facts = drawRow(pdf, linesOfCells(cells, fonts), facts);
  }
  const billed = await drawBilled(pdf, invoice, fonts, facts);
  const noted = invoice.note === null ? billed : drawNote(pdf, invoice.note, fonts, billed);
  drawFoot(pdf, { company, issuer, fonts }, noted + 28);
  pdf.end();
  await once(pdf, 'end');
  return Buffer.concat(chunks);
}

const textsOf = ({ lines, note }: Invoice, rows: Cell[][], ...others: string[]): string[] => [
  ...rows.flat().map(({ value }) => value ?? ''),
  ...lines.map(({ description }) => description),
  note ?? '',
  ...others,
];

function linesOfCells(cells: Cell[], fonts: FontSet): CellLines[] {
  const width = cells.length === 1 ? RIGHT - LEFT : MIDDLE - LEFT - GUTTER;
  return cells.map(({ label, value, role = 'text' }) => ({
    label,
    lines: breakIntoLines(value ?? '—', { fonts, role, width, size: SIZE }),
  }));
}

interface Head extends Pick<Options, 'logo' | 'color'> {
  company: string;
  fonts: FontSet;
}

function drawHead(pdf: Pdf, { company, logo, color, fonts }: Head): void {
  if (logo) pdf.image(logo, LEFT, 50, { fit: [LOGO.width, LOGO.height], valign: 'center' });
  else {
    const name = breakIntoLines(company, { fonts, role: 'strong', width: 300, size: NAME_SIZE });
    // A longer name is complete at the foot.
    drawLines(pdf, name.slice(0, 2), LEFT, name.length > 1 ? 46 : 58, { size: NAME_SIZE, color, leading: 24 });
  }
  const width = RIGHT - MIDDLE;
  pdf.font('strong').fontSize(24).fillColor(INK).text('Invoice', MIDDLE, 56, { width, align: 'right' });
  drawRoute(pdf, 108, color);
}

/** The route line, which the site and its mails show as well. */
function drawRoute(pdf: Pdf, y: number, color: string): void {
  pdf.lineWidth(1.5).strokeColor(color).dash(4, { space: 4 });
  drawRule(pdf, LEFT + 8, MIDDLE - 8, y);
  drawRule(pdf, MIDDLE + 8, RIGHT - 8, y);
  pdf.undash();
  for (const x of [LEFT + 3, MIDDLE, RIGHT - 3]) pdf.circle(x, y, 3).fill(color);
}

/** Draws one or two cells side by side above a hairline, on as many pages as they need. @returns the top of the next row */
function drawRow(pdf: Pdf, cells: CellLines[], y: number): number {
  const maxLines = Math.floor((BOTTOM - y - 2 * PADDING - LABEL) / LEADING);
  if (maxLines < 1) return drawRow(pdf, cells, nextPage(pdf));
  const bottom = drawCells(
    pdf,
    cells.map(({ label, lines }) => ({ label, lines: lines.slice(0, maxLines) })),
    y,
  );
  const rest = cells.map(({ label, lines }) => ({ label, lines: lines.slice(maxLines) }));
  return rest.some(({ lines }) => lines.length > 0) ? drawRow(pdf, rest, nextPage(pdf)) : bottom;
}

function drawCells(pdf: Pdf, cells: CellLines[], y: number): number {
  const top = y + PADDING;
  for (const [index, { label, lines }] of cells.entries()) {
    const x = index === 0 ? LEFT : MIDDLE + GUTTER;
    drawLabel(pdf, label, x, top);
    drawLines(pdf, lines, x, top + LABEL, { size: SIZE });
  }
  const end = top + LABEL + LEADING * Math.max(...cells.map(({ lines }) => lines.length));
  drawHairline(pdf, end + PADDING);
  if (cells.length > 1) pdf.moveTo(MIDDLE, top).lineTo(MIDDLE, end).stroke();
  return end + PADDING;
}

/** What the admin wrote under the amounts, on as many pages as it needs. */
function drawNote(pdf: Pdf, note: string, fonts: FontSet, below: number): number {
  const lines = breakIntoLines(note, { fonts, role: 'text', width: RIGHT - LEFT, size: SMALL });
  return drawRest(lines, below + PADDING);

  function drawRest(rest: Line[], y: number): number {
    const fitting = Math.max(0, Math.floor((BOTTOM - y) / SMALL_LEADING));
    drawLines(pdf, rest.slice(0, fitting), LEFT, y, { size: SMALL, leading: SMALL_LEADING });
    return fitting < rest.length ? drawRest(rest.slice(fitting), nextPage(pdf)) : y + SMALL_LEADING * rest.length;
  }
}

interface Foot {
  company: string;
  issuer: string;
  fonts: FontSet;
}

/** The issuer of the invoice, below a perforation. */
function drawFoot(pdf: Pdf, { company, issuer, fonts }: Foot, below: number): void {
  const style = { fonts, width: RIGHT - LEFT, size: SMALL };
  const name = breakIntoLines(company, { ...style, role: 'strong' });
  const lines = breakIntoLines(issuer, { ...style, role: 'text' });
  const height = 24 + SMALL_LEADING * (name.length + lines.length);
  const y = below + height > BOTTOM ? nextPage(pdf) : below;
  pdf.lineWidth(1).strokeColor(HAIRLINE).dash(3, { space: 4 });
  drawRule(pdf, 0, pdf.page.width, y);
  pdf.undash();
  drawLines(pdf, name, LEFT, y + 24, { size: SMALL, leading: SMALL_LEADING });
  drawLines(pdf, lines, LEFT, y + 24 + SMALL_LEADING * name.length, {
    size: SMALL,
    color: MUTED,
    leading: SMALL_LEADING,
  });
}
