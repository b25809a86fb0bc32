import { IMPORT_LIMITS, PARCEL_COLUMNS } from '@waybill/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { ApiError } from '../errors/api-error.js';

type Column = (typeof PARCEL_COLUMNS)[number];
export type CsvRow = Partial<Record<Column, string>>;

const NEEDED: readonly Column[] = ['tracking_code', 'recipient_name', 'destination'];
const DELIMITERS = [',', ';', '\t'] as const;
/** A spreadsheet would run a cell that begins so as a formula. One apostrophe more goes before any there are. */
const FORMULA = /^'*[=+\-@\t\r]/;
const DEFUSED = /^'(?='*[=+\-@\t\r])/;

export const heading = (): string => `\uFEFF${stringify([[...PARCEL_COLUMNS]])}`;

/** Lines of a CSV file; cells that a spreadsheet would run are led by an apostrophe. */
export const lines = (rows: readonly object[]): string =>
  stringify(
    rows.map((row) => PARCEL_COLUMNS.map((column) => cell((row as Record<string, unknown>)[column]))),
    { quoted_match: /[;\t]/ },
  );

const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value);
  return typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
};

/** The rows of an imported file, with the line each stands on. Throws what is wrong with the file as a whole. */
export function readCsv(bytes: Buffer): { line: number; row: CsvRow }[] {
  const read = parsed(bytes);
  if (read.length > IMPORT_LIMITS.rows) throw wrong(`File may hold at most ${IMPORT_LIMITS.rows} parcels.`);
  if (read.length === 0) throw wrong('File holds no parcels.');
  return read.map(({ record, info }) => ({ line: info.lines, row: withoutGuards(record) }));
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
    throw wrong(
      cause instanceof CsvError ? `File is not valid CSV, line ${cause.lines ?? '?'}.` : 'File is not UTF-8 text.',
    );
  }
}

/** The one that parts the names in the heading: no name of a column holds any of them. */
function delimiterOf(text: string): string {
  const [headings = ''] = text.trimStart().split(/[\r\n]/, 1);
  const used = (delimiter: string) => headings.split(delimiter).length;
  return DELIMITERS.reduce((most, delimiter) => (used(delimiter) > used(most) ? delimiter : most));
}

function knownColumns(names: string[]): string[] {
  const columns = names.map((name) => name.trim().toLowerCase().replaceAll(' ', '_'));
  const stranger = columns.find((name) => !PARCEL_COLUMNS.includes(name as Column));
  if (stranger !== undefined) throw wrong(`Unknown column: ${stranger.slice(0, 40)}.`);
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice) throw wrong(`Column ${twice} is there twice.`);
  const missing = NEEDED.find((name) => !columns.includes(name));
  if (missing) throw wrong(`Column ${missing} is missing.`);
  return columns;
}

const withoutGuards = (record: Record<string, string>): CsvRow =>
  Object.fromEntries(Object.entries(record).map(([column, value]) => [column, value.replace(DEFUSED, '')]));

const wrong = (sentence: string) => new ApiError('validation', { fields: { file: sentence } });
