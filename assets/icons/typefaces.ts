import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const KIT = join(import.meta.dirname, '../../libs/kit');

/** The typefaces of the site, in the order in which a character is looked for. */
const PACKAGES = [
  'bricolage-grotesque',
  'commissioner',
  'vazirmatn',
  'noto-sans-devanagari',
  'noto-sans-thai',
  'noto-sans-jp',
  'jetbrains-mono',
];

interface Face {
  family: string;
  file: string;
  range: [first: number, last: number][];
  rule: string;
}

const faces = PACKAGES.flatMap((name) => facesOf(`@fontsource-variable/${name}`));

export const FAMILIES = [...new Set(faces.map(({ family }) => family))].map((family) => `"${family}"`).join(', ');

/** Font faces with everything that a text needs in them, for a page that can load no files. */
export function fontFaces(text: string): string {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0);
  const isNeeded = ({ range }: Face) => range.some(([first, last]) => points.some((at) => at >= first && at <= last));
  return faces
    .filter(isNeeded)
    .map(({ rule, file }) =>
      rule.replace(/url\([^)]+\)/, `url(data:font/woff2;base64,${readFileSync(file, 'base64')})`),
    )
    .join('\n');
}

/** Reads the style sheet of a Fontsource package: one face for each range of characters. */
function facesOf(name: string): Face[] {
  const sheet = require.resolve(`${name}/wght.css`, { paths: [KIT] });
  const rules = readFileSync(sheet, 'utf8').match(/@font-face \{[^}]+\}/g) ?? [];
  return rules.map((rule) => {
    const [, family = ''] = /font-family: '([^']+)'/.exec(rule) ?? [];
    const [, file = ''] = /url\(([^)]+)\)/.exec(rule) ?? [];
    const [, range = 'U+0-10FFFF'] = /unicode-range: ([^;]+)/.exec(rule) ?? [];
    return { family, file: join(sheet, '..', file), range: range.split(',').map(pointsOf), rule };
  });
}

/** `U+4E00-9FFF` → its first and last character. */
function pointsOf(part: string): [number, number] {
  const [first = 0, last = first] = part
    .trim()
    .replace('U+', '')
    .split('-')
    .map((point) => Number.parseInt(point, 16));
  return [first, last];
}
