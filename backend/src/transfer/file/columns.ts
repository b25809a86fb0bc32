import { ERRORS_COLUMN, PARCEL_FILE_COLUMNS, unescapeCell } from '@waybill/contracts';
import { decimalText } from './decimal-text.js';
import { eventName, unknownEvent } from './event-name.js';
import { invalidFile } from './invalid-file.js';
import { languageCode, unknownLanguage } from './language-code.js';
import type { Table, TableRow } from './table.js';

type Column = (typeof PARCEL_FILE_COLUMNS)[number];
export type ParcelCells = Partial<Record<Column, string>>;

/** A row by column names as it was read, what its cells mean, and what is wrong with its form. */
export interface ReadRow {
  line: number;
  cells: ParcelCells;
  values: ParcelCells;
  problems: string[];
}

const REQUIRED_COLUMNS: readonly Column[] = ['tracking_code', 'recipient_name', 'destination'];
const DAYS: readonly Column[] = ['min_expected_delivery_date', 'max_expected_delivery_date'];
const DECIMALS: readonly Column[] = ['weight', 'declared_value'];
const LANGUAGE: Column = 'mail_language';
const EVENT: Column = 'event';
/** Column names in a message: a file that is no list of parcels may have any number. */
const MAX_NAMED = 10;
/** What a spreadsheet shows instead of a value that it could not compute. */
const CELL_ERROR = /^#(N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/;

/** The rows of a table by column names. Throws a validation error if the table is invalid as a whole. */
export function namedRows({ rows: [header, ...rows], day }: Table, max: number): ReadRow[] {
  if (!header) throw invalidFile('File is empty.');
  const columns = knownColumns(header.cells);
  if (rows.length === 0) throw invalidFile('File contains no parcels.');
  if (rows.length > max) throw invalidFile(`File must contain at most ${max} parcels.`);
  return rows.map((row) => named(row, columns, day));
}

function knownColumns(names: readonly string[]): (Column | null)[] {
  const used = names.slice(0, names.findLastIndex((name) => name.trim() !== '') + 1);
  const columns = used.map((name) => name.trim().toLowerCase().replaceAll(' ', '_'));
  const isKnown = (name: string) => name === ERRORS_COLUMN || PARCEL_FILE_COLUMNS.includes(name as Column);
  const unknown = columns.filter((name) => !isKnown(name));
  if (unknown.length > 0) throw invalidFile(unknownColumns(unknown));
  const duplicate = columns.find((name, index) => columns.indexOf(name) !== index);
  if (duplicate) throw invalidFile(`Column ${duplicate} appears twice.`);
  const missing = REQUIRED_COLUMNS.find((name) => !columns.includes(name));
  if (missing) throw invalidFile(`Column ${missing} is missing.`);
  return columns.map((name) => (name === ERRORS_COLUMN ? null : (name as Column)));
}

function unknownColumns(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).map((name) => name.slice(0, 40) || '(without a name)');
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  const title = names.length === 1 ? 'Unknown column' : 'Unknown columns';
  return `${title}: ${shown.join(', ')}${more}. The template of the import page has all columns that a file may have.`;
}

function named({ line, cells }: TableRow, columns: readonly (Column | null)[], day: Table['day']): ReadRow {
  const problems: string[] = [];
  const read: ParcelCells = {};
  const values: ParcelCells = {};
  for (const [index, column] of columns.entries()) {
    const text = unescapeCell(cells[index]?.trim() ?? '');
    if (!column || index >= cells.length) continue;
    const cell = DAYS.includes(column) ? day(text) : text;
    const value = meaningOf(column, cell);
    read[column] = cell;
    if (value === null) problems.push(problemOf(column, cell));
    else values[column] = value;
    if (CELL_ERROR.test(text)) problems.push(`Column ${column} contains the spreadsheet error ${text}.`);
  }
  const more = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  if (more)
    problems.push('Row has more cells than the header. Is a cell with a delimiter missing its quotation marks?');
  return { line, cells: read, values, problems };
}

/** What a cell means; null if that is not certain. */
function meaningOf(column: Column, cell: string): string | null {
  if (DECIMALS.includes(column)) return decimalText(cell);
  if (column === EVENT && cell !== '') return eventName(cell);
  return column === LANGUAGE && cell !== '' ? languageCode(cell) : cell;
}

function problemOf(column: Column, cell: string): string {
  if (column === EVENT) return unknownEvent(column, cell);
  return column === LANGUAGE ? unknownLanguage(column, cell) : ambiguous(column, cell);
}

const ambiguous = (column: Column, text: string) =>
  `Column ${column} contains ${text}, whose comma may be that of decimals or of thousands. For decimals, use a point: ${text.replace(',', '.')}.`;
