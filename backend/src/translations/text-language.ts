import { LANGUAGE_TAGS, type LanguageCode } from '@waybill/contracts';

/** Scripts that one of the site's languages alone is written in. Arabic and Han are written in several. */
const SCRIPTS: readonly [pattern: RegExp, tag: string][] = [
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'ja'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Cyrillic}/u, 'ru'],
];
const LATIN = /\p{Script=Latin}/u;
const LETTER = /\p{L}/u;
const NOT_LATIN: readonly LanguageCode[] = ['ar', 'el', 'fa', 'in', 'ja', 'ru', 'th'];

/**
 * BCP 47 tag of the language of a text that the company wrote: the company's, unless its letters say otherwise. Empty if
 * they do not tell which, as HTML has it for an unknown language.
 */
export function textLanguage(text: string, company: LanguageCode): string {
  const tag = LANGUAGE_TAGS[company];
  if (!LETTER.test(text)) return tag;
  if (LATIN.test(text)) return NOT_LATIN.includes(company) ? 'en' : tag;
  const other = SCRIPTS.find(([pattern]) => pattern.test(text))?.[1];
  return other ?? (NOT_LATIN.includes(company) ? tag : '');
}
