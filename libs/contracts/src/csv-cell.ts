/**
 * Spreadsheets evaluate cells that start like this as formulas, in East Asian versions also with the full-width forms.
 * They are escaped with one more apostrophe.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED_FORMULA = /^'(?='*[=+\-@\t\r\n＝＋－＠])/;

/** A text for a cell of a CSV file, which no spreadsheet takes for a formula. */
export const escapeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that {@link escapeCell} was given. */
export const unescapeCell = (text: string): string => text.replace(ESCAPED_FORMULA, '');
