import { once } from 'node:events';
import type { Invoice } from '@waybill/contracts';
import PDFDocument from 'pdfkit';
import { type Cell, rowsOf, stacked } from './invoice-rows.js';
import { Fonts, type Hand } from './typesetting/fonts.js';
import { drawLine, type Line, wrap } from './typesetting/lines.js';
import { signsOf } from './typesetting/paragraph.js';

const INK = '#10201C';
const MUTED = '#5A6662';
const PINE = '#0E5A4A';
const HAIRLINE = '#C9C4B6';

const TOP = 56;
const LEFT = 56;
const RIGHT = 539;
const BOTTOM = 786;
const MIDDLE = (LEFT + RIGHT) / 2;
const GUTTER = 16;
/** Blank above and below the words of a row. */
const PADDING = 12;
const LABEL = 14;
const SIZE = 11.5;
const LEADING = 17.5;
const SITE = 'Waybill';

type Page = PDFKit.PDFDocument;
interface SetCell {
  label: string;
  lines: Line[];
}

/** An invoice on A4, drawn like a waybill. Its day is the one in `timeZone`. */
export async function drawInvoice(invoice: Invoice, timeZone: string): Promise<Buffer> {
  const rows = rowsOf(invoice, timeZone);
  const issuer = stacked(invoice.contact_address, invoice.contact_phone, invoice.contact_email) ?? '';
  const fonts = await Fonts.for([...rows.flat().map(({ value }) => value ?? ''), issuer]);
  const page = new PDFDocument({
    size: 'A4',
    margins: { top: TOP, bottom: 40, left: LEFT, right: 56 },
    info: { Title: `Invoice ${invoice.number}`, Author: SITE },
    lang: 'en',
    font: '',
  });
  const parts: Buffer[] = [];
  page.on('data', (part: Buffer) => parts.push(part));
  fonts.lendTo(page);
  drawHead(page);
  const bottom = rows.reduce((y, cells) => drawRow(page, setCells(cells, fonts), y), 128);
  drawFoot(page, setText(issuer, fonts, 'text', RIGHT - LEFT, 10), bottom + 28);
  page.end();
  await once(page, 'end');
  return Buffer.concat(parts);
}

function setCells(cells: Cell[], fonts: Fonts): SetCell[] {
  const width = cells.length === 1 ? RIGHT - LEFT : MIDDLE - LEFT - GUTTER;
  return cells.map(({ label, value, hand = 'text' }) => ({
    label,
    lines: setText(value ?? '—', fonts, hand, width, SIZE),
  }));
}

function setText(text: string, fonts: Fonts, hand: Hand, width: number, size: number): Line[] {
  const stack = fonts.stackFor(text, hand);
  return text.split('\n').flatMap((paragraph) => wrap(signsOf(paragraph, stack), width, size));
}

function drawHead(page: Page): void {
  page.font('strong').fontSize(24).fillColor(PINE).text(SITE, LEFT, 56);
  page.fillColor(INK).text('Invoice', MIDDLE, 56, { width: RIGHT - MIDDLE, align: 'right' });
  drawRoute(page, 108);
}

/** The route line: the mark that site, mails and papers share. */
function drawRoute(page: Page, y: number): void {
  page.lineWidth(1.5).strokeColor(PINE).dash(4, { space: 4 });
  drawRule(page, LEFT + 8, MIDDLE - 8, y);
  drawRule(page, MIDDLE + 8, RIGHT - 8, y);
  page.undash();
  for (const x of [LEFT + 3, MIDDLE, RIGHT - 3]) page.circle(x, y, 3).fill(PINE);
}

const drawRule = (page: Page, from: number, to: number, y: number) => page.moveTo(from, y).lineTo(to, y).stroke();

/** One or two cells side by side over a hairline, on as many sheets as they need; answers where the next row begins. */
function drawRow(page: Page, cells: SetCell[], y: number): number {
  const room = Math.floor((BOTTOM - y - 2 * PADDING - LABEL) / LEADING);
  if (room < 1) return drawRow(page, cells, nextSheet(page));
  const bottom = drawCells(
    page,
    cells.map(({ label, lines }) => ({ label, lines: lines.slice(0, room) })),
    y,
  );
  const rest = cells.map(({ label, lines }) => ({ label, lines: lines.slice(room) }));
  return rest.some(({ lines }) => lines.length > 0) ? drawRow(page, rest, nextSheet(page)) : bottom;
}

function nextSheet(page: Page): number {
  page.addPage();
  return TOP;
}

function drawCells(page: Page, cells: SetCell[], y: number): number {
  const top = y + PADDING;
  for (const [at, { label, lines }] of cells.entries()) {
    const x = at === 0 ? LEFT : MIDDLE + GUTTER;
    page.font('mono').fontSize(7.5).fillColor(MUTED).text(label, x, top, { lineBreak: false });
    drawLines(page, lines, SIZE, INK, x, top + LABEL);
  }
  const end = top + LABEL + LEADING * Math.max(...cells.map(({ lines }) => lines.length));
  page.lineWidth(0.7).strokeColor(HAIRLINE);
  drawRule(page, LEFT, RIGHT, end + PADDING);
  if (cells.length > 1) page.moveTo(MIDDLE, top).lineTo(MIDDLE, end).stroke();
  return end + PADDING;
}

function drawLines(page: Page, lines: Line[], size: number, color: string, x: number, y: number): void {
  page.fillColor(color);
  for (const [at, line] of lines.entries()) drawLine(page, line, size, x, y + at * LEADING + SIZE);
}

/** Below a perforation, who sent the invoice. */
function drawFoot(page: Page, issuer: Line[], below: number): void {
  const y = below + 24 + LEADING * (issuer.length + 1) > BOTTOM ? nextSheet(page) : below;
  page.lineWidth(1).strokeColor(HAIRLINE).dash(3, { space: 4 });
  drawRule(page, 0, page.page.width, y);
  page.undash();
  page
    .font('strong')
    .fontSize(10)
    .fillColor(INK)
    .text(SITE, LEFT, y + 24, { lineBreak: false });
  drawLines(page, issuer, 10, MUTED, LEFT, y + 24 + LEADING);
}
