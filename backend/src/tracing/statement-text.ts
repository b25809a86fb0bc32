const MAX_LENGTH = 1_000;
const TEXTS = /'(?:[^'\\]|\\.|'')*'?/g;
const NUMBERS = /\b(?:0x[0-9a-f]+|\d+(?:\.\d+)?)\b/gi;
const TABLE = /\b(?:FROM|INTO|UPDATE|TABLE)\s+[`"]?(\w+)/i;
const INNERMOST = /\([^()]*\)/g;
const MAX_DEPTH = 10;
const OPERATION = /^\s*(\w+)/;

/** A statement without its values: they are parameters, and whatever is written in it goes as well. */
export const statementText = (sql: string): string =>
  sql.slice(0, MAX_LENGTH).replace(TEXTS, '?').replace(NUMBERS, '?').replace(/\s+/g, ' ').trim();

/** As in "SELECT parcels": few values. */
export function statementName(sql: string): string {
  const text = sql.slice(0, 20_000);
  const operation = OPERATION.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
  const table = TABLE.exec(outermost(text.replace(TEXTS, '')))?.[1];
  return table === undefined ? operation : `${operation} ${table}`;
}

/** Without what is in parentheses: the tables of subqueries are not what a statement is about. */
function outermost(text: string): string {
  let rest = text;
  for (let depth = 0; depth < MAX_DEPTH && rest.includes('('); depth++) rest = rest.replace(INNERMOST, '');
  return rest;
}
