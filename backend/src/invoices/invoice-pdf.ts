import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Invoice } from '@waybill/contracts';
import PDFDocument from 'pdfkit';

const { resolve } = createRequire(import.meta.url);
const FONTS = {
  text: resolve('@expo-google-fonts/commissioner/400Regular/Commissioner_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/commissioner/700Bold/Commissioner_700Bold.ttf'),
  mono: resolve('@expo-google-fonts/jetbrains-mono/500Medium/JetBrainsMono_500Medium.ttf'),
  arabic: resolve('@expo-google-fonts/vazirmatn/400Regular/Vazirmatn_400Regular.ttf'),
  thai: resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
  devanagari: resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
};
type Font = keyof typeof FONTS;

/** Scripts that the fonts of the design lack, and the ones that have them beside Latin. */
const OTHER_SCRIPTS: [Font, RegExp][] = [
  ['arabic', /\p{Script=Arabic}/u],
  ['thai', /\p{Script=Thai}/u],
  ['devanagari', /\p{Script=Devanagari}/u],
];
/** Any feature makes pdfkit shape a line as a whole, which scripts from right to left need, not word by word. */
const WHOLE_LINE: PDFKit.Mixins.OpenTypeFeatures[] = ['ccmp'];

const STARTS_FROM_THE_RIGHT = /^\P{L}*\p{Script=Arabic}/u;
const RUN_FROM_THE_LEFT = /[\p{Script=Latin}\p{Nd}]+([.,:/@+-]+[\p{Script=Latin}\p{Nd}]+)*/gu;

const INK = '#10201C';
const MUTED = '#5A6662';
const PINE = '#0E5A4A';
const HAIRLINE = '#C9C4B6';

const LEFT = 56;
const RIGHT = 539;
const MIDDLE = (LEFT + RIGHT) / 2;
const GUTTER = 16;
const SITE = 'Waybill';

type Page = PDFKit.PDFDocument;
interface Cell {
  label: string;
  value: string | null;
  font?: Font;
}

/** An invoice as an A4 page, drawn like a waybill. Its day is the one in `timeZone`. */
export async function drawInvoice(invoice: Invoice, timeZone: string): Promise<Buffer> {
  const page = new PDFDocument({
    size: 'A4',
    margins: { top: 56, bottom: 40, left: LEFT, right: 56 },
    info: { Title: `Invoice ${invoice.number}`, Author: SITE },
    lang: 'en',
    font: FONTS.text,
  });
  const parts: Buffer[] = [];
  page.on('data', (part: Buffer) => parts.push(part));
  for (const [name, file] of Object.entries(FONTS)) page.registerFont(name, file);
  drawHead(page);
  const bottom = rowsOf(invoice, timeZone).reduce((y, cells) => drawRow(page, cells, y), 128);
  drawFoot(page, invoice, bottom + 28);
  page.end();
  await once(page, 'end');
  return Buffer.concat(parts);
}

function rowsOf(invoice: Invoice, timeZone: string): Cell[][] {
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(invoice.created_at));
  const head: Cell[] = [
    { label: 'NUMBER', value: invoice.number, font: 'mono' },
    { label: 'DATE', value: date },
  ];
  return [head, ...(invoice.tracking_code ? parcelRows(invoice) : [productRow(invoice)])];
}

const productRow = ({ product }: Invoice): Cell[] => [{ label: 'PRODUCT', value: product, font: 'strong' }];

const parcelRows = (parcel: Invoice): Cell[][] => [
  [
    { label: 'FROM', value: stacked(parcel.sender_name, parcel.sender_email, parcel.pickup_location) },
    { label: 'TO', value: stacked(parcel.recipient_name, parcel.recipient_email, parcel.destination) },
  ],
  [
    { label: 'TRACKING CODE', value: parcel.tracking_code, font: 'mono' },
    { label: 'SHIPPED VIA', value: parcel.shipped_via },
  ],
  [
    { label: 'WEIGHT', value: inKilograms(parcel.weight), font: 'mono' },
    { label: 'DECLARED VALUE', value: asAmount(parcel.declared_value), font: 'mono' },
  ],
];

