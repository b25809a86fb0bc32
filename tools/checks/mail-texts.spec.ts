import { mailTexts } from './mail-texts.js';
import { example } from './tree.js';

const check = (texts: Record<string, object>) =>
  mailTexts
    .find(
      example({
        'libs/contracts/src/languages.ts': "export const LANGUAGES = ['en', 'de'] as const;",
        ...Object.fromEntries(
          Object.entries(texts).map(([code, content]) => [
            `backend/src/x/mail-texts/${code}.json`,
            JSON.stringify(content),
          ]),
        ),
      }),
    )
    .map(({ path, text }) => `${path.slice(-7)} ${text}`);

const ENGLISH = { subject: 'Parcel {code}', body: 'Hello' };

it('accepts texts with the same keys and placeholders', () =>
  expect(check({ en: ENGLISH, de: { subject: 'Sendung {code}', body: 'Hallo' } })).toEqual([]));

it.each<[string, Record<string, object>, string[]]>([
  ['a language', { en: ENGLISH }, ['de.json is missing']],
  ['a text', { en: ENGLISH, de: { subject: '{code}' } }, ['de.json body: is missing']],
  ['an empty text', { en: ENGLISH, de: { subject: '{code}', body: '' } }, ['de.json body: is missing']],
  [
    'a placeholder',
    { en: ENGLISH, de: { subject: 'Sendung', body: 'Hallo' } },
    ['de.json subject: must have the placeholders of English: {code}'],
  ],
])('reports %s that is missing', (_, texts, expected) =>
  expect(check(texts).map((line) => line.replace(/^.*\//, ''))).toEqual(expected),
);

it('reports a text that English does not have', () =>
  expect(check({ en: {}, de: { body: 'Hallo' } })[0]).toMatch(/body: is not in the English texts$/));
