import { breakIntoLines, drawLine, type FontRole, type FontSet, type Line, widthOf } from '@waybill/typesetting';

/** The sheet that an invoice is drawn on. All measures are in points. */
export type Pdf = PDFKit.PDFDocument;

export const INK = '#10201C';
export const MUTED = '#5A6662';
export const HAIRLINE = '#C9C4B6';

export const TOP = 56;
export const LEFT = 56;
export const RIGHT = 539;
export const BOTTOM = 786;
export const MIDDLE = (LEFT + RIGHT) / 2;
export const GUTTER = 16;
/** Space above and below the text of a row. */
export const PADDING = 12;
export const LEADING = 17.5;

const LABEL_SIZE = 7.5;

export const drawRule = (pdf: Pdf, from: number, to: number, y: number) => pdf.moveTo(from, y).lineTo(to, y).stroke();

export function drawHairline(pdf: Pdf, y: number): void {
  pdf.lineWidth(0.7).strokeColor(HAIRLINE);
  drawRule(pdf, LEFT, RIGHT, y);
}

/** @returns the top of the new page */
export function nextPage(pdf: Pdf): number {
  pdf.addPage();
  return TOP;
}

/** A caption in capitals, from `x` on, or with `width` up to the right edge of that. */
export function drawLabel(pdf: Pdf, label: string, x: number, y: number, width?: number): void {
  const end = width === undefined ? {} : ({ width, align: 'right' } as const);
  pdf
    .font('mono')
    .fontSize(LABEL_SIZE)
    .fillColor(MUTED)
    .text(label, x, y, { lineBreak: false, ...end });
}

interface LinesStyle {
  size: number;
  color?: string;
  leading?: number;
}

/** Draws lines one below the other, with the top of the first at `y`. */
export function drawLines(pdf: Pdf, lines: Line[], x: number, y: number, style: LinesStyle): void {
  const { size, color = INK, leading = LEADING } = style;
  pdf.fillColor(color);
  for (const [index, line] of lines.entries()) drawLine(pdf, line, size, x, y + index * leading + size);
}

interface ShortText {
  fonts: FontSet;
  size: number;
  role?: FontRole;
  color?: string;
}

/** A figure or word that ends at `right`. */
export function drawToRight(pdf: Pdf, text: string, right: number, y: number, style: ShortText): void {
  const { fonts, size, role = 'text', color = INK } = style;
  const [line = []] = breakIntoLines(text, { fonts, role, width: RIGHT - LEFT, size });
  drawLines(pdf, [line], right - widthOf(line, size), y, { size, color });
}
