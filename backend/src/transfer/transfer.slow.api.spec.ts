import { PARCEL_FILE_COLUMNS } from '@waybill/contracts';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { DatabaseUnavailable } from '../errors/driver-errors.js';
import { ParcelsService } from '../parcels/parcels.service.js';

let site: Site;
let admin: ApiClient;
beforeEach(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});
afterEach(() => site?.stop());

const send = (text: string | Uint8Array, apply?: string) => {
  const form = new FormData();
  form.set('file', new Blob([text as string], { type: 'text/csv' }), 'parcels.csv');
  if (apply) form.set('apply', apply);
  return admin.post('/api/parcels/import', form);
};
const FILE = [
  'tracking_code,recipient_name,destination,weight,recipient_phone_number',
  'imp-1,Ada,"Oslo, Norway",2.5,+47 22',
  'IMP-2,Bo,Rome,,',
].join('\n');

it('previews the effect of a file before applying it', async () => {
  const { status, json } = await send(FILE);
  expect(status).toBe(200);
  const planned = { outcome: 'new', status: null, event: null, changes: [], edits: [], errors: [] };
  expect(json.data).toEqual({
    applied: false,
    source: { format: 'csv', encoding: 'utf-8', certain: true, sample: [] },
    rows: [
      { line: 2, tracking_code: 'imp-1', ...planned },
      { line: 3, tracking_code: 'IMP-2', ...planned },
    ],
  });
  expect((await admin.get('/api/parcels')).json.data).toEqual([]);
});

it('applies a file and reports it unchanged the second time', async () => {
  expect((await send(FILE, 'yes')).json.data.applied).toBe(true);
  expect((await admin.get('/api/parcels/IMP-1')).json.data).toMatchObject({ weight: 2.5, destination: 'Oslo, Norway' });
  const again = (await send(FILE.replace('Rome', 'Milan'), 'yes')).json.data.rows;
  expect(again.map((row: { outcome: string }) => row.outcome)).toEqual(['same', 'changed']);
  expect(again[1].changes).toEqual(['destination']);
  expect((await admin.get('/api/parcels?per_page=1')).json.last_page).toBe(2);
});

it('applies nothing if one row is invalid', async () => {
  const { json } = await send(`${FILE}\nx,,Paris,-1,\nIMP-1,Cy,Bonn,,`, 'yes');
  expect(json.data.applied).toBe(false);
  expect(json.data.rows[2]).toMatchObject({
    line: 4,
    outcome: 'wrong',
    errors: expect.arrayContaining(['Recipient name is required.']),
  });
  expect(json.data.rows[3]).toMatchObject({ outcome: 'wrong', errors: ['Tracking code appears twice in this file.'] });
  expect((await admin.get('/api/parcels')).json.data).toEqual([]);
});

const TEMPLATE = 'The template of the import page has all columns that a file may have.';

it.each([
  [
    'an unknown column',
    'tracking_code,recipient_name,destination,owner\na,b,c,d',
    `Unknown column: owner. ${TEMPLATE}`,
  ],
  [
    'columns of another program',
    'sendungsnummer;empfaenger;;destination\na;b;c;d',
    `Unknown columns: sendungsnummer, empfaenger, (without a name). ${TEMPLATE}`,
  ],
  [
    'many unknown columns',
    `${Array.from({ length: 12 }, (_, n) => `c${n}`).join(',')}\na`,
    `Unknown columns: c0, c1, c2, c3, c4, c5, c6, c7, c8, c9 and 2 more. ${TEMPLATE}`,
  ],
  ['a missing column', 'tracking_code,recipient_name\na,b', 'Column destination is missing.'],
  ['no rows', 'tracking_code,recipient_name,destination', 'File contains no parcels.'],
  [
    '20,001 rows',
    `tracking_code,recipient_name,destination\n${'a,b,c\n'.repeat(20_001)}`,
    'File must contain at most 20000 parcels.',
  ],
])('rejects a file with %s', async (_name, text, sentence) => {
  expect(await send(text)).toMatchObject({ status: 422, json: { field_errors: { file: sentence } } });
});

