import { codeInLink } from '@waybill/contracts';
import { otherSpellings, withoutVariants } from './spellings.js';

/** Fewest characters of a part of a word, and the longest term; a longer word is found by its start. */
const PART = { least: 4, longest: 40 };
/** Text in scripts without spaces between words is found from any character. */
const UNSPACED_PART = { least: 1, longest: 12 };
const MAX_TERMS = 200;
const MAX_WORDS = 8;

const UNSPACED = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}ー]';
const UNSPACED_RUN = new RegExp(`^${UNSPACED}`, 'u');
const WORD = new RegExp(`${UNSPACED}+|(?:(?!${UNSPACED})[\\p{L}\\p{M}\\p{N}])+`, 'gu');
const MARK = /^\p{M}/u;
const NUMBER = /^[\d\s()+./-]+$/;
/** A number is found without the zeros that a country or a network puts before it. */
const LEADING_ZEROS = /^0+(?=\d{4})/;

/** The digits zero of the scripts in which the site is written. */
const ZEROS = ['٠', '۰', '०', '๐'].map((zero) => zero.charCodeAt(0));
const DIGIT = /[٠-٩۰-۹०-९๐-๙]/g;

const asciiDigit = (digit: string): string => {
  const code = digit.charCodeAt(0);
  return String(code - Math.max(...ZEROS.filter((zero) => zero <= code)));
};

const folded = (text: string): string => withoutVariants(text).replace(DIGIT, asciiDigit);
const wordsIn = (text: string): string[] => folded(text).match(WORD) ?? [];
const sizesOf = (word: string) => (UNSPACED_RUN.test(word) ? UNSPACED_PART : PART);
const cut = (word: string): string => Array.from(word).slice(0, sizesOf(word).longest).join('');

/** A word from each of its characters on. */
function partsOf(word: string): string[] {
  const characters = Array.from(word);
  const { least, longest } = sizesOf(word);
  return characters.flatMap((character, at) => {
    const isPart = at === 0 || (characters.length - at >= least && !MARK.test(character));
    return isPart ? [characters.slice(at, at + longest).join('')] : [];
  });
}

/** The texts of a record by how they can be found; null where it has none. */
export interface SearchedTexts {
  /** From any separator on, and from any of four characters or more, written with separators or without: codes, phone numbers. */
  codes: readonly (string | null | undefined)[];
  /** By a part of a word, of four characters or more. */
  parts: readonly (string | null | undefined)[];
  /** By the start of a word. */
  words: readonly (string | null | undefined)[];
}

/** A code as one word from each character on, and those of its words that this does not find, such as the last letter. */
function partsOfCode(code: string): string[] {
  const words = wordsIn(code);
  const parts = partsOf(words.join(''));
  return [...parts, ...words.map(cut).filter((word) => !parts.some((part) => part.startsWith(word)))];
}

const filled = (texts: readonly (string | null | undefined)[]) => texts.flatMap((text) => text || []);

/** The terms of a record: a search finds it by the start of any of them. Other spellings come last: their number is limited. */
export function termsOf({ codes, parts, words }: SearchedTexts): string[] {
  const partTerms = (texts: string[]) => texts.flatMap(wordsIn).flatMap(partsOf);
  const wordTerms = (texts: string[]) => texts.flatMap(wordsIn).map(cut);
  const terms = [
    ...filled(codes).flatMap(partsOfCode),
    ...partTerms(filled(parts)),
    ...wordTerms(filled(words)),
    ...partTerms(filled(parts).flatMap(otherSpellings)),
    ...wordTerms(filled(words).flatMap(otherSpellings)),
  ];
  return [...new Set(terms)].filter(Boolean).slice(0, MAX_TERMS);
}

/**
 * What a search looks for: each of these words starts a term of a record that it finds. A number is one word, whatever
 * stands between its digits; of a pasted tracking link only the code counts.
 */
export function searchedWords(search: string): string[] {
  const text = codeInLink(search) ?? search;
  const number = NUMBER.test(folded(text)) ? folded(text).replace(/\D/g, '').replace(LEADING_ZEROS, '') : '';
  const words = number.length >= PART.least ? [number] : wordsIn(text);
  return [...new Set(words.map(cut))].slice(0, MAX_WORDS);
}

/** Whether a search is for this text, whole, in one of its spellings, whatever separates its words. */
export function isSearchedWhole(text: string, words: readonly string[]): boolean {
  const wanted = words.join('');
  return [text, ...otherSpellings(text)].some((spelling) => searchedWords(spelling).join('') === wanted);
}
