import { readFileSync } from 'node:fs';
import { LANGUAGES, type LanguageCode } from '@waybill/contracts';

/**
 * The texts of a folder with a file for each language, such as `ar.json`. A file is read with the first mail in its
 * language: most processes never send one.
 *
 * @returns the texts in a language; English if it is none of ours
 */
export function textsOf<Key extends string>(folder: URL): (language: LanguageCode | null) => Record<Key, string> {
  const read = new Map<LanguageCode, Record<Key, string>>();
  return (language) => {
    const code = language !== null && LANGUAGES.includes(language) ? language : 'en';
    const texts = read.get(code) ?? JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8'));
    read.set(code, texts);
    return texts;
  };
}

/** Fills in placeholders; one that has no value stays as it is. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
