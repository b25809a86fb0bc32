import { type Cluster, clustersOf, type Run, runsOf } from './clusters.js';
import type { FontRole, FontSet } from './font-set.js';

const words = new Intl.Segmenter('en', { granularity: 'word' });
/** Scripts that put no blanks between words. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const BREAKS_AFTER = /[\s\p{Dash_Punctuation}]$/u;
const OPENS = /[\p{Open_Punctuation}\p{Initial_Punctuation}]$/u;

/** With any feature set, pdfkit shapes a run as a whole instead of word by word. */
export const SHAPE_WHOLE_RUN: PDFKit.Mixins.OpenTypeFeatures[] = ['ccmp'];

/** Scripts whose glyphs are not in the order of their letters, or not one for one. */
const REORDERED = /[\p{Script=Devanagari}\p{Script=Thai}]/u;

/** One line of text: its runs in visual order, from left to right. */
export type Line = Run[];

/** How a text is set. */
export interface TextStyle {
  fonts: FontSet;
  role: FontRole;
  /** Maximum width of a line, in points. */
  width: number;
  /** Font size, in points. */
  size: number;
}

/**
 * Breaks a text into lines. Each line of the input (`\n`) is a paragraph with its own direction. Lines break between
 * words, and within a word that is wider than a line; every character is kept except blanks at a line's end.
 *
 * @param text any Unicode text that was among those given to `FontSet.load`
 */
export function breakIntoLines(text: string, { fonts, role, width, size }: TextStyle): Line[] {
  const faces = fonts.stackFor(text, role);
  return text.split('\n').flatMap((paragraph) => wrap(clustersOf(paragraph, faces), width, size));
}

/** Up to this part of a line the widths of its words, each set alone, are near enough: shaping is what takes long. */
const ROUGH = 0.8;

function wrap(clusters: Cluster[], width: number, size: number): Line[] {
  const fits = (line: Cluster[]) => widthOf(runsOf(trimEnd(line)), size) <= width;
  const lines: Cluster[][] = [[]];
  let roughWidth = 0;
  const add = (word: Cluster[], wordWidth: number) => {
    const line = lines.at(-1) as Cluster[];
    const isStart = line.length === 0;
    if (isStart || roughWidth + wordWidth < ROUGH * width || fits([...line, ...word])) {
      line.push(...word);
      roughWidth += wordWidth;
    } else {
      lines.push([...word]);
      roughWidth = wordWidth;
    }
  };
  const widthOfWord = (word: Cluster[]) => widthOf(runsOf(word), size);
  for (const word of wordsOf(clusters)) {
    const wordWidth = widthOfWord(word);
    if (wordWidth <= width || fits(word)) add(word, wordWidth);
    else for (const cluster of word) add([cluster], widthOfWord([cluster]));
  }
  return lines.map((line) => runsOf(trimEnd(line)));
}

/** The clusters between two break opportunities. */
function wordsOf(clusters: Cluster[]): Cluster[][] {
  const breaks = breaksOf(clusters.map(({ text }) => text).join(''));
  let offset = 0;
  return clusters.reduce<Cluster[][]>((groups, cluster) => {
    if (breaks.has(offset) || offset === 0) groups.push([]);
    groups.at(-1)?.push(cluster);
    offset += cluster.text.length;
    return groups;
  }, []);
}

/** Offsets before which a line may break. */
function breaksOf(text: string): Set<number> {
  const breaks = [...words.segment(text)].filter(({ segment, index }) => {
    const before = text.slice(0, index);
    return BREAKS_AFTER.test(before) ? segment.trim() !== '' : UNSPACED.test(segment) && !OPENS.test(before);
  });
  return new Set(breaks.map(({ index }) => index));
}

function trimEnd(line: Cluster[]): Cluster[] {
  const last = line.findLastIndex(({ text }) => text.trim() !== '');
  return line.slice(0, last + 1);
}

/** The width of a line set at `size`; both in points. */
export const widthOf = (line: Line, size: number): number =>
  line.reduce((width, run) => width + widthOfRun(run, size), 0);

const widthOfRun = ({ face, text }: Run, size: number): number =>
  (face.font.layout(text, SHAPE_WHOLE_RUN as string[]).advanceWidth * size) / face.font.unitsPerEm;

/**
 * Draws a line on the current page of a document, in the current fill color.
 *
 * @param document one whose fonts come from `FontSet.registerWith`
 * @param size font size, in points
 * @param x left edge of the line, in points from the left of the page
 * @param y baseline, in points from the top of the page
 */
export function drawLine(document: PDFKit.PDFDocument, line: Line, size: number, x: number, y: number): void {
  let left = x;
  for (const run of line) {
    document.font(run.face.name).fontSize(size);
    const options = { lineBreak: false, baseline: 'alphabetic', features: SHAPE_WHOLE_RUN } as const;
    const draw = () => document.text(run.text, left, y, options);
    if (REORDERED.test(run.text)) withActualText(document, run.text, draw);
    else draw();
    left += widthOfRun(run, size);
  }
}

/** Marks a run with the text to copy from it. pdfkit flips the page's y axis; marked content has to start and end outside of that. */
function withActualText(document: PDFKit.PDFDocument, actual: string, draw: () => void): void {
  const flip = () => document.save().transform(1, 0, 0, -1, 0, document.page.height);
  flip().markContent('Span', { actual });
  flip();
  draw();
  document.restore().endMarkedContent().restore();
}
