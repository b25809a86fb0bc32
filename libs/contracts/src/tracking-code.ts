import { LIMITS } from './constants.js';

/** Crockford base 32: no I, L, O, U, which are easily misread or misheard. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_CHARACTERS = 12;

/** A tracking code as it is stored and matched: 4 to 40 of A–Z, 0–9 and `-`, not only hyphens. */
export const TRACKING_CODE_PATTERN = new RegExp(
  `^(?=-*[A-Z0-9])[A-Z0-9-]{${LIMITS.trackingCode.min},${LIMITS.trackingCode.max}}$`,
);

/** Luhn mod 32 check character: detects every single misread character and most transpositions. */
const checkCharacter = (characters: string): string => {
  let sum = 0;
  let factor = 2;
  for (const character of [...characters].reverse()) {
    const addend = factor * ALPHABET.indexOf(character);
    sum += Math.floor(addend / ALPHABET.length) + (addend % ALPHABET.length);
    factor = factor === 2 ? 1 : 2;
  }
  return ALPHABET.charAt((ALPHABET.length - (sum % ALPHABET.length)) % ALPHABET.length);
};

/** Generates a code, `XXXX-XXXX-XXXX-X`: 60 random bits and a check character. */
export const generateTrackingCode = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_CHARACTERS));
  const random = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return `${random.slice(0, 4)}-${random.slice(4, 8)}-${random.slice(8)}-${checkCharacter(random)}`;
};

/** Whether a code has the generated format and a valid check character. Codes of other carriers have other formats. */
export const isGeneratedTrackingCode = (code: string): boolean => {
  if (!/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]$/.test(code))
    return false;
  const characters = code.replaceAll('-', '');
  return checkCharacter(characters.slice(0, -1)) === characters.slice(-1);
};

const GROUPS = /^(.{4})(.{4})(.{4})(.)$/;

/**
 * The generated code that 13 characters stand for, or null. Letters that the alphabet lacks are read as the digits they
 * look like; the check character decides whether that was right.
 */
export const generatedCodeOf = (characters: string): string | null => {
  const read = characters.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  const code = read.replace(GROUPS, '$1-$2-$3-$4');
  return isGeneratedTrackingCode(code) ? code : null;
};
