const CODE_IN_LINK = /[?&#]code=([^&#\s]+)/i;

/** The tracking code in a pasted link to the tracking page, or null if the text is no such link; as it is if its escapes are broken. */
export function codeInLink(text: string): string | null {
  const [, code] = CODE_IN_LINK.exec(text) ?? [];
  if (code === undefined) return null;
  try {
    return decodeURIComponent(code.replaceAll('+', ' '));
  } catch {
    return code;
  }
}

/** What two spellings of a code have in common: letters and digits, without case and separators. */
const keyOf = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether what was typed or pasted is this tracking code, whatever its separators. */
export const isTypedCode = (typed: string, code: string): boolean =>
  keyOf(typed) !== '' && keyOf(codeInLink(typed) ?? typed) === keyOf(code);
