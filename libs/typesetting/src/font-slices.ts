import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import { type Face, hasGlyphs } from './face.js';

const { resolve } = createRequire(import.meta.url);

type Family = 'noto-sans-jp' | 'noto-sans-kr' | 'noto-sans-sc' | 'noto-sans-tc' | 'noto-emoji';

/** The loaded faces of each family that is shipped in slices. */
export type Slices = Map<Family, Face[]>;

/** A Han character has different forms in Japan, Korea, Taiwan and mainland China. These patterns tell which to use. */
const REGIONS: [Family, RegExp][] = [
  ['noto-sans-jp', /[\p{Script=Hiragana}\p{Script=Katakana}]|japan|日本|東京/iu],
  ['noto-sans-kr', /\p{Script=Hangul}|korea/iu],
  ['noto-sans-tc', /taiwan|hong kong|macau|[台臺]灣|香港|澳門/iu],
];
const DEFAULT_ORDER: Family[] = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr', 'noto-emoji'];

/** The families to try for a text, best match first. */
export function familiesFor(text: string): Family[] {
  const matching = REGIONS.flatMap(([family, pattern]) => (pattern.test(text) ? family : []));
  return [...new Set([...matching, ...DEFAULT_ORDER])];
}

/** Code points in one file of a family, both ends included. */
interface Range {
  slice: string;
  from: number;
  to: number;
}
const rangesCache = new Map<Family, Promise<Range[]>>();

/** A text and those of its characters for which no other font has a glyph. */
interface MissingGlyphs {
  text: string;
  chars: string[];
}

/**
 * Loads fonts for missing glyphs. Each of these families has thousands of characters, shipped in about a hundred files;
 * only the files that contain a missing character are read, and only the missing characters are extracted from them.
 * What a text's first family lacks is looked up in its next ones.
 */
export async function loadSlices(texts: MissingGlyphs[]): Promise<Slices> {
  const slices: Slices = new Map();
  let pending = texts.map(({ text, chars }) => ({ families: familiesFor(text), chars }));
  for (let round = 0; pending.some(({ families, chars }) => families[round] && chars.length > 0); round++) {
    for (const family of DEFAULT_ORDER) {
      const wanted = pending.filter(({ families }) => families[round] === family).flatMap(({ chars }) => chars);
      const faces = await loadFamily(family, wanted, round);
      slices.set(family, [...(slices.get(family) ?? []), ...faces]);
    }
    pending = pending.map(({ families, chars }) => {
      const faces = slices.get(families[round] as Family) ?? [];
      return { families, chars: chars.filter((char) => !faces.some((face) => hasGlyphs(face, char))) };
    });
  }
  return slices;
}

async function loadFamily(family: Family, chars: string[], round: number): Promise<Face[]> {
  const files = new Map<string, string>();
  for (const char of new Set(chars)) {
    const code = char.codePointAt(0) as number;
    const range = (await rangesOf(family)).find(({ from, to }) => from <= code && code <= to);
    if (range) files.set(range.slice, (files.get(range.slice) ?? '') + char);
  }
  const faces = [...files].map(async ([slice, wanted]) => {
    const font = await extract(join(folderOf(family), 'files', `${family}-${slice}-wght-normal.woff2`), wanted);
    return font.cmap.tables.length > 0 ? [{ name: `${family}-${slice}-${round}`, font }] : [];
  });
  return (await Promise.all(faces)).flat();
}

/** The wanted characters in regular weight. The ranges may list characters that the file lacks, even all of them. */
async function extract(file: string, chars: string): Promise<Font & { cmap: { tables: object[] } }> {
  const { default: subsetFont } = await import('subset-font');
  const woff2 = await readFile(file);
  const bytes = await subsetFont(woff2, chars, { targetFormat: 'truetype', variationAxes: { wght: 400 } });
  return create(bytes) as Font & { cmap: { tables: object[] } };
}

const folderOf = (family: Family): string => dirname(resolve(`@fontsource-variable/${family}/package.json`));

function rangesOf(family: Family): Promise<Range[]> {
  const ranges = rangesCache.get(family) ?? readRanges(family);
  rangesCache.set(family, ranges);
  return ranges;
}

/** Reads the package's own table, `{ "[4]": "U+1f1e9-1f1f5,U+1f21a" }`. */
async function readRanges(family: Family): Promise<Range[]> {
  const table = await readFile(join(folderOf(family), 'unicode.json'), 'utf8');
  const entries = Object.entries(JSON.parse(table) as Record<string, string>);
  return entries.flatMap(([key, list]) =>
    list.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-');
      return { slice: key.replace(/[[\]]/g, ''), from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) };
    }),
  );
}
