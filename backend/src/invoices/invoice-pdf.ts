import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Invoice } from '@waybill/contracts';
import PDFDocument from 'pdfkit';

const resolve = createRequire(import.meta.url).resolve;
const FONTS = {
  text: resolve('@expo-google-fonts/commissioner/400Regular/Commissioner_400Regular.ttf'),
  strong: resolve('@expo-google-fonts/commissioner/700Bold/Commissioner_700Bold.ttf'),
  mono: resolve('@expo-google-fonts/jetbrains-mono/500Medium/JetBrainsMono_500Medium.ttf'),
};
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
  font?: keyof typeof FONTS;
}

/** An invoice as an A4 page, drawn like a waybill. */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
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
  drawBody(page, invoice);
  page.end();
  await once(page, 'end');
  return Buffer.concat(parts);
}

function drawBody(page: Page, invoice: Invoice): void {
  let y = drawHead(page, invoice);
  const sender = { label: 'FROM', lines: [invoice.sender_name, invoice.sender_email, invoice.pickup_location] };
  const recipient = { label: 'TO', lines: [invoice.recipient_name, invoice.recipient_email, invoice.destination] };
  if (invoice.tracking_code) y = drawParties(page, sender, recipient, y);
  y = drawRow(page, [{ label: 'PRODUCT', value: invoice.product, font: invoice.tracking_code ? 'mono' : 'strong' }], y);
  if (invoice.tracking_code) {
    y = drawRow(
      page,
      [
        { label: 'SHIPPED VIA', value: invoice.shipped_via },
        { label: 'WEIGHT', value: inKilograms(invoice.weight), font: 'mono' },
      ],
      y,
    );
    y = drawRow(
      page,
      [
        { label: 'TRACKING CODE', value: invoice.tracking_code, font: 'mono' },
        { label: 'DECLARED VALUE', value: asAmount(invoice.declared_value), font: 'mono' },
      ],
      y,
    );
  }
  drawPerforation(page, y + 28);
  drawFoot(page, invoice, y + 52);
}

function drawHead(page: Page, { number, created_at }: Invoice): number {
  page.font('strong').fontSize(24).fillColor(PINE).text(SITE, LEFT, 56);
  page
    .font('strong')
    .fontSize(24)
    .fillColor(INK)
    .text('Invoice', MIDDLE, 56, { width: RIGHT - MIDDLE, align: 'right' });
  drawRoute(page, 108);
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(created_at));
  return drawRow(
    page,
    [
      { label: 'NUMBER', value: number, font: 'mono' },
      { label: 'DATE', value: date },
    ],
    128,
  );
}

/** The route line: the mark that site, mails and papers share. */
function drawRoute(page: Page, y: number): void {
  page.lineWidth(1.5).strokeColor(PINE).dash(4, { space: 4 });
  page
    .moveTo(LEFT + 8, y)
    .lineTo(MIDDLE - 8, y)
    .moveTo(MIDDLE + 8, y)
    .lineTo(RIGHT - 8, y)
    .stroke()
    .undash();
  for (const x of [LEFT + 3, MIDDLE, RIGHT - 3]) page.circle(x, y, 3).fill(PINE);
}

function drawParties(
  page: Page,
  from: { label: string; lines: (string | null)[] },
  to: typeof from,
  y: number,
): number {
  const columns = [from, to].map(({ label, lines }) => ({ label, value: lines.filter(Boolean).join('\n') || null }));
  return drawRow(page, columns, y);
}

/** One or two cells side by side over a hairline; answers where the next row begins. */
function drawRow(page: Page, cells: Cell[], y: number): number {
  const width = cells.length === 1 ? RIGHT - LEFT : MIDDLE - LEFT - GUTTER;
  const bottoms = cells.map((cell, at) => drawCell(page, cell, at === 0 ? LEFT : MIDDLE + GUTTER, y + 12, width));
  const bottom = Math.max(...bottoms) + 12;
  page.lineWidth(0.7).strokeColor(HAIRLINE).moveTo(LEFT, bottom).lineTo(RIGHT, bottom).stroke();
  if (cells.length > 1)
    page
      .moveTo(MIDDLE, y + 12)
      .lineTo(MIDDLE, bottom - 12)
      .stroke();
  return bottom;
}

function drawCell(page: Page, { label, value, font = 'text' }: Cell, x: number, y: number, width: number): number {
  page.font('mono').fontSize(7.5).fillColor(MUTED).text(label, x, y, { characterSpacing: 1 });
  page
    .font(font)
    .fontSize(11.5)
    .fillColor(INK)
    .text(value ?? '—', x, y + 13, { width, lineGap: 3 });
  return page.y;
}

function drawPerforation(page: Page, y: number): void {
  page
    .lineWidth(1)
    .strokeColor(HAIRLINE)
    .dash(3, { space: 4 })
    .moveTo(0, y)
    .lineTo(page.page.width, y)
    .stroke()
    .undash();
}

function drawFoot(page: Page, { contact_email, contact_phone, contact_address }: Invoice, y: number): void {
  const lines = [contact_address, contact_phone, contact_email].filter((line) => line !== null);
  page.font('strong').fontSize(10).fillColor(INK).text(SITE, LEFT, y);
  page.font('text').fontSize(10).fillColor(MUTED).text(lines.join('\n'), { lineGap: 3 });
}

const inKilograms = (weight: number | null) =>
  weight === null ? null : `${new Intl.NumberFormat('en').format(weight)} kg`;

const asAmount = (value: number | null) =>
  value === null ? null : new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(value);