function drawHead(page: Page): void {
  page.font('strong').fontSize(24).fillColor(PINE).text(SITE, LEFT, 56);
  page.fillColor(INK).text('Invoice', MIDDLE, 56, { width: RIGHT - MIDDLE, align: 'right' });
  drawRoute(page, 108);
}

/** The route line: the mark that site, mails and papers share. */
function drawRoute(page: Page, y: number): void {
  page.lineWidth(1.5).strokeColor(PINE).dash(4, { space: 4 });
  drawLine(page, LEFT + 8, MIDDLE - 8, y);
  drawLine(page, MIDDLE + 8, RIGHT - 8, y);
  page.undash();
  for (const x of [LEFT + 3, MIDDLE, RIGHT - 3]) page.circle(x, y, 3).fill(PINE);
}

const drawLine = (page: Page, from: number, to: number, y: number) => page.moveTo(from, y).lineTo(to, y).stroke();

/** One or two cells side by side over a hairline; answers where the next row begins. */
function drawRow(page: Page, cells: Cell[], y: number): number {
  const width = cells.length === 1 ? RIGHT - LEFT : MIDDLE - LEFT - GUTTER;
  const bottoms = cells.map((cell, at) => drawCell(page, cell, at === 0 ? LEFT : MIDDLE + GUTTER, y + 12, width));
  const bottom = Math.max(...bottoms) + 12;
  page.lineWidth(0.7).strokeColor(HAIRLINE);
  drawLine(page, LEFT, RIGHT, bottom);
  if (cells.length > 1) {
    const top = y + 12;
    page
      .moveTo(MIDDLE, top)
      .lineTo(MIDDLE, bottom - 12)
      .stroke();
  }
  return bottom;
}

function drawCell(page: Page, { label, value, font = 'text' }: Cell, x: number, y: number, width: number): number {
  page.font('mono').fontSize(7.5).fillColor(MUTED).text(label, x, y);
  page.fontSize(11.5).fillColor(INK);
  drawLines(page, value ?? '—', font, { x, y: y + 13, width });
  return page.y;
}

/** Each line in the font asked for, or in one that has its script. */
function drawLines(page: Page, text: string, preferred: Font, at: { x: number; y: number; width: number }): void {
  page.y = at.y;
  for (const line of text.split('\n')) {
    const other = OTHER_SCRIPTS.find(([, script]) => script.test(line))?.[0];
    page.font(other ?? preferred);
    page.text(inWritingOrder(line), at.x, page.y, {
      width: at.width,
      lineGap: 3,
      ...(other && { features: WHOLE_LINE }),
    });
  }
}

/** A line from right to left is laid out backwards as a whole: numbers and brackets are turned round beforehand. */
function inWritingOrder(line: string): string {
  if (!STARTS_FROM_THE_RIGHT.test(line)) return line;
  const turned = line.replace(RUN_FROM_THE_LEFT, (run) => [...run].reverse().join(''));
  return turned.replace(/[()]/g, (bracket) => (bracket === '(' ? ')' : '('));
}

/** Below a perforation, who sent the invoice. */
function drawFoot(page: Page, { contact_email, contact_phone, contact_address }: Invoice, y: number): void {
  page.lineWidth(1).strokeColor(HAIRLINE).dash(3, { space: 4 });
  drawLine(page, 0, page.page.width, y);
  page.undash();
  page
    .font('strong')
    .fontSize(10)
    .fillColor(INK)
    .text(SITE, LEFT, y + 24, { lineGap: 3 });
  page.fillColor(MUTED);
  const lines = stacked(contact_address, contact_phone, contact_email) ?? '';
  drawLines(page, lines, 'text', { x: LEFT, y: page.y, width: RIGHT - LEFT });
}

const stacked = (...lines: (string | null)[]): string | null => lines.filter(Boolean).join('\n') || null;

const inKilograms = (weight: number | null) =>
  weight === null ? null : `${new Intl.NumberFormat('en').format(weight)} kg`;

const asAmount = (value: number | null) =>
  value === null ? null : new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(value);
