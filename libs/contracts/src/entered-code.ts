import { codeInLink } from './pasted-code.js';
import { isReservedTrackingCode, normalizeTrackingCode } from './stored-code.js';
import { generatedCodeOf, TRACKING_CODE_PATTERN } from './tracking-code.js';

/** Zeros of the scripts whose digits are read as ours. */
const ZEROS = ['\u0660', '\u06f0', '\u0966', '\u0e50'].map((zero) => zero.charCodeAt(0));
const LOCAL_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59]/g;
/** Hyphens and dashes of every script, the minus sign, and the long vowel mark that a Japanese keyboard has in their place. */
const DASH = /[\p{Pd}\u2212\u30fc]/gu;
/** Zero-width characters, soft hyphens and marks of direction, which are copied along unseen. */
const INVISIBLE = /\p{Cf}/gu;
const NOT_IN_CODES = /[^A-Z0-9-]/g;
const SEPARATORS = '[^A-Z0-9]{0,3}';
const GENERATED = new RegExp(
  `(?<![A-Z0-9])(${['[A-Z0-9]{4}', '[A-Z0-9]{4}', '[A-Z0-9]{4}', '[A-Z0-9]'].join(SEPARATORS)})(?![A-Z0-9])`,
  'g',
);
/** A word of a sentence counts as a code from this length: shorter ones could be somebody else's. */
const MIN_WORD = 8;

/**
 * The codes that an entry may stand for when none is stored as it was entered, the most probable first: other dashes,
 * separators or digits, confused letters, a pasted link, a code in a sentence. There are at most three, and only one is a
 * part of the entry, so that of several codes in it one is looked up.
 */
export function readingsOf(entered: string): string[] {
  const text = plainText(codeInLink(entered) ?? entered);
  const hyphenated = text.replace(NOT_IN_CODES, '');
  const readings = [generatedCodeIn(text) ?? longestCodeIn(text), hyphenated, hyphenated.replaceAll('-', '')];
  const asEntered = normalizeTrackingCode(entered);
  return [...new Set(readings)].filter(
    (code): code is string =>
      code !== null && code !== asEntered && TRACKING_CODE_PATTERN.test(code) && !isReservedTrackingCode(code),
  );
}

/** Whether two codes consist of the same characters, apart from hyphens and from letters that are read as digits. */
export const isSpelledAlike = (one: string, other: string): boolean => charactersOf(one) === charactersOf(other);
const charactersOf = (code: string) => code.replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1');

function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DASH, '-')
    .replace(LOCAL_DIGIT, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - Math.max(...ZEROS.filter((zero) => zero <= code)));
    })
    .toUpperCase();
}

function generatedCodeIn(text: string): string | null {
  const found = [text, ...(text.match(GENERATED) ?? [])];
  return found.map((part) => generatedCodeOf(part.replace(/[^A-Z0-9]/g, ''))).find((code) => code !== null) ?? null;
}

/** The longest word of a sentence that can be a carrier's code: codes have digits. */
function longestCodeIn(text: string): string | null {
  const words = text.split(/[^A-Z0-9-]+/).filter((word) => word.length >= MIN_WORD && /\d/.test(word));
  return words.sort((a, b) => b.length - a.length)[0] ?? null;
}
