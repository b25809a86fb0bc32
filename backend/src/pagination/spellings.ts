import { fold } from './fold.js';

/** Letters that many write as two, as keyboards, tickets and email addresses make them. */
const PAIRS: Record<string, string> = { ä: 'ae', ö: 'oe', ø: 'oe', ü: 'ue', å: 'aa' };
const PAIRED = new RegExp(`[${Object.keys(PAIRS).join('')}]`, 'gi');
const PAIR = /([aou])e|aa/g;

/** Arabic and Persian letters of which people and keyboards take one for the other. Tatweel only lengthens a word. */
const ALIKE: Record<string, string> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', ـ: '' };
const LETTER_ALIKE = new RegExp(`[${Object.keys(ALIKE).join('')}]`, 'g');
/** Vowel signs, and the hamza on alef, waw and yeh: most people leave them out. */
const ARABIC_MARK = /[\u064b-\u0655\u0670]/g;
const ASCII = /^\p{ASCII}*$/u;

/** Text as terms have it, and whoever searches for them: folded, with one letter for those that are taken for each other. */
export function withoutVariants(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return fold(text)
    .normalize('NFD')
    .replace(ARABIC_MARK, '')
    .normalize('NFC')
    .replace(LETTER_ALIKE, (letter) => ALIKE[letter] ?? letter);
}

/**
 * The other ways in which somebody may write a text with letters that are also written as two: "müller" is also
 * "mueller", and "mueller" also "muller", which is how "müller" is searched for.
 */
export function otherSpellings(text: string): string[] {
  const usual = withoutVariants(text);
  const inPairs = withoutVariants(
    text.normalize('NFC').replace(PAIRED, (letter) => PAIRS[letter.toLowerCase()] ?? letter),
  );
  const inOne = usual.replace(PAIR, (pair) => pair.charAt(0));
  return [inPairs, inOne].filter((spelling) => spelling !== usual);
}
