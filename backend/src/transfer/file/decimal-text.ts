const DECIMAL_COMMA = /^[+-]?\d+,\d{1,3}$/;
/** One to three digits, then three: 1,234 may be a bit more than one, or a thousand. A leading zero leaves no doubt. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/**
 * A number with its decimal point, where a spreadsheet has saved it with a comma; other texts unchanged. Null if the
 * comma may separate thousands.
 */
export function decimalText(text: string): string | null {
  if (AMBIGUOUS.test(text)) return null;
  return DECIMAL_COMMA.test(text) ? text.replace(',', '.') : text;
}
