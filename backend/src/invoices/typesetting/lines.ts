import { type Run, runsOf, type Sign } from './paragraph.js';

const words = new Intl.Segmenter('en', { granularity: 'word' });
/** Scripts that write words without blanks between them. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const BREAKS_AFTER = /[\s\p{Dash_Punctuation}]$/u;
const OPENS = /[\p{Open_Punctuation}\p{Initial_Punctuation}]$/u;

/** Any feature makes pdfkit shape a run as a whole instead of word by word. */
const WHOLE: PDFKit.Mixins.OpenTypeFeatures[] = ['ccmp'];

/** Scripts that put glyphs in another order than the letters they stand for, or two for one. */
const DRAWN_OTHERWISE = /[\p{Script=Devanagari}\p{Script=Thai}]/u;

export type Line = Run[];

/** A paragraph broken into lines of a width: between words, and within one that is longer than a line. */
export function wrap(signs: Sign[], width: number, size: number): Line[] {
  const fits = (line: Sign[]) => widthOf(runsOf(trimmed(line)), size) <= width;
  const lines: Sign[][] = [[]];
  const add = (signs: Sign[]) => {
    const line = lines.at(-1) as Sign[];
    if (line.length === 0 || fits([...line, ...signs])) line.push(...signs);
    else lines.push([...signs]);
  };
  for (const word of wordsOf(signs)) {
    if (fits(word)) add(word);
    else for (const sign of word) add([sign]);
  }
  return lines.map((line) => runsOf(trimmed(line)));
}

/** Signs between two places where a line may end. */
function wordsOf(signs: Sign[]): Sign[][] {
  const ends = breaksOf(textOf(signs));
  let at = 0;
  return signs.reduce<Sign[][]>((parts, sign) => {
    if (ends.has(at) || at === 0) parts.push([]);
    parts.at(-1)?.push(sign);
    at += sign.text.length;
    return parts;
  }, []);
}

function breaksOf(text: string): Set<number> {
  const breaks = [...words.segment(text)].filter(({ segment, index }) => {
    const before = text.slice(0, index);
    return BREAKS_AFTER.test(before) ? segment.trim() !== '' : UNSPACED.test(segment) && !OPENS.test(before);
  });
  return new Set(breaks.map(({ index }) => index));
}

const textOf = (signs: Sign[]): string => signs.map(({ text }) => text).join('');

function trimmed(line: Sign[]): Sign[] {
  const last = line.findLastIndex(({ text }) => text.trim() !== '');
  return line.slice(0, last + 1);
}

const widthOf = (runs: Run[], size: number): number => runs.reduce((sum, run) => sum + widthOfRun(run, size), 0);

const widthOfRun = ({ face, text }: Run, size: number): number =>
  (face.font.layout(text, WHOLE as string[]).advanceWidth * size) / face.font.unitsPerEm;

/** A line from `x` on, standing on `y`. */
export function drawLine(page: PDFKit.PDFDocument, line: Line, size: number, x: number, y: number): void {
  let at = x;
  for (const run of line) {
    page.font(run.face.name).fontSize(size);
    const draw = () => page.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic', features: WHOLE });
    if (DRAWN_OTHERWISE.test(run.text)) withActualText(page, run.text, draw);
    else draw();
    at += widthOfRun(run, size);
  }
}

/** Says how a run is read to whoever copies it. Where a mark ends, pdfkit's upside-down page has to be upright. */
function withActualText(page: PDFKit.PDFDocument, actual: string, draw: () => void): void {
  const turn = () => page.save().transform(1, 0, 0, -1, 0, page.page.height);
  turn().markContent('Span', { actual });
  turn();
  draw();
  page.restore().endMarkedContent().restore();
}
