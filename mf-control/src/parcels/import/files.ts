import { ERRORS_COLUMN, escapeCell, type ImportRow, PARCEL_FILE_COLUMNS } from '@waybill/contracts';
import { saveFile } from '../../ui/save-file';

const CSV = 'text/csv;charset=utf-8';

/** An empty table with the columns of an import. */
export const saveTemplate = () => saveFile('parcels-template.csv', CSV, csvOf([PARCEL_FILE_COLUMNS]));

/** The invalid rows as they were read, each with its errors: to correct and import again. */
export const saveInvalid = (rows: readonly ImportRow[]) => saveFile('invalid-rows.csv', CSV, invalidRows(rows));

export function invalidRows(rows: readonly ImportRow[]): string {
  const invalid = rows.filter(({ outcome }) => outcome === 'wrong');
  const columns = PARCEL_FILE_COLUMNS.filter((column) => invalid.some(({ cells }) => cells && column in cells));
  const lines = invalid.map(({ cells = {}, errors }) => [
    ...columns.map((column) => cells[column] ?? ''),
    errors.join(' '),
  ]);
  return csvOf([[...columns, ERRORS_COLUMN], ...lines]);
}

/** With a byte order mark, by which spreadsheets recognize UTF-8. */
const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((cells) => `${cells.map(cellOf).join(',')}\n`).join('')}`;

const cellOf = (text: string): string => {
  const cell = escapeCell(text);
  return /["',;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};
