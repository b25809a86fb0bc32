import type { ImportRow, ParcelImportReport } from '@waybill/contracts';
import { type ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { workbook, workbookParts } from '../../testing/workbook.js';
import { zip } from '../../testing/zip.js';

let site: Site;
let admin: ApiClient;
beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});
afterAll(() => site.stop());

async function send(bytes: string | Buffer, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([bytes as never]), 'parcels.csv');
  return admin.post('/api/parcels/import', form);
}
async function checked(bytes: string | Buffer, fields?: Record<string, string>): Promise<ParcelImportReport> {
  const { status, json, text } = await send(bytes, fields);
  if (status !== 200) throw new Error(text);
  return json.data;
}
/** What the file says, as the import would store it. */
async function imported(bytes: string | Buffer, fields: Record<string, string> = {}) {
  const { applied, rows } = await checked(bytes, { ...fields, apply: 'yes' });
  expect({ applied, wrong: rows.flatMap(({ errors }) => errors) }).toEqual({ applied: true, wrong: [] });
  const parcels = await Promise.all(rows.map((row) => admin.get(`/api/parcels/${row.tracking_code}`)));
  return parcels.map(({ json }) => json.data);
}
const errorOf = async (bytes: string | Buffer, fields?: Record<string, string>) =>
  (await send(bytes, fields)).json.field_errors;
const outcomes = (rows: ImportRow[]) => rows.map(({ outcome, errors }) => [outcome, ...errors]);

const HEADER = 'tracking_code,recipient_name,destination';
/** In UTF-16, the bytes in the other order. */
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
/** In Windows-1252; other letters do not occur. */
const western = (text: string) => Buffer.from(text, 'latin1');

describe('encodings', () => {
  const file = (code: string) => `${HEADER}\n${code},Zoë Müller,Łódź`;

  it.each([
    ['UTF-8', 'utf-8', Buffer.from(file('ENC-1'))],
    ['UTF-8 with a mark', 'utf-8', Buffer.from(`\uFEFF${file('ENC-2')}`)],
    ['UTF-16 little-endian', 'utf-16le', Buffer.from(`\uFEFF${file('ENC-3')}`, 'utf16le')],
    ['UTF-16 big-endian', 'utf-16be', swapped(`\uFEFF${file('ENC-4')}`)],
    ['UTF-16 without a mark', 'utf-16le', Buffer.from(file('ENC-5'), 'utf16le')],
    ['big-endian UTF-16 without a mark', 'utf-16be', swapped(file('ENC-6'))],
    [
      'tabs in UTF-16, as spreadsheets save Unicode',
      'utf-16le',
      Buffer.from(`\uFEFF${file('ENC-7').replaceAll(',', '\t')}`, 'utf16le'),
    ],
  ])('detects %s', async (_name, encoding, bytes) => {
    expect((await checked(bytes)).source).toMatchObject({ format: 'csv', encoding, certain: true });
    const [parcel] = await imported(bytes);
    expect(parcel).toMatchObject({ recipient_name: 'Zoë Müller', destination: 'Łódź' });
  });

  it('shows a guess with names to judge it by, and stores nothing until somebody has chosen', async () => {
    const bytes = western(`${HEADER}\nENC-8,Zoë Müller,Málaga\nENC-9,Ann,Oslo`);
    const { source } = await checked(bytes);
    expect(source).toEqual({
      ...{ format: 'csv', encoding: 'windows-1252', certain: false },
      sample: ['Zoë Müller', 'Málaga'],
    });
    expect(await errorOf(bytes, { apply: 'yes' })).toEqual({ encoding: expect.stringContaining('is required') });
    expect((await admin.get('/api/parcels/ENC-8')).status).toBe(404);
    const [parcel] = await imported(bytes, { encoding: 'windows-1252' });
    expect(parcel).toMatchObject({ recipient_name: 'Zoë Müller', destination: 'Málaga' });
  });

  it.each([
    ['windows-1251', [0xc8, 0xe2, 0xe0, 0xed], 'Иван'],
    ['windows-1250', [0xa3, 0xf3, 0x64, 0x9f], 'Łódź'],
    ['windows-1253', [0xc6, 0xf9, 0xde], 'Ζωή'],
    ['windows-1254', [0xde, 0x65, 0x6e], 'Şen'],
    ['macintosh', [0x4d, 0x9f, 0x6c, 0x6c], 'Müll'],
  ])('reads %s when it is chosen', async (encoding, name, expected) => {
    const bytes = Buffer.concat([Buffer.from(`${HEADER}\n${encoding},`), Buffer.from(name), Buffer.from(',Oslo')]);
    const [parcel] = await imported(bytes, { encoding });
    expect(parcel.recipient_name).toBe(expected);
  });

  it.each<[string, string | Buffer, Record<string, string>, string]>([
    ['is not text', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0x1a, 0xff]), {}, 'File is not text.'],
    ['is half a letter of UTF-16', Buffer.from([0xff, 0xfe, 0x41, 0, 0x42]), {}, 'File is not UTF-16LE text.'],
    ['has another encoding', western('é'), { encoding: 'utf-8' }, 'File is not UTF-8 text.'],
    ['is an old workbook', Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), {}, 'File is an old or encrypted Excel'],
    ['is empty', '', {}, 'File is empty.'],
  ])('refuses a file that %s, and says what to do', async (_name, bytes, fields, sentence) => {
    expect(await errorOf(bytes, fields)).toEqual({ file: expect.stringContaining(sentence) });
  });

  it('refuses an unknown encoding', async () => {
    expect(await errorOf(HEADER, { encoding: 'koi9' })).toEqual({ encoding: expect.stringContaining('one of') });
  });
});

