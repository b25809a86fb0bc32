/** Blanks are looked at once, from the first of them on: a long row of them would take the square of its length. */
const SEPARATOR = /(?:(?<!\s)\s+)?[,;\n、،；，]\s*|(?<=\S{8})\s+(?=\S{8})/;
/** A code as people type it: with a digit, without what links consist of, and in at most five groups. */
const CODE = /^(?=.{4,45}$)(?=.*\d)[^\s:/?]+(\s[^\s:/?]+){0,4}$/u;

/**
 * The codes of a list: divided by commas, semicolons or line breaks, or by blanks if each is too long to be a part of
 * another. Null for anything else, which is one code or a text with one in it. Pasted lines reach a field of one line with
 * blanks between them.
 */
export function codesIn(entered: string): string[] | null {
  const codes = entered.trim().split(SEPARATOR).filter(Boolean);
  return codes.length > 1 && codes.every((code) => CODE.test(code)) ? codes : null;
}
