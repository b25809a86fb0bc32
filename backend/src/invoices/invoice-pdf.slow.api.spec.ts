import { LANGUAGE_TAGS, LANGUAGES } from '@waybill/contracts';
import { type PdfText, readPdfText } from '@waybill/testing/read-pdf-text';
import { type ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';

let site: Site;
let admin: ApiClient;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});

async function print(product: string): Promise<PdfText> {
  const { id } = (await admin.post('/api/invoices', { product })).json.data;
  const { bytes } = await admin.get(`/api/invoices/${id}.pdf`);
  return readPdfText(bytes);
}

const shown = async (product: string) => (await print(product)).lines;

/** Names of regions and months in a language, which cover most of its letters. */
function wordsOf(language: string): string {
  const places = new Intl.DisplayNames(language, { type: 'region' });
  const regions = ['DE', 'GR', 'JP', 'VN', 'SA', 'IR', 'MX', 'CZ', 'TH', 'GB', 'HU', 'FI'].map((code) =>
    places.of(code),
  );
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const months = [0, 2, 4, 7, 10].map((at) => month.format(Date.UTC(2026, at)));
  return [...regions, ...months].join(' ').slice(0, 300);
}

const printable = (text: string) => [
  ...new Set(text.normalize('NFC').replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')),
];

it.each(LANGUAGES.map((code) => LANGUAGE_TAGS[code]))('has every letter of %s', async (language) => {
  const words = wordsOf(language);
  const { lines, missingGlyphs } = await print(words);
  expect(missingGlyphs).toBe(0);
  expect(printable(lines.join('').normalize('NFC'))).toEqual(expect.arrayContaining(printable(words)));
});

it.each([
  ['Japanese', '株式会社ヤマダ運輸（東京本社）'],
  ['Chinese', '上海国际货运代理有限公司，二十八楼'],
  ['Chinese of Taiwan', '臺灣臺北市信義區信義路五段7號'],
  ['Korean', '주식회사 한국물류 (본사) 韓國'],
  ['several of them at once', 'Ana 山田 한국 货运 Иван Ωμέγα'],
  ['Hindi', 'क्षत्रिय ट्रांसपोर्ट (प्रा.) लि. हिंदी'],
  ['Thai', 'บริษัท ขนส่ง จำกัด (มหาชน)'],
  ['emoji', 'Fast 🚚 📦 ©'],
])('prints %s unchanged', async (_, text) => {
  const { lines, missingGlyphs } = await print(text);
  expect(missingGlyphs).toBe(0);
  expect(lines).toContain(text);
});

it('transliterates text without a font', async () => {
  expect(await shown('Գևորգ \u{10FFFD}')).toContain('Geworg ?');
});

it('ignores bidirectional control characters', async () => {
  expect(await shown('Ana \u202Eavli\u202C S')).toContain('Ana avli S');
});

it.each([
  ['from right to left', 'محمد رشيد', 'ديشر دمحم'],
  ['with a bracket that faces its text', 'שרכת (בעמ)', '(מעב) תכרש'],
  ['with a number', 'شارع 120', '120 عراش'],
  ['with digits of its own', 'خیابان ۱۲۳', '۱۲۳ نابایخ'],
  ['with a name from left to right', 'محمد Smith 7', 'Smith 7 دمحم'],
  ['within text from left to right', 'Dubai دبي (شرق) 12', 'Dubai 12 (قرش) يبد'],
])('sets Arabic and Hebrew %s', async (_, text, seen) => {
  expect(await shown(text)).toContain(seen);
});

it.each([
  ['without blanks', '漢字'.repeat(150)],
  ['of one word', 'x'.repeat(300)],
  ['in Thai', 'ประเทศไทย'.repeat(33)],
])('wraps a text %s without losing characters', async (_, text) => {
  const [, , ...lines] = await shown(text);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(120);
  expect(lines.join('')).toContain(text);
});

it('does not break a line before closing punctuation', async () => {
  const lines = await shown('運輸、'.repeat(100));
  expect(lines.filter((line) => line.startsWith('、'))).toEqual([]);
});

it('continues on a second page', async () => {
  const long = '漢'.repeat(300);
  const parcel = { recipient_name: long, destination: long, sender_name: long, pickup_location: long };
  await admin.post('/api/parcels', { ...parcel, tracking_code: 'LONG-1' });
  const { pageCount, lines, missingGlyphs } = await print('LONG-1');
  expect(missingGlyphs).toBe(0);
  expect(pageCount).toBe(2);
  expect(lines.join('').match(/漢/g)).toHaveLength(1200);
});
