// Subsets the typefaces to what almost every first screen needs. All other characters come from the packages' own files
// when a page shows them.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const KIT = new URL('../../libs/kit/', import.meta.url);
const OUT = new URL('src/theme/fonts/', KIT);
/** Resolves as the kit does: subsets and complete fonts have to come from the same version. */
const { resolve } = createRequire(new URL('package.json', KIT));

const TEXT = '@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2';
const HEADLINES = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';

/** What western European languages need, and the part of it that English needs. */
const LATIN = '20-7E,A0-FF,2013-2014,2018-201A,201C-201E,2022,2026,200B-200F,202F,2066-2069,20AC,2122';
const ENGLISH =
  '20-7E,A0,A3,A9,AB,AE,B0,B7,BB,D7,2013-2014,2018-201A,201C-201E,2022,2026,200B-200F,202F,2066-2069,20AC,2122';

/** The ranges are those of libs/kit/src/theme/first-fonts.css. */
const SUBSETS = [
  {
    name: 'codes',
    file: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    range: '20,28-29,2B-3A,41-5A,61-7A,A0,E0-E5,E7-EA,ED,F1,F3-F4,F6,FA-FC,200B-200F,2013,2019,202F,2066-2069',
    axes: { wght: { min: 400, max: 700 } },
  },
  { name: 'text', file: TEXT, range: LATIN, axes: { wght: { min: 400, max: 700 } }, ligatures: true },
  { name: 'text-english', file: TEXT, range: ENGLISH, axes: { wght: { min: 400, max: 700 } }, ligatures: true },
  { name: 'headlines', file: HEADLINES, range: LATIN, axes: { wght: 650 } },
  { name: 'headlines-english', file: HEADLINES, range: ENGLISH, axes: { wght: 650 } },
];

mkdirSync(OUT, { recursive: true });
for (const { name, file, range, axes, ligatures = false } of SUBSETS) {
  const subset = await subsetFont(readFileSync(resolve(file)), charactersOf(range), {
    targetFormat: 'woff2',
    variationAxes: axes,
    // Codes need no ligatures, and the headline characters form none; the text has some of f.
    noLayoutClosure: !ligatures,
  });
  writeFileSync(new URL(`${name}.generated.woff2`, OUT), subset);
  console.log(`${name} ${(subset.length / 1000).toFixed(1)} KB`);
}

function charactersOf(range) {
  return range
    .split(',')
    .map((part) => part.split('-').map((point) => Number.parseInt(point, 16)))
    .flatMap(([first, last = first]) => Array.from({ length: last - first + 1 }, (_, step) => first + step))
    .map((point) => String.fromCodePoint(point))
    .join('');
}