const LANGUAGE_FILE = 'tracking_code,recipient_name,destination,mail_language';
const inLanguages = (codes: readonly string[]) =>
  [LANGUAGE_FILE, ...codes.map((code, n) => `LANG-${n},Ada,Oslo,${code}`)].join('\n');

it('takes languages by the codes of the site and by those of ISO 639, with a region or without', async () => {
  const codes = ['se', 'sv', 'VI', 'vn', 'hi', 'in', 'id', 'pt-BR', 'de_AT', 'swe', ''];
  expect((await send(inLanguages(codes), 'yes')).json.data.applied).toBe(true);
  const stored = codes.map(async (_, n) => (await admin.get(`/api/parcels/LANG-${n}`)).json.data.mail_language);
  expect(await Promise.all(stored)).toEqual(['se', 'se', 'vn', 'vn', 'in', 'in', 'id', 'pt', 'de', 'se', null]);
});

it.each(['nb', 'Swedish', '-', 'x'])('says which languages it takes instead of %s', async (code) => {
  const [row] = (await send(inLanguages([code]))).json.data.rows;
  expect(row.errors).toEqual([
    `Column mail_language contains ${code}, which is none of the languages: ar, es, de, en, el, fa, fi, fr, hu, id, in or hi, it, ja, nl, pt, pl, ru, ro, se or sv, tr, th, vn or vi.`,
  ]);
});

it('rejects a request without a file and one of 9 MB', async () => {
  expect(await admin.post('/api/parcels/import', new FormData())).toMatchObject({
    status: 422,
    json: { errors: ['File is required.'] },
  });
  expect(await send('x'.repeat(9_000_000))).toMatchObject({
    status: 413,
    json: { field_errors: { file: 'File must be 8 MB or smaller.' } },
  });
});

it('exports a file that it can import again, with formulas escaped', async () => {
  await send(`${FILE}\nIMP-3,"=HYPERLINK(""http://evil.test"")",@SUM(1),,`, 'yes');
  const { headers, text } = await admin.get('/api/parcels/export.csv?sort=tracking_code');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="parcels.csv"');
  expect(text.split('\n')[0]?.replace('\uFEFF', '')).toBe(PARCEL_FILE_COLUMNS.join(','));
  expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")",'@SUM(1)`);
  const back = (await send(text)).json.data.rows;
  expect(back.map((row: { outcome: string }) => row.outcome)).toEqual(['same', 'same', 'same']);
});

it.each(['＝SUM(1)', '＋1', '－1', '＠SUM(1)'])(
  'escapes the full-width formula %s, and imports it unchanged',
  async (text) => {
    await admin.post('/api/parcels', { tracking_code: 'WIDE-1', recipient_name: text, destination: 'Tokyo' });
    const exported = (await admin.get('/api/parcels/export.csv?search=WIDE-1')).text;
    expect(exported).toContain(`'${text}`);
    expect((await send(exported)).json.data.rows).toMatchObject([{ outcome: 'same', errors: [] }]);
    await admin.delete('/api/parcels', { id: (await admin.get('/api/parcels/WIDE-1')).json.data.id });
  },
);

it.each([';', '\t'])('splits a file only at the delimiter of its header row: %j', async (delimiter) => {
  const rows = [
    ['tracking_code', 'recipient_name', 'destination'],
    ['DELIM-1', 'Ada', 'Oslo, Norway'],
  ];
  await send(rows.map((row) => row.join(delimiter)).join('\n'), 'yes');
  expect((await admin.get('/api/parcels/DELIM-1')).json.data).toMatchObject({ destination: 'Oslo, Norway' });
});

