// Cuts from our typefaces what nearly every first screen needs, into src/theme/fonts. Everything else of them comes
// from the packages' own files, when a page shows it. `npm run fonts -w libs/kit`
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const OUT = new URL('../src/theme/fonts/', import.meta.url);

/** The ranges are those of src/theme/first-fonts.css. */
const CUTS = [
  {
    name: 'codes',
    file: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    range: '20,28-29,2B-3A,41-5A,61,6D,70,A0,200B-200F,202F,2066-2069',
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    name: 'headlines',
    file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    range: '20-7E,A0-FF,2013-2014,2018-201A,201C-201E,2022,2026,200B-200F,202F,2066-2069,20AC,2122',
    axes: { wght: 650 },
  },
];

mkdirSync(OUT, { recursive: true });
for (const { name, file, range, axes } of CUTS) {
  const cut = await subsetFont(readFileSync(require.resolve(file)), charactersOf(range), {
    targetFormat: 'woff2',
    variationAxes: axes,
    // Codes need no ligatures, and headlines of these characters form none that others would miss.
    noLayoutClosure: true,
  });
  writeFileSync(new URL(`${name}.generated.woff2`, OUT), cut);
  console.log(`${name} ${(cut.length / 1000).toFixed(1)} KB`);
}

function charactersOf(range) {
  return range
    .split(',')
    .map((part) => part.split('-').map((point) => Number.parseInt(point, 16)))
    .flatMap(([first, last = first]) => Array.from({ length: last - first + 1 }, (_, step) => first + step))
    .map((point) => String.fromCodePoint(point))
    .join('');
}
