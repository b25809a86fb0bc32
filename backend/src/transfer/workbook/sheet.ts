import { isEmptyRow, type TableRow } from '../file/table.js';
import { tooLarge } from './too-large.js';
import { attribute, type XmlToken, xmlTokens } from './xml.js';

/** More columns than an import has; cells beyond are not looked at. */
const MAX_COLUMNS = 64;
/** Far more than an import has cells with different texts; an empty text takes five bytes of a file. */
const MAX_TEXTS = 1_000_000;
/** In all cells: a text of a few kilobytes is stored once, and any number of cells may refer to it. */
const MAX_CHARACTERS = 32_000_000;
/** How Excel writes a character that XML does not allow, such as a line break of Windows. */
const ESCAPED_CHARACTER = /_x([\da-f]{4})_/gi;

const unescaped = (text: string) =>
  text.replace(ESCAPED_CHARACTER, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The texts of a workbook that cells refer to by their number. */
export async function sharedTexts(xml: string): Promise<string[]> {
  const texts: string[] = [];
  const text = new TextCollector(['t']);
  for await (const tokens of xmlTokens(xml)) {
    for (const token of tokens) {
      if (token.kind === 'tag' && token.name === 'si' && token.opens) text.start();
      text.add(token);
      if (token.kind === 'tag' && token.name === 'si' && token.closes) texts.push(unescaped(text.value));
    }
    if (texts.length > MAX_TEXTS) throw tooLarge();
  }
  return texts;
}

/** The rows of a sheet that are not empty, at most `max`. */
export async function sheetRows(xml: string, shared: readonly string[], max: number): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  const reader = new SheetReader(shared);
  for await (const tokens of xmlTokens(xml)) {
    for (const token of tokens) {
      const row = reader.read(token);
      if (row && !isEmptyRow(row.cells)) rows.push(row);
      if (rows.length >= max) return rows;
    }
  }
  return rows;
}

/** Collects the text inside of the named elements, without the readings (furigana) of Japanese words. */
class TextCollector {
  value = '';
  private depth = 0;
  private inReading = false;

  constructor(private readonly names: readonly string[]) {}

  start(): void {
    this.value = '';
    this.depth = 0;
  }

  add(token: XmlToken): void {
    if (token.kind === 'text') {
      if (this.depth > 0 && !this.inReading) this.value += token.text;
      return;
    }
    if (token.name === 'rPh') this.inReading = token.opens && !token.closes;
    if (this.names.includes(token.name)) this.depth += Number(token.opens) - Number(token.closes);
  }
}

/** Builds rows from the tokens of a sheet, one by one. */
class SheetReader {
  private row: TableRow = { line: 0, cells: [] };
  private column = -1;
  private type = 'n';
  private charactersLeft = MAX_CHARACTERS;
  private readonly text = new TextCollector(['v', 't']);

  constructor(private readonly shared: readonly string[]) {}

  /** The row that ends with this token. */
  read(token: XmlToken): TableRow | undefined {
    if (token.kind === 'tag' && token.opens) this.open(token.name, token.attributes);
    this.text.add(token);
    if (token.kind === 'tag' && token.closes && token.name === 'c') this.closeCell();
    return token.kind === 'tag' && token.closes && token.name === 'row' ? this.row : undefined;
  }

  private open(name: string, attributes: string): void {
    if (name === 'row') {
      const line = Number(attribute(attributes, 'r'));
      this.row = { line: line > this.row.line ? line : this.row.line + 1, cells: [] };
      this.column = -1;
    } else if (name === 'c') {
      this.column = columnOf(attribute(attributes, 'r')) ?? this.column + 1;
      this.type = attribute(attributes, 't') ?? 'n';
      this.text.start();
    }
  }

  private closeCell(): void {
    const { cells } = this.row;
    if (this.column >= MAX_COLUMNS) return;
    while (cells.length < this.column) cells.push('');
    const cell = this.cell(this.text.value);
    this.charactersLeft -= cell.length;
    if (this.charactersLeft < 0) throw tooLarge();
    cells[this.column] = cell;
  }

  private cell(text: string): string {
    if (this.type === 's') return this.shared[Number(text)] ?? '';
    if (this.type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
    // 0.1 + 0.2 is stored as 0.30000000000000004, and 120000000000 as 1.2E+11.
    if (this.type === 'n' && text !== '') return plainNumber(Number(text));
    return unescaped(text);
  }
}

/** A spreadsheet computes with 15 digits. */
const plainNumber = (number: number): string =>
  Number.isSafeInteger(number) ? String(number) : String(Number(number.toPrecision(15)));

/** 0 for A1, 27 for AB7. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
