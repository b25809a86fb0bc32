import type { ParcelImportReport } from '@waybill/contracts';

/** One row of an imported table, as it was read. */
export interface TableRow {
  /** Number of the row in a spreadsheet, from 1. */
  line: number;
  cells: string[];
}

/** An imported table, the header row included. Empty rows are left out. */
export interface Table {
  source: ParcelImportReport['source'];
  rows: TableRow[];
  /** The text of a day from the text of a cell, where the file stores days as numbers. */
  day: (text: string) => string;
}

export const isEmptyRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const SAMPLE = { values: 5, length: 40 };

/** A few values with letters beyond ASCII. */
export function sampleOf(rows: readonly TableRow[]): string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    for (const cell of cells) if (/[^\p{ASCII}]/u.test(cell)) found.add(cell.trim().slice(0, SAMPLE.length));
    if (found.size >= SAMPLE.values) break;
  }
  return [...found].slice(0, SAMPLE.values);
}
