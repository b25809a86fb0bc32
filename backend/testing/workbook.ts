import { zip } from './zip.js';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The parts of a workbook as Excel writes them; `sheet` is the content of its `sheetData`. */
export function workbookParts(sheet: string, texts: readonly string[] = [], properties = ''): Record<string, string> {
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><workbookPr ${properties}/><sheets><sheet name="Notes" sheetId="1" state="hidden" r:id="rId1"/><sheet name="a &gt; b" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATION}/worksheet" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${MAIN}"><sheetData/></worksheet>`,
    'xl/worksheets/sheet2.xml': `${HEAD}<worksheet xmlns="${MAIN}"><!-- parcels --><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${MAIN}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
  };
}

/** A workbook whose cells all are texts of their own. */
export function workbook(rows: readonly (readonly string[])[]): Buffer {
  const cells = (row: readonly string[]) =>
    row.map((text) => `<c t="inlineStr"><is><t>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`);
  return zip(workbookParts(rows.map((row, n) => `<row r="${n + 1}">${cells(row).join('')}</row>`).join('')));
}
