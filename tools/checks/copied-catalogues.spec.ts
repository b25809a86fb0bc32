import { copiedCatalogues } from './copied-catalogues.js';
import { example } from './tree.js';

const texts = (word: string, copied = 0) =>
  Object.fromEntries(
    Array.from({ length: 10 }, (_, index) => [`key.${index}`, `A sentence ${index < copied ? 'original' : word} here`]),
  );
const find = (languages: Record<string, object>) => {
  const files = Object.entries(languages).map(([name, content]) => [
    `kit/src/locales/${name}.json`,
    JSON.stringify(content),
  ]);
  return copiedCatalogues.find(example(Object.fromEntries(files))).map(({ path, text }) => `${path.slice(-7)} ${text}`);
};

it('reports a catalogue that was copied from English, and one from another language', () => {
  expect(find({ en: texts('original'), de: texts('German'), eo: texts('original') })).toEqual([
    'eo.json 10 of 10 texts are those of en: translate them',
  ]);
  expect(find({ en: texts('original'), de: texts('German'), lb: texts('German') })).toEqual([
    'lb.json 10 of 10 texts are those of de: translate them',
  ]);
});

it('reports one that is translated in part', () => {
  expect(find({ en: texts('original'), de: texts('German', 6) })).toEqual([
    'de.json 6 of 10 texts are those of en: translate them',
  ]);
});

it('accepts translations that share some texts', () => {
  expect(find({ en: texts('original'), de: texts('German', 5), fr: texts('French', 2) })).toEqual([]);
});

it('does not count short texts, which are the same in many languages', () => {
  const units = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`unit.${index}`, '{n} km']));
  expect(find({ en: units, de: units })).toEqual([]);
});
