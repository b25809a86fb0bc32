import { catalogues } from './catalogues.js';
import { example } from './tree.js';

const english = {
  'page.title': 'Hello {name}',
  'page.days': '{n, plural, one {# day} other {# days}}',
  'icon.boat': 'Boat',
};
const code = "t('page.title', { name }); t('page.days', { n }); t(`icon.${icon}`);";
const texts = (files: Record<string, unknown>, source: unknown = english, script = code) => {
  const entries = Object.entries({ en: source, ...files }).map(([language, content]) => [
    `mf-public/src/locales/${language}.json`,
    JSON.stringify(content, null, 2),
  ]);
  const tree = example({ ...Object.fromEntries(entries), 'mf-public/src/page.tsx': script });
  return catalogues.find(tree).map(({ path, line, text }) => `${path.slice(-7)}:${line} ${text}`);
};

it('accepts catalogues with the same keys and placeholders', () => {
  const german = {
    'page.title': 'Hallo {name}',
    'page.days': '{n, plural, one {# Tag} other {# Tage}}',
    'icon.boat': 'Schiff',
  };
  expect(texts({ de: german })).toEqual([]);
});

it('reports missing keys, extra keys and other placeholders', () => {
  const german = { 'page.title': 'Hallo', 'page.old': 'Alt', 'icon.boat': 'Schiff' };
  expect(texts({ de: german })).toEqual([
    'de.json:1 page.days: is missing',
    'de.json:3 page.old: is not in the English catalogue',
    'de.json:2 page.title: must have the placeholders of English: name',
  ]);
});

it('reports keys that do not exist, and keys that are not used', () => {
  expect(texts({}, { ...english, 'page.more': 'More' }, `${code} t('page.less');`)).toEqual([
    'en.json:1 page.less: is missing; mf-public/src/page.tsx:1 uses it',
    'en.json:5 page.more: is not used',
  ]);
});

it('accepts keys of a prefix that the code names, and no others', () => {
  const keys = { ...english, 'reviews.list': 'Reviews', 'other.list': 'Others', 'reviews.edit': 'Edit' };
  expect(texts({}, keys, `${code} const name = 'reviews'; t(\`\${name}.list\`);`)).toEqual([
    'en.json:6 other.list: is not used',
    'en.json:7 reviews.edit: is not used',
  ]);
});

it('reports messages that are not valid', () => {
  expect(texts({}, { ...english, 'icon.boat': '{n, plural, one {#' })).toEqual([
    'en.json:4 icon.boat: is not a valid ICU message',
  ]);
});

it('a folder with a catalogue of its own uses no other, and no other code uses it', () => {
  const tree = example({
    'mf-public/src/locales/en.json': JSON.stringify({ 'page.title': 'Title' }),
    'mf-public/src/map/locales/en.json': JSON.stringify({ 'map.label': 'Map' }),
    'mf-public/src/page.tsx': "t('page.title'); t('map.label');",
    'mf-public/src/map/map.tsx': "t('map.label'); t('page.title');",
  });
  expect(catalogues.find(tree).map(({ path, text }) => `${path} ${text}`)).toEqual([
    'mf-public/src/locales/en.json map.label: is missing; mf-public/src/page.tsx:1 uses it',
    'mf-public/src/map/locales/en.json page.title: is missing; mf-public/src/map/map.tsx:1 uses it',
  ]);
});
