import { invalidFile } from '../file/invalid-file.js';
import type { TableRow } from '../file/table.js';
import { sharedTexts, sheetRows } from './sheet.js';
import { attribute, xmlTokens } from './xml.js';
import { ZipArchive } from './zip-archive.js';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const SHARED_TEXTS = 'xl/sharedStrings.xml';

const DAY_MS = 24 * 3_600_000;
/** The day 0 of workbooks, such that day 60 and later are right: 1900 counts as a leap year. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
/** The end of the year 9999. */
const MAX_DAY = 2_958_465;

/** The first visible sheet of an .xlsx workbook, at most `max` rows. Formulas have the value that was last computed. */
export async function readWorkbook(bytes: Buffer, max: number) {
  const archive = new ZipArchive(bytes);
  if (!archive.has(WORKBOOK) || !archive.has(RELATIONS))
    throw invalidFile('File is not an Excel workbook. Save the table as .xlsx or CSV.');
  const { sheet, epoch } = await described(await archive.read(WORKBOOK));
  const path = await sheetPath(await archive.read(RELATIONS), sheet);
  const shared = archive.has(SHARED_TEXTS) ? await sharedTexts(await archive.read(SHARED_TEXTS)) : [];
  const rows: TableRow[] = await sheetRows(await archive.read(path), shared, max);
  return { rows, day: (text: string) => dayOf(text, epoch) };
}

/** The relation of the first visible sheet, and the day from which days are counted. */
async function described(xml: string): Promise<{ sheet: string; epoch: number }> {
  let sheet: string | undefined;
  let epoch = EPOCH_1900;
  for await (const tokens of xmlTokens(xml)) {
    for (const token of tokens) {
      if (token.kind === 'text' || !token.opens) continue;
      const { name, attributes } = token;
      if (name === 'workbookPr' && /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')) epoch = EPOCH_1904;
      if (name === 'sheet' && (attribute(attributes, 'state') ?? 'visible') === 'visible')
        sheet ??= attribute(attributes, 'id');
    }
  }
  if (!sheet) throw invalidFile('Workbook has no sheet.');
  return { sheet, epoch };
}

async function sheetPath(xml: string, relation: string): Promise<string> {
  for await (const tokens of xmlTokens(xml)) {
    for (const token of tokens) {
      if (token.kind === 'text' || attribute(token.attributes, 'Id') !== relation) continue;
      const target = attribute(token.attributes, 'Target') ?? '';
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    }
  }
  throw invalidFile('Workbook has no sheet.');
}

/** The text of a day that is stored as a number; any other text stays. */
function dayOf(text: string, epoch: number): string {
  const days = /^\d{1,7}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : Number.NaN;
  return days >= 1 && days <= MAX_DAY ? new Date(epoch + days * DAY_MS).toISOString().slice(0, 10) : text;
}