describe('rows', () => {
  it('of the wrong length are judged by themselves', async () => {
    const { rows } = await checked(
      `${HEADER},status\nROW-1,Ann,Oslo,Packed\nROW-2,Bo\nROW-3,Cy,Rome,,,\nROW-4,Di,Bonn,x,y`,
    );
    expect(outcomes(rows)).toEqual([
      ['new'],
      ['wrong', 'Destination is required.'],
      ['new'],
      ['wrong', expect.stringContaining('more cells than the header')],
    ]);
  });

  it('that are invalid can be downloaded with their errors, corrected and imported again', async () => {
    const { rows } = await checked(`${HEADER},status,errors\nROW-5,,Oslo,Packed,old error`);
    expect(rows[0]).toMatchObject({
      outcome: 'wrong',
      errors: ['Recipient name is required.'],
      cells: { tracking_code: 'ROW-5', recipient_name: '', destination: 'Oslo', status: 'Packed' },
    });
  });

  it('that change a parcel are shown with what they replace', async () => {
    await imported(`${HEADER},weight,status\nROW-6,Ann,Oslo,2.5,Packed`);
    const { rows } = await checked(`${HEADER},weight,status\nROW-6,Ann,Rome,3,`);
    expect(rows[0]?.edits).toEqual([
      { column: 'destination', before: 'Oslo', after: 'Rome' },
      { column: 'status', before: 'Packed', after: null },
      { column: 'weight', before: '2.5', after: '3' },
    ]);
    expect(rows[0]).not.toHaveProperty('cells');
  });

  it('are reported with the event that they name, unless the parcel has it already', async () => {
    const file = `${HEADER},status,event\nEVENT-1,Ada,Oslo,Blau 11,EDH\nEVENT-2,Ada,Oslo,Blau 11,`;
    const events = async () => (await checked(file)).rows.map(({ status, event }) => [status, event]);
    expect(await events()).toEqual([
      ['Blau 11', 'ready_for_pickup'],
      ['Blau 11', null],
    ]);
    await imported(file);
    expect((await events())[0]).toEqual(['Blau 11', null]);
  });

  it('have the numbers that a spreadsheet shows', async () => {
    const { rows } = await checked(`${HEADER}\r\nROW-10,Ann,"Kai 1\r\nOslo"\r\n\r\n,,\r\nROW-11,Bo,Rome\r\n`);
    expect(rows.map(({ line, tracking_code }) => [line, tracking_code])).toEqual([
      [2, 'ROW-10'],
      [5, 'ROW-11'],
    ]);
  });

  it('may have decimals with a comma', async () => {
    const header = `${HEADER};weight;declared_value`.replaceAll(',', ';');
    const [first, second] = await imported(`${header}\nCOMMA-1;Ann;Oslo;8,00;120,50\nCOMMA-2;Bo;Rome;0,125;1234,5`);
    expect(first).toMatchObject({ weight: 8, declared_value: 120.5 });
    expect(second).toMatchObject({ weight: 0.125, declared_value: 1234.5 });
  });

  it.each(['1,234', '12,000', '999,999'])('a comma that may separate thousands is refused: %s', async (weight) => {
    const { rows } = await checked(`${HEADER},weight\nCOMMA-3,Ann,Oslo,"${weight}"`);
    expect(rows).toMatchObject([{ outcome: 'wrong', cells: { weight } }]);
    expect(rows[0]?.errors).toEqual([expect.stringContaining(`use a point: ${weight.replace(',', '.')}.`)]);
  });

  it.each(['1,2,3', '1.234,5', ',5', '8,'])('is no number: %s', async (weight) => {
    const { rows } = await checked(`${HEADER},weight\nCOMMA-4,Ann,Oslo,"${weight}"`);
    expect(rows).toMatchObject([{ outcome: 'wrong', errors: ['Weight must be a number.'] }]);
  });

  it('with stray quotation marks and blank lines are read as they are', async () => {
    const [parcel] = await imported(`${HEADER}\n\n , ,\nROW-7,Ann "Zoë" Lee,Oslo\n`);
    expect(parcel.recipient_name).toBe('Ann "Zoë" Lee');
  });

  it('a quotation mark that is never closed is reported with its line', async () => {
    expect(await errorOf(`${HEADER}\nROW-8,Ann,Oslo\nROW-9,"Bo,Rome`)).toEqual({
      file: expect.stringMatching(/^File is not valid CSV, line \d+\.$/),
    });
  });
});

