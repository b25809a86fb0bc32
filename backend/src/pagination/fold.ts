/** Letters that no decomposition turns into their base letter. */
const LETTERS: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', þ: 'th', ð: 'd' };
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
/** Marks after Latin, Greek and Cyrillic letters; in other scripts, such as Thai, marks are vowels. */
const MARKS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu;

/** Text as a search compares it: without case and accents, so that "kovac" finds "KOVAČ". The same on both engines. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
    .replaceAll('ς', 'σ')
    .normalize('NFC');

/** The folded texts of the columns that a search matches; a match cannot span two of them. */
export const searchText = (row: object, keys: readonly string[]): string =>
  keys.map((key) => fold(String((row as Record<string, unknown>)[key] ?? ''))).join('\n');
