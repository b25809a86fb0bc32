import { escapeCell } from '@waybill/contracts';
import { stringify } from 'csv-stringify/sync';

/** The first line of a CSV file, after a byte order mark by which spreadsheets recognize UTF-8. */
export const heading = (columns: readonly string[]): string => `\uFEFF${stringify([[...columns]])}`;

/** Lines of a CSV file; cells that look like formulas are prefixed with an apostrophe. */
export const lines = (columns: readonly string[], rows: readonly object[]): string =>
  stringify(
    rows.map((row) => columns.map((column) => cell((row as Record<string, unknown>)[column]))),
    { quoted_match: /[;\t]/ },
  );

const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value);
  return typeof value === 'string' ? escapeCell(text) : text;
};