describe('workbooks', () => {
  const TEXTS = [...HEADER.split(','), 'weight', 'min_expected_delivery_date'].map((text) => `<t>${text}</t>`);
  const header = `<row r="1">${TEXTS.map((_, n) => `<c r="${'ABCDE'[n]}1" t="s"><v>${n}</v></c>`).join('')}</row>`;
  const file = (row: string, texts: string[] = [], properties?: string) =>
    zip(workbookParts(header + row, [...TEXTS, ...texts], properties));

  it('are read as Excel writes them: shared and formatted texts, numbers, dates, formulas, gaps', async () => {
    const row = [
      '<row r="4" spans="1:5"><c r="A4" t="str"><f>"XL-"&amp;1</f><v>XL-0001</v></c>',
      '<c r="B4" t="s"><v>5</v></c><c r="C4" t="s"><v>6</v></c>',
      '<c r="D4"><v>0.30000000000000004</v></c><c r="E4" s="1"><v>46387</v></c><c r="F4" s="2"/></row><row r="5"/>',
    ];
    const texts = [
      '<r><rPr><b/></rPr><t xml:space="preserve">Zoë </t></r><r><t>Müller</t></r>',
      '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>',
    ];
    const bytes = file(row.join(''), texts);
    const { source, rows } = await checked(bytes);
    expect(source).toEqual({ format: 'xlsx', encoding: null, certain: true, sample: [] });
    expect(rows).toMatchObject([{ line: 4, tracking_code: 'XL-0001', outcome: 'new' }]);
    const [parcel] = await imported(bytes);
    const expected = { recipient_name: 'Zoë Müller', destination: '東京', weight: 0.3 };
    expect(parcel).toMatchObject({ ...expected, min_expected_delivery_date: '2026-12-31' });
  });

  it('count days from 1904 if they say so', async () => {
    const row =
      '<row><c t="inlineStr"><is><t>XL-1904</t></is></c><c t="str"><v>A</v></c><c t="str"><v>B</v></c><c/><c><v>44925.5</v></c></row>';
    const [parcel] = await imported(file(row, [], 'date1904="1"'));
    expect(parcel.min_expected_delivery_date).toBe('2026-12-31');
  });

  it('codes and phone numbers of digits stay digits', async () => {
    const rows = `<row><c><v>1.23456789012E+11</v></c><c t="str"><v>A</v></c><c t="str"><v>B &lt; C</v></c></row>`;
    const [parcel] = await imported(file(rows));
    expect(parcel).toMatchObject({ tracking_code: '123456789012', destination: 'B < C' });
  });

  it('errors of the spreadsheet make a row invalid', async () => {
    const row = '<row><c t="str"><v>XL-ERR</v></c><c t="e"><v>#REF!</v></c><c t="str"><v>B</v></c></row>';
    const { rows } = await checked(file(row));
    expect(outcomes(rows)).toEqual([['wrong', 'Column recipient_name contains the spreadsheet error #REF!.']]);
  });

  it('formulas that are text stay text', async () => {
    const [parcel] = await imported(workbook([HEADER.split(','), ['XL-FORM', "'=1+1", '@SUM(1)']]));
    expect(parcel).toMatchObject({ recipient_name: '=1+1', destination: '@SUM(1)' });
  });

  const parts = workbookParts('<row/>');
  const without = (name: string) => Object.fromEntries(Object.entries(parts).filter(([part]) => part !== name));
  const sheet = 'xl/worksheets/sheet2.xml';
  const bomb = `<worksheet><sheetData>${' '.repeat(97 * 1024 * 1024)}</sheetData></worksheet>`;
  const cell = '<c t="s"><v>0</v></c>';
  const repeated = workbookParts(`<row>${cell.repeat(20)}</row>`.repeat(2_000), [`<t>${'x'.repeat(1_000)}</t>`]);
  const crowded = workbookParts('<row/>', Array(1_020_000).fill(''));
  const entity = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><worksheet>&a;</worksheet>';

  it.each([
    ['another kind of archive', zip({ 'content.xml': '<office/>' }), 'File is not an Excel workbook.'],
    ['one without its sheet', zip(without(sheet)), 'File is damaged.'],
    ['one that unpacks to a hundred megabytes', zip({ ...parts, [sheet]: bomb }), 'Workbook is too large'],
    ['one whose cells all refer to one long text', zip(repeated), 'Workbook is too large'],
    ['one with a million texts', zip(crowded), 'Workbook is too large'],
    ['one with a document type', zip({ ...parts, [sheet]: entity }), 'The XML of this workbook is damaged.'],
    ['one with half a tag', zip({ ...parts, [sheet]: '<worksheet><row r="1' }), 'The XML of this workbook is damaged.'],
    ['half of one', zip(parts).subarray(0, 700), 'File is damaged.'],
    ['an empty one', zip(workbookParts('')), 'File is empty.'],
  ])('refuses %s', async (_name, bytes, sentence) => {
    expect(await errorOf(bytes)).toEqual({ file: expect.stringContaining(sentence) });
  });

  it('whatever is broken in one is an error of the file, never one of the server', async () => {
    const bytes = file('<row><c t="str"><v>XL-FUZZ</v></c><c t="s"><v>5</v></c></row>', ['<t>Ann</t>']);
    for (let at = 0; at < bytes.length; at += 7) {
      const broken = Buffer.from(bytes);
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      expect([200, 422]).toContain((await send(broken)).status);
    }
  }, 120_000);
});
