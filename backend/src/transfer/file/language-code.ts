import { LANGUAGE_TAGS, LANGUAGES, type LanguageCode } from '@waybill/contracts';

const codeOfTag = new Map(LANGUAGES.map((code) => [LANGUAGE_TAGS[code], code]));

/** The languages as a message names them: three have a code of the site beside that of ISO 639. */
const NAMES = LANGUAGES.map((code) => (LANGUAGE_TAGS[code] === code ? code : `${code} or ${LANGUAGE_TAGS[code]}`));

/**
 * The site's code of a language as other programs write it: `sv`, `VI`, `pt-BR`, `deu`. A code of the site is itself, also
 * `in`, which ISO once had for Indonesian: exported files have it for Hindi. Null if it is no language of ours.
 */
export function languageCode(text: string): LanguageCode | null {
  const own = LANGUAGES.find((code) => code === text.toLowerCase());
  return own ?? codeOfTag.get(baseOf(text)) ?? null;
}

/** What is wrong with a cell in which no language of ours is. */
export const unknownLanguage = (column: string, text: string): string =>
  `Column ${column} contains ${text.slice(0, 40)}, which is none of the languages: ${NAMES.join(', ')}.`;

/** The language of a BCP 47 tag, without region and script, by its shortest code. */
function baseOf(tag: string): string {
  try {
    return new Intl.Locale(tag.replaceAll('_', '-')).language;
  } catch {
    return '';
  }
}
