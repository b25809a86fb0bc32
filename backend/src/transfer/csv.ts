import { IMPORT_LIMITS, PARCEL_COLUMNS } from '@waybill/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { ApiError } from '../errors/api-error.js';

type Column = (typeof PARCEL_COLUMNS)[number];
export type CsvRow = Partial<Record<Column, string>>;

const REQUIRED_COLUMNS: readonly Column[] = ['tracking_code', 'recipient_name', 'destination'];
const DELIMITERS = [',', ';', '\t'] as const;
/** Spreadsheets evaluate cells that start like this as formulas. They are escaped with one more apostrophe. */
const FORMULA = /^'*[=+\-@\t\r]/;
const ESCAPED_FORMULA = /^'(?='*[=+\-@\t\r])/;

export const heading = (): string => `\uFEFF${stringify([[...PARCEL_COLUMNS]])}`;

/** Lines of a CSV file; cells that look like formulas are prefixed with an apostrophe. */
export const lines = (rows: readonly object[]): string =>
  stringify(
    rows.map((row) => PARCEL_COLUMNS.map((column) => cell((row as Record<string, unknown>)[column]))),
    { quoted_match: /[;\t]/ },
  );

const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value);
  return typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
};

/** The rows of an imported file with their line numbers. Throws a validation error if the file is invalid as a whole. */
export function readCsv(bytes: Buffer): { line: number; row: CsvRow }[] {
  const read = parsed(bytes);
  if (read.length > IMPORT_LIMITS.rows) throw invalidFile(`File must contain at most ${IMPORT_LIMITS.rows} parcels.`);
  if (read.length === 0) throw invalidFile('File contains no parcels.');
  return read.map(({ record, info }) => ({ line: info.lines, row: unescaped(record) }));
}

function parsed(bytes: Buffer): { record: Record<string, string>; info: { lines: number } }[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return parse(text, {
      bom: true,
      columns: knownColumns,
      delimiter: delimiterOf(text),
      info: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 20_000,
    });
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw invalidFile(
      cause instanceof CsvError ? `File is not valid CSV, line ${cause.lines ?? '?'}.` : 'File is not UTF-8 text.',
    );
  }
}

/** The delimiter used in the header row: no column name contains any of them. */
function delimiterOf(text: string): string {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  const used = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (used(delimiter) > used(best) ? delimiter : best));
}

function knownColumns(names: string[]): string[] {
  const columns = names.map((name) => name.trim().toLowerCase().replaceAll(' ', '_'));
  const unknown = columns.find((name) => !PARCEL_COLUMNS.includes(name as Column));
  if (unknown !== undefined) throw invalidFile(`Unknown column: ${unknown.slice(0, 40)}.`);
  const duplicate = columns.find((name, index) => columns.indexOf(name) !== index);
  if (duplicate) throw invalidFile(`Column ${duplicate} appears twice.`);
  const missing = REQUIRED_COLUMNS.find((name) => !columns.includes(name));
  if (missing) throw invalidFile(`Column ${missing} is missing.`);
  return columns;
}

const unescaped = (record: Record<string, string>): CsvRow =>
  Object.fromEntries(Object.entries(record).map(([column, value]) => [column, value.replace(ESCAPED_FORMULA, '')]));

const invalidFile = (sentence: string) => new ApiError('validation', { fields: { file: sentence } });
