import { inflateSync } from 'node:zlib';

/** The visible text of a PDF created by the backend. */
export interface PdfText {
  /** Lines from top to bottom over all pages, each in visual order from left to right. */
  lines: string[];
  pageCount: number;
  /** Number of characters without a glyph. */
  missingGlyphs: number;
}

const MISSING_GLYPH = '0000';

/** Extracts text as a viewer does: glyphs by position, mapped to characters by each font's ToUnicode table. */
export function readPdfText(pdf: Buffer): PdfText {
  const objects = objectsOf(pdf.toString('latin1'));
  const fonts = fontsOf(objects);
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  const glyphs = pages.flatMap((page) => {
    const content = streamOf(objects.get(reference(page, 'Contents')) ?? '');
    return linesOf(content, fonts);
  });
  return {
    lines: glyphs.map((line) => line.map(({ text }) => text).join('')),
    pageCount: pages.length,
    missingGlyphs: glyphs.flat().filter(({ id }) => id === MISSING_GLYPH).length,
  };
}

interface Glyph {
  id: string;
  text: string;
}
type Objects = Map<string, string>;
type Table = Map<string, string>;

function objectsOf(pdf: string): Objects {
  return new Map([...pdf.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = '', body = '']) => [id, body]));
}

const reference = (body: string, key: string): string => new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? '';

function streamOf(body: string): string {
  const [head = '', stream = ''] = body.split(/\nstream\n/);
  const bytes = Buffer.from(stream.replace(/\nendstream$/, ''), 'latin1');
  return (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

/** Fonts by their resource names. */
function fontsOf(objects: Objects): Map<string, Table> {
  const names = [...objects.values()].flatMap((body) => [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)]);
  return new Map(names.map(([, name = '', id = '']) => [name, tableOf(objects, objects.get(id) ?? '')]));
}

function tableOf(objects: Objects, font: string): Table {
  const rows = streamOf(objects.get(reference(font, 'ToUnicode')) ?? '').matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g);
  return new Map(
    [...rows].flatMap(([, from = '', , list = '']) =>
      [...list.matchAll(/<([\w ]*)>/g)].map(([, hex = ''], at): [string, string] => [
        (Number.parseInt(from, 16) + at).toString(16).padStart(4, '0'),
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ]),
    ),
  );
}

const RUN = new RegExp(
  [
    String.raw`(?:/ActualText \(((?:\\[\s\S]|[^\\)])*)\)\n>> BDC\n(?:q\n\S+ 0 0 \S+ 0 \S+ cm\n)+)?`,
    String.raw`BT\n1 0 0 1 (\S+) (\S+) Tm\n/(F\d+) \S+ Tf\n([\s\S]*?)ET`,
  ].join(''),
  'g',
);

/** Glyphs with the same baseline, from left to right. */
function linesOf(content: string, fonts: Map<string, Table>): Glyph[][] {
  const runs = [...content.matchAll(RUN)].map(([, actual, x, y, font = '', shown = '']) => {
    const glyphs = glyphsOf(shown, fonts.get(font));
    return { x: Number(x), y: Number(y), glyphs: actual ? replaceText(actual, glyphs) : glyphs };
  });
  const baselines = [...new Set(runs.map(({ y }) => y))].sort((a, b) => b - a);
  return baselines.map((baseline) => {
    const line = runs.filter(({ y }) => y === baseline).sort((left, right) => left.x - right.x);
    return line.flatMap(({ glyphs }) => glyphs);
  });
}

function glyphsOf(shown: string, table: Table = new Map()): Glyph[] {
  const ids = [...shown.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  return ids.map((id) => ({ id, text: table.get(id) ?? '' }));
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Applies ActualText, UTF-16 after a byte order mark, which replaces the text of several glyphs. */
function replaceText(actual: string, glyphs: Glyph[]): Glyph[] {
  const bytes = actual.replace(/\\([\s\S])/g, (_, char: string) => ESCAPED[char] ?? char);
  const text = Buffer.from(bytes, 'latin1').subarray(2).swap16().toString('utf16le');
  return glyphs.map(({ id }, at) => ({ id, text: at === 0 ? text : '' }));
}
