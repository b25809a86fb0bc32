import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { invalidFile } from './invalid-file.js';
import { isEmptyRow, type TableRow } from './table.js';

const DELIMITERS = [',', ';', '\t'] as const;
const MAX_RECORD_SIZE = 20_000;
/** Parsed at once; other requests get their turn in between. */
const SLICE_LENGTH = 64 * 1024;

interface CsvRecord {
  record: string[];
  /** `records` counts this one; `empty_lines` were skipped before it. */
  info: { records: number; empty_lines: number };
}

/**
 * The rows of a CSV text, at most `max`, numbered as a spreadsheet does: a cell with line breaks is in one row, and empty
 * rows count. Rows may differ in length: each is judged by itself.
 */
export async function readCsv(text: string, max: number): Promise<TableRow[]> {
  const parser = Readable.from(slices(text)).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      max_record_size: MAX_RECORD_SIZE,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }),
  );
  const rows: TableRow[] = [];
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (!isEmptyRow(record)) rows.push({ line: info.records + info.empty_lines, cells: record });
      if (rows.length >= max) break;
    }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw invalidFile(`File is not valid CSV, line ${cause.lines ?? '?'}.`);
  }
  return rows;
}

function* slices(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += SLICE_LENGTH) yield text.slice(start, start + SLICE_LENGTH);
}

/** The delimiter used in the header row: no column name contains any of them. */
function delimiterOf(text: string): string {
  const [header = ''] = text
    .slice(0, MAX_RECORD_SIZE)
    .trimStart()
    .split(/[\r\n]/, 1);
  const used = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (used(delimiter) > used(best) ? delimiter : best));
}
