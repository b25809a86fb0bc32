import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import { type Face, hasAll } from './face.js';

const { resolve } = createRequire(import.meta.url);

type Family = 'noto-sans-jp' | 'noto-sans-kr' | 'noto-sans-sc' | 'noto-sans-tc' | 'noto-emoji';
export type Pieces = Map<Family, Face[]>;

/** One character is drawn otherwise in Tokyo, Seoul, Taipei and Beijing; what tells whose a text is. */
const HOMES: [Family, RegExp][] = [
  ['noto-sans-jp', /[\p{Script=Hiragana}\p{Script=Katakana}]|japan|日本|東京/iu],
  ['noto-sans-kr', /\p{Script=Hangul}|korea/iu],
  ['noto-sans-tc', /taiwan|hong kong|macau|[台臺]灣|香港|澳門/iu],
];
const OTHERWISE: Family[] = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr', 'noto-emoji'];

/** The families that a text in need of one is set in, the fittest first. */
export function familiesOf(text: string): Family[] {
  const home = HOMES.flatMap(([family, sign]) => (sign.test(text) ? family : []));
  return [...new Set([...home, ...OTHERWISE])];
}

/** Characters that one file of a family holds. */
interface Range {
  piece: string;
  from: number;
  to: number;
}
const ranges = new Map<Family, Promise<Range[]>>();

/** A text and the characters that its other fonts lack. */
interface Lacking {
  text: string;
  chars: string[];
}

/**
 * Fonts for what texts lack. A family of thousands of characters is kept in a hundred files; read are those that hold
 * the wanted ones, and of them only these are unpacked. What a text's first family has not, its next ones may have.
 */
export async function loadPieces(texts: Lacking[]): Promise<Pieces> {
  const pieces: Pieces = new Map();
  let open = texts.map(({ text, chars }) => ({ families: familiesOf(text), chars }));
  for (let round = 0; open.some(({ families, chars }) => families[round] && chars.length > 0); round++) {
    for (const family of OTHERWISE) {
      const wanted = open.filter(({ families }) => families[round] === family).flatMap(({ chars }) => chars);
      const faces = await loadFamily(family, wanted, round);
      pieces.set(family, [...(pieces.get(family) ?? []), ...faces]);
    }
    open = open.map(({ families, chars }) => {
      const faces = pieces.get(families[round] as Family) ?? [];
      return { families, chars: chars.filter((char) => !faces.some((face) => hasAll(face, char))) };
    });
  }
  return pieces;
}

async function loadFamily(family: Family, chars: string[], round: number): Promise<Face[]> {
  const files = new Map<string, string>();
  for (const char of new Set(chars)) {
    const code = char.codePointAt(0) as number;
    const range = (await rangesOf(family)).find(({ from, to }) => from <= code && code <= to);
    if (range) files.set(range.piece, (files.get(range.piece) ?? '') + char);
  }
  const faces = [...files].map(async ([piece, wanted]) => {
    const font = await unpack(join(folderOf(family), 'files', `${family}-${piece}-wght-normal.woff2`), wanted);
    return font.cmap.tables.length > 0 ? [{ name: `${family}-${piece}-${round}`, font }] : [];
  });
  return (await Promise.all(faces)).flat();
}

/** The wanted characters, in the weight of plain text. A table may name some that the file lacks, even all of them. */
async function unpack(file: string, chars: string): Promise<Font & { cmap: { tables: object[] } }> {
  const { default: subsetFont } = await import('subset-font');
  const packed = await readFile(file);
  const bytes = await subsetFont(packed, chars, { targetFormat: 'truetype', variationAxes: { wght: 400 } });
  return create(bytes) as Font & { cmap: { tables: object[] } };
}

const folderOf = (family: Family): string => dirname(resolve(`@fontsource-variable/${family}/package.json`));

function rangesOf(family: Family): Promise<Range[]> {
  const known = ranges.get(family) ?? readRanges(family);
  ranges.set(family, known);
  return known;
}

/** The package's own table, `{ "[4]": "U+1f1e9-1f1f5,U+1f21a" }`. */
async function readRanges(family: Family): Promise<Range[]> {
  const table = await readFile(join(folderOf(family), 'unicode.json'), 'utf8');
  const entries = Object.entries(JSON.parse(table) as Record<string, string>);
  return entries.flatMap(([key, list]) =>
    list.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return { piece: key.replace(/\W/g, ''), from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
    }),
  );
}
