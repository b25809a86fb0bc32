import { IMPORT_LIMITS, type ImportEncoding } from '@waybill/contracts';
import { readCsv } from './file/csv.js';
import { decode } from './file/encoding.js';
import { invalidFile } from './file/invalid-file.js';
import { sampleOf, type Table } from './file/table.js';
import { readWorkbook } from './workbook/workbook.js';
import { isZip } from './workbook/zip-archive.js';

/** Workbooks of Excel 97 to 2003, and encrypted ones of any version. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** One more than is accepted, and the header. */
const MAX_ROWS = IMPORT_LIMITS.rows + 2;

const unchanged = (text: string) => text;

/** The table in a file: a workbook (.xlsx), else CSV in `chosen` or the detected encoding. */
export async function readTable(bytes: Buffer, chosen?: ImportEncoding): Promise<Table> {
  if (isZip(bytes)) {
    const { rows, day } = await readWorkbook(bytes, MAX_ROWS);
    return { source: { format: 'xlsx', encoding: null, certain: true, sample: [] }, rows, day };
  }
  if (bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE))
    throw invalidFile('File is an old or encrypted Excel workbook. Save it as .xlsx without a password, or as CSV.');
  const { text, encoding, certain } = decode(bytes, chosen);
  const rows = await readCsv(text, MAX_ROWS);
  return { source: { format: 'csv', encoding, certain, sample: sampleOf(rows) }, rows, day: unchanged };
}
