/**
 * The code that each mail of the site carries: nine symbols of Crockford's Base32, which has no letters that are taken
 * for digits, and one computed from them, so that a typing error is told from an unknown code.
 */
export const CHECK_CODE_SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CHECK_CODE_LENGTH = 10;

const SIZE = CHECK_CODE_SYMBOLS.length;
const GROUP = CHECK_CODE_LENGTH / 2;
const SYMBOL = `[${CHECK_CODE_SYMBOLS}OIL]`;
/** As people and mail programs write it: in one piece, or in two with a dash or a space. */
const WRITTEN = new RegExp(`(?<![A-Z0-9-])${SYMBOL}{${GROUP}}[-–— ]?${SYMBOL}{${GROUP}}(?![A-Z0-9-])`, 'g');

/** The code of nine symbols with its last one. */
export const withCheckSymbol = (symbols: string): string => `${symbols}${checkSymbolOf(symbols)}`;

/** A code as it is printed: `K7Q2M-9XD4R`. */
export const formatCheckCode = (code: string): string => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`;

/** The code that was entered, as it is stored; null if it cannot be one. */
export function readCheckCode(entered: string): string | null {
  const code = confusable(
    entered
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  );
  const isCode = code.length === CHECK_CODE_LENGTH && [...code].every((symbol) => CHECK_CODE_SYMBOLS.includes(symbol));
  return isCode && withCheckSymbol(code.slice(0, -1)) === code ? code : null;
}

/** The first code in a text, wherever it stands. */
export function findCheckCode(text: string): string | null {
  for (const [written] of text.normalize('NFKC').toUpperCase().matchAll(WRITTEN)) {
    const code = readCheckCode(written);
    if (code) return code;
  }
  return null;
}

const confusable = (code: string) => code.replaceAll('O', '0').replace(/[IL]/g, '1');

/** Luhn's sum for 32 symbols: one wrong symbol, or two that changed places, give another one. */
function checkSymbolOf(symbols: string): string {
  const sum = [...symbols].reverse().reduce((total, symbol, index) => {
    const value = CHECK_CODE_SYMBOLS.indexOf(symbol) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / SIZE) + (value % SIZE);
  }, 0);
  return CHECK_CODE_SYMBOLS.charAt((SIZE - (sum % SIZE)) % SIZE);
}
