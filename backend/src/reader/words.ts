import { withAccents, withoutAccents } from './letters.js';

/** What stands before a word: nothing but a blank or hyphen, or what separates clauses. */
export type Gap = '' | ',' | '.' | ':' | '(' | '-';

export interface Word {
  /** As it is compared, without accents. */
  text: string;
  accented: string;
  /** Where it stands in the line. */
  start: number;
  end: number;
  gap: Gap;
  /** It starts with a capital letter. */
  isCapital: boolean;
  /** Its script has no capital letters. */
  isUncased: boolean;
  /** It has a digit: a date, a time, a number of something. */
  isNumber: boolean;
}

export interface Sentence {
  /** The text in single blanks. */
  line: string;
  words: Word[];
  /** A question mark, or a cross, is behind what it says. */
  isQuestion: boolean;
  /** Only a part of something: "50 %", "1/2". */
  isPartial: boolean;
  /** Capital letters say nothing about names: "DELIVERED IN OSLO", "Delivered In Oslo". */
  isTitle: boolean;
}

const UNSEEN = /\p{Cc}|\p{Cf}|\p{Extended_Pictographic}|\uFE0F/gu;
const SINGLE_CODE = /^[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*$/u;
/** Scripts without blanks are compared letter by letter. */
const LETTER = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}ー々]';
const WORD = new RegExp(`${LETTER}|(?:(?!${LETTER})[\\p{L}\\p{M}\\p{N}])+`, 'gu');
const PLAIN_WORD = /^[a-zß-öø-ɏα-ωа-я]+$/;
const QUESTION = /[?؟¿]|[\u0370-\u03FF][^;]*;\s*$/u;
/** "Delivered ❌". */
const CROSS = /[❌❎✖✕✗✘🚫⛔🛑]/u;
const PARTIAL = /\d ?%/;
const FRACTION = /(?<![\d/.])([1-9]\d?)\s?\/\s?([1-9]\d?)(?![\d/]| \d{1,2}[:.h]\d)/g;

/** Digits of Arabic, Persian, Hindi and Thai, by their zeros. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x0e50];
const FOREIGN_DIGIT = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u0E50-\u0E59]/g;
const digitOf = (digit: string) => {
  const code = digit.charCodeAt(0);
  return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
};

/** Characters that mean the same are the same: full-width letters, digits of every script. "Nº 4" is no "no". */
const plainCharacters = (text: string): string =>
  text
    .replace(/(?<=\s)@(?=\s)/g, 'at')
    .replace(/[Nn]\s?[º°]\.?\s?(?=\d)|№\s?/g, '#')
    .normalize('NFKC')
    .replace(FOREIGN_DIGIT, digitOf);

/** A text in single blanks, and machine codes as words: `OutForDelivery`, `out_for_delivery`, `OUT-FOR-DELIVERY`. */
export function lineOf(text: string): string {
  const line = plainCharacters(text).replace(/\s+/gu, ' ').replace(UNSEEN, '').trim();
  const words = SINGLE_CODE.test(line) ? line.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[._-]+/g, ' ') : line;
  return words.replaceAll('_', ' ').replace(/ +/g, ' ').trim();
}

/** What separates two words, from the characters between them. */
function gapOf(between: string, before: string): Gap {
  if (/[([{<«"„“)\]}>»”]/.test(between)) return '(';
  if (/[:|]/.test(between.replace(/^:$/, ''))) return ':';
  if (/[;!?。！।؛¿¡…•·]/.test(between)) return '.';
  // A full stop after a single letter or a number is that of an abbreviation or a date.
  if (/\.(?:\s|$)/.test(between)) return before.length > 3 || !/^\p{L}|^\d/u.test(before) ? '.' : '';
  if (/[,、،]/.test(between)) return ',';
  if (/\s[-–—−/>→]+\s|[–—→]/.test(between)) return '-';
  return '';
}

/** The words of lower-case text, as they are written. */
export const writtenWordsOf = (phrase: string): readonly string[] =>
  PLAIN_WORD.test(phrase) ? [phrase] : (phrase.normalize('NFKC').match(WORD) ?? []);

export function wordsOf(line: string): Word[] {
  const words: Word[] = [];
  for (const { 0: written, index } of line.matchAll(WORD)) {
    const before = words.at(-1);
    const isUncased = written.toLowerCase() === written.toUpperCase();
    words.push({
      text: withoutAccents(written),
      accented: withAccents(written),
      start: index,
      end: index + written.length,
      gap: before ? gapOf(line.slice(before.end, index), before.text) : '',
      isCapital: /^\p{Lu}/u.test(written),
      isUncased: isUncased && !/\p{N}/u.test(written),
      isNumber: /\p{N}/u.test(written),
    });
  }
  return words;
}

/** "1/2", but not the dates "18/03", "05/12" and "5/12 14:05". */
const isPartial = (line: string): boolean =>
  PARTIAL.test(line) || [...line.matchAll(FRACTION)].some(([, part, whole]) => Number(part) <= Number(whole));

export function sentenceOf(text: string): Sentence {
  const line = lineOf(text);
  const words = wordsOf(line);
  const later = words.filter((word, index) => index > 0 && !word.isUncased && !word.isNumber && word.text.length > 3);
  return {
    line,
    words,
    isQuestion: QUESTION.test(line) || CROSS.test(text),
    isPartial: isPartial(line),
    isTitle: later.length > 0 && later.every(({ isCapital }) => isCapital),
  };
}
