/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_TAGS, LANGUAGES } from '@waybill/contracts';

const read = (code: string): Record<string, string> =>
  JSON.parse(readFileSync(join(__dirname, `${code}.json`), 'utf8'));

const english = read('en');
const placeholders = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map((match) => match[1]))].sort();

describe.each(LANGUAGES)('the catalogue of %s', (code) => {
  const catalogue = read(code);
  const entries = Object.entries(catalogue);

  it('has the same keys as the English one', () => {
    expect(Object.keys(catalogue)).toEqual(Object.keys(english));
    expect(entries.filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('has the same placeholders', () => {
    for (const [key, text] of entries)
      expect([key, placeholders(text)]).toEqual([key, placeholders(english[key] ?? '')]);
  });

  it('has all plural forms that integers use in this language', () => {
    const rules = new Intl.PluralRules(LANGUAGE_TAGS[code]);
    const needed = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
    for (const [key, text] of entries.filter(([, each]) => each.includes(', plural,'))) {
      const forms = [...text.matchAll(/(zero|one|two|few|many|other) \{/g)].map((match) => match[1]);
      expect([key, [...needed].filter((form) => !forms.includes(form))]).toEqual([key, []]);
    }
  });
});