it('exports delimiters and apostrophes unchanged', async () => {
  const parcel = { tracking_code: 'ODD-1', recipient_name: "'=x", destination: 'Oslo; Norway', sender_name: "''+1" };
  await admin.post('/api/parcels', parcel);
  const { text } = await admin.get('/api/parcels/export.csv');
  expect(text).toContain(`ODD-1`);
  expect(text).toContain(`"Oslo; Norway"`);
  expect((await send(text)).json.data.rows).toMatchObject([{ outcome: 'same', errors: [] }]);
  await admin.delete('/api/parcels', { id: (await admin.get('/api/parcels/ODD-1')).json.data.id });
  expect((await send(text, 'yes')).json.data.applied).toBe(true);
  expect((await admin.get('/api/parcels/ODD-1')).json.data).toMatchObject(parcel);
});

it('detects dates that conflict with the stored ones', async () => {
  const dates = { max_expected_delivery_date: '2026-03-01' };
  await admin.post('/api/parcels', { tracking_code: 'DAY-1', recipient_name: 'A', destination: 'B', ...dates });
  const file = 'tracking_code,recipient_name,destination,min_expected_delivery_date\nDAY-1,A,B,';
  expect((await send(`${file}2026-03-02`)).json.data.rows).toMatchObject([
    { outcome: 'wrong', errors: ['Latest expected delivery date must not be before the earliest.'] },
  ]);
  expect((await send(`${file}2026-03-01`)).json.data.rows).toMatchObject([{ outcome: 'changed' }]);
});

it('exports every row of a long list, or the filtered ones', async () => {
  const rows = Array.from({ length: 1_200 }, (_, n) => `LONG-${n},Name ${n},Oslo`);
  await send(`tracking_code,recipient_name,destination\n${rows.join('\n')}`, 'yes');
  const lines = async (query: string) => (await admin.get(`/api/parcels/export.csv${query}`)).text.trim().split('\n');
  expect(new Set(await lines('')).size).toBe(1_201);
  expect(await lines('?search=LONG-111')).toHaveLength(12);
  expect(await lines('?status=delivered')).toHaveLength(1);
});

it('more than 2,000 parcels are not applied at once', async () => {
  const rows = Array.from({ length: 2_001 }, (_, n) => `MANY-${n},Name,Oslo`);
  const refused = await send(`tracking_code,recipient_name,destination\n${rows.join('\n')}`, 'yes');
  expect(refused).toMatchObject({ status: 422, json: { errors: [expect.stringContaining('imported as a job')] } });
  expect((await admin.get('/api/parcels')).json.data).toEqual([]);
});

it('exports a selection of up to 1,000, which needs no long address', async () => {
  const rows = Array.from({ length: 130 }, (_, n) => `PICK-${n},Name ${n},Oslo`);
  await send(`tracking_code,recipient_name,destination\n${rows.join('\n')}`, 'yes');
  const { ids } = (await admin.get('/api/parcels/ids')).json.data;
  const { status, json } = await admin.post('/api/parcels/export', { ids: ids.slice(0, 120) });
  expect(status).toBe(200);
  expect(json.data.csv.trim().split('\n')).toHaveLength(121);
  expect(json.data.csv).toContain(PARCEL_FILE_COLUMNS.join(','));
  const many = Array.from({ length: 1_001 }, () => ids[0]);
  expect((await admin.post('/api/parcels/export', { ids: many })).status).toBe(422);
});

it('an export that fails is an error response, or ends before its end: never a shorter list', async () => {
  const parcels = site.app.get(ParcelsService, { strict: false });
  const failure = new DatabaseUnavailable('The database stopped responding.');
  const list = jest.spyOn(parcels, 'list').mockRejectedValueOnce(failure);
  const refused = await admin.get('/api/parcels/export.csv');
  expect(refused).toMatchObject({ status: 503, json: { status: 'error' } });
  expect(refused.headers.get('retry-after')).toBe('5');
  const page = await parcels.list({ per_page: 1 }, '');
  list.mockResolvedValueOnce({ ...page, next_page_url: '?cursor=next' }).mockRejectedValueOnce(failure);
  await expect(admin.get('/api/parcels/export.csv')).rejects.toThrow('terminated');
});
