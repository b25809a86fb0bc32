const MARK = /\p{M}/gu;
const SEPARATORS = /[^\p{L}\p{N}]+/gu;
/** Letters that no decomposition reduces to their base. */
const LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd' };
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** The name of a place as it is compared: "São Paulo" and "Sao-Paulo" are one. */
export const foldedPlace = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(MARK, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(SEPARATORS, ' ')
    .trim();
