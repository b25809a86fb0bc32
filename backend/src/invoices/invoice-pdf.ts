import { once } from 'node:events';
import type { Invoice } from '@waybill/contracts';
import { breakIntoLines, drawLine, FontSet, type Line } from '@waybill/typesetting';
import PDFDocument from 'pdfkit';
import { type Cell, rowsOf, stacked } from './invoice-rows.js';

const INK = '#10201C';
const MUTED = '#5A6662';
const PINE = '#0E5A4A';
const HAIRLINE = '#C9C4B6';

/** All measures are in points. */
const TOP = 56;
const LEFT = 56;
const RIGHT = 539;
const BOTTOM = 786;
const MIDDLE = (LEFT + RIGHT) / 2;
const GUTTER = 16;
/** Space above and below the text of a row. */
const PADDING = 12;
const LABEL = 14;
const SIZE = 11.5;
const LEADING = 17.5;
const SITE = 'Waybill';

type Pdf = PDFKit.PDFDocument;
interface CellLines {
  label: string;
  lines: Line[];
}

/** An invoice as an A4 PDF that looks like a waybill. Its date is that of `timeZone`. */
export async function drawInvoice(invoice: Invoice, timeZone: string): Promise<Buffer> {
  const rows = rowsOf(invoice, timeZone);
  const issuer = stacked(invoice.contact_address, invoice.contact_phone, invoice.contact_email) ?? '';
  const fonts = await FontSet.load([...rows.flat().map(({ value }) => value ?? ''), issuer]);
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: TOP, bottom: 40, left: LEFT, right: 56 },
    info: { Title: `Invoice ${invoice.number}`, Author: SITE },
    lang: 'en',
    font: '',
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  fonts.registerWith(pdf);
  drawHead(pdf);
  const bottom = rows.reduce((y, cells) => drawRow(pdf, linesOfCells(cells, fonts), y), 128);
  drawFoot(pdf, breakIntoLines(issuer, { fonts, role: 'text', width: RIGHT - LEFT, size: 10 }), bottom + 28);
  pdf.end();
  await once(pdf, 'end');
  return Buffer.concat(chunks);
}

function linesOfCells(cells: Cell[], fonts: FontSet): CellLines[] {
  const width = cells.length === 1 ? RIGHT - LEFT : MIDDLE - LEFT - GUTTER;
  return cells.map(({ label, value, role = 'text' }) => ({
    label,
    lines: breakIntoLines(value ?? '—', { fonts, role, width, size: SIZE }),
  }));
}

function drawHead(pdf: Pdf): void {
  pdf.font('strong').fontSize(24).fillColor(PINE).text(SITE, LEFT, 56);
  pdf.fillColor(INK).text('Invoice', MIDDLE, 56, { width: RIGHT - MIDDLE, align: 'right' });
  drawRoute(pdf, 108);
}

/** The route line, which the site and its mails show as well. */
function drawRoute(pdf: Pdf, y: number): void {
  pdf.lineWidth(1.5).strokeColor(PINE).dash(4, { space: 4 });
  drawRule(pdf, LEFT + 8, MIDDLE - 8, y);
  drawRule(pdf, MIDDLE + 8, RIGHT - 8, y);
  pdf.undash();
  for (const x of [LEFT + 3, MIDDLE, RIGHT - 3]) pdf.circle(x, y, 3).fill(PINE);
}

const drawRule = (pdf: Pdf, from: number, to: number, y: number) => pdf.moveTo(from, y).lineTo(to, y).stroke();

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

function nextPage(pdf: Pdf): number {
  pdf.addPage();
  return TOP;
}

function drawCells(pdf: Pdf, cells: CellLines[], y: number): number {
  const top = y + PADDING;
  for (const [index, { label, lines }] of cells.entries()) {
    const x = index === 0 ? LEFT : MIDDLE + GUTTER;
    pdf.font('mono').fontSize(7.5).fillColor(MUTED).text(label, x, top, { lineBreak: false });
    drawLines(pdf, lines, SIZE, INK, x, top + LABEL);
  }
  const end = top + LABEL + LEADING * Math.max(...cells.map(({ lines }) => lines.length));
  pdf.lineWidth(0.7).strokeColor(HAIRLINE);
  drawRule(pdf, LEFT, RIGHT, end + PADDING);
  if (cells.length > 1) pdf.moveTo(MIDDLE, top).lineTo(MIDDLE, end).stroke();
  return end + PADDING;
}

function drawLines(pdf: Pdf, lines: Line[], size: number, color: string, x: number, y: number): void {
  pdf.fillColor(color);
  for (const [index, line] of lines.entries()) drawLine(pdf, line, size, x, y + index * LEADING + SIZE);
}

/** The issuer of the invoice, below a perforation. */
function drawFoot(pdf: Pdf, issuer: Line[], below: number): void {
  const y = below + 24 + LEADING * (issuer.length + 1) > BOTTOM ? nextPage(pdf) : below;
  pdf.lineWidth(1).strokeColor(HAIRLINE).dash(3, { space: 4 });
  drawRule(pdf, 0, pdf.page.width, y);
  pdf.undash();
  pdf
    .font('strong')
    .fontSize(10)
    .fillColor(INK)
    .text(SITE, LEFT, y + 24, { lineBreak: false });
  drawLines(pdf, issuer, 10, MUTED, LEFT, y + 24 + LEADING);
}
