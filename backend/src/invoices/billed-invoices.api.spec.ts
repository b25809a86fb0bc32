import { readPdfText } from '@waybill/testing/read-pdf-text';
import { type ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { itResponds } from '../../testing/scenarios.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { InvoiceRow } from './invoice.entity.js';

let site: Site;
let admin: ApiClient;

const LINE = { description: 'Air freight', quantity: 2.5, unit_price: 1_999, tax_rate: 20 };
const PARCEL = { tracking_code: 'VALUE-1', recipient_name: 'Ana', destination: 'Lisbon', declared_value: '1200.5' };

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
  await admin.post('/api/parcels', PARCEL);
});

const create = async (body: object) => (await admin.post('/api/invoices', body)).json.data;
const pdfOf = async ({ id }: { id: string }) => readPdfText((await admin.get(`/api/invoices/${id}.pdf`)).bytes);
const plain = (lines: string[]) => lines.map((line) => line.replaceAll('\u00A0', ' '));

describe('before the company has a currency', () => {
  itResponds(
    () => ({ visitor: admin, admin }),
    [
      {
        name: 'lines need one',
        method: 'POST',
        url: '/api/invoices',
        as: 'admin',
        body: { product: 'Freight', lines: [LINE] },
        status: 422,
        contains: ['"currency":"Currency is required."'],
      },
      {
        name: 'an unknown one is refused',
        method: 'POST',
        url: '/api/invoices',
        as: 'admin',
        body: { product: 'Freight', currency: 'EURO', lines: [LINE] },
        status: 422,
        contains: ['Currency must be a code of ISO 4217'],
      },
      {
        name: 'a price that is no whole number of minor units is refused',
        method: 'POST',
        url: '/api/invoices',
        as: 'admin',
        body: { product: 'Freight', currency: 'EUR', lines: [{ ...LINE, unit_price: 19.99 }] },
        status: 422,
        contains: ['Unit price must have at most 0 decimal places.'],
      },
      {
        name: 'fields that the server computes are refused',
        method: 'POST',
        url: '/api/invoices',
        as: 'admin',
        body: { product: 'Freight', currency: 'EUR', lines: [{ ...LINE, net: 1 }] },
        status: 422,
      },
    ],
  );

  it('an invoice without lines has no amounts, and its declared value no currency', async () => {
    const invoice = await create({ product: 'VALUE-1' });
    expect(invoice).toMatchObject({ currency: null, lines: [], taxes: [], total: null, declared_currency: null });
    const { lines } = await pdfOf(invoice);
    expect(lines.join('\n')).toContain('1,200.50');
    expect(lines.join('\n')).not.toMatch(/Subtotal|AMOUNT/);
  });
});

it.each([
  ['JPY', { lines: [4_998], tax: 1_000, total: 5_998 }, '1,999', 'JPY 5,998'],
  ['EUR', { lines: [4_998], tax: 1_000, total: 5_998 }, '19.99', 'EUR 59.98'],
  ['KWD', { lines: [4_998], tax: 1_000, total: 5_998 }, '1.999', 'KWD 5.998'],
])('an invoice in %s is exact to its minor unit', async (currency, { lines, tax, total }, price, shown) => {
  const invoice = await create({ product: 'Freight', currency, lines: [LINE] });
  expect(invoice.lines.map(({ net }: { net: number }) => net)).toEqual(lines);
  expect(invoice).toMatchObject({ currency, net_total: 4_998, tax_total: tax, total });
  const stored = (await admin.get(`/api/invoices/${invoice.id}`)).json.data;
  expect(stored).toEqual(invoice);
  const text = plain((await pdfOf(invoice)).lines);
  expect(text.find((line) => line.startsWith('Air freight'))).toContain(price);
  expect(text.find((line) => line.startsWith('Total'))).toBe(`Total${shown}`);
});

it('the largest amounts are stored and shown exactly', async () => {
  const lines = [{ description: 'Fleet', quantity: 1_000, unit_price: 99_999_999_999, tax_rate: 0 }];
  const invoice = await create({ product: 'Fleet', currency: 'EUR', lines });
  expect((await admin.get(`/api/invoices/${invoice.id}`)).json.data.total).toBe(99_999_999_999_000);
  const text = plain((await pdfOf(invoice)).lines);
  expect(text.find((line) => line.startsWith('Total'))).toBe('TotalEUR 999,999,999,990.00');
});

it('an invoice keeps what the settings and the parcel said when it was issued', async () => {
  await admin.patch('/api/settings', {
    company_name: 'Łódź Kurier 山田 شحن',
    company_tax_id: 'PL 725 18 01',
    currency: 'PLN',
    invoice_note: 'Payable within 14 days.',
  });
  const invoice = await create({ product: 'VALUE-1', lines: [LINE] });
  expect(invoice).toMatchObject({ currency: 'PLN', declared_currency: 'PLN', note: 'Payable within 14 days.' });
  await admin.patch('/api/settings', {
    company_name: 'Another',
    company_tax_id: null,
    currency: 'USD',
    invoice_note: null,
  });
  const { lines, missingGlyphs } = await pdfOf(invoice);
  const text = plain(lines).join('\n');
  expect(missingGlyphs).toBe(0);
  expect(text).toContain('Łódź Kurier 山田');
  for (const words of ['PLN 1,200.50', 'Tax number: PL 725 18 01', 'Payable within 14 days.', 'Tax 20 % on PLN 49.98'])
    expect(text).toContain(words);
  expect((await create({ product: 'VALUE-1', note: 'Paid in cash.' })).note).toBe('Paid in cash.');
});

it('fifty lines in any script continue on further pages, none lost', async () => {
  const lines = Array.from({ length: 50 }, (_, n) => ({
    ...LINE,
    description: `Posten ${n} 航空貨物 شحن جوي `.repeat(6),
  }));
  const {
    pageCount,
    lines: shown,
    missingGlyphs,
  } = await pdfOf(await create({ product: 'All', currency: 'EUR', lines }));
  expect(missingGlyphs).toBe(0);
  expect(pageCount).toBeGreaterThan(2);
  const text = shown.join('\n');
  for (let n = 0; n < 50; n++) expect(text).toContain(`Posten ${n} `);
});

it('an invoice that is older than lines stays as it is', async () => {
  const { manager } = site.app.get(Database);
  const { id } = await create({ product: 'Before lines' });
  const before = { lines: null, taxes: null, note: null, company_name: null, company_tax_id: null };
  await manager.update(InvoiceRow, { id }, before as never);
  const { data } = (await admin.get(`/api/invoices/${id}`)).json;
  expect(data).toMatchObject({ product: 'Before lines', lines: [], taxes: [], total: null });
  const { lines } = await pdfOf(data);
  expect(lines).toEqual(expect.arrayContaining(['Waybill', 'Before lines']));
});

describe('a declared value', () => {
  const send = (declared_value: string, declared_currency: string | null) =>
    admin.post('/api/parcels', {
      ...PARCEL,
      tracking_code: `V-${declared_value}-${declared_currency}`.replace('.', '-'),
      declared_value,
      declared_currency,
    });

  it.each([
    ['1500', 'JPY'],
    ['1.234', 'KWD'],
    ['99.99', 'EUR'],
    ['5', null],
  ])('of %s %s is kept', async (value, currency) => {
    const { json } = await send(value, currency);
    const { data } = (await admin.get(`/api/parcels/${json.data.id}`)).json;
    // Without a currency of its own it has the company's.
    expect(data).toMatchObject({ declared_value: Number(value), declared_currency: currency ?? 'USD' });
  });

  it.each([
    ['0.5', 'JPY', 0],
    ['1.999', 'EUR', 2],
  ])('of %s %s is refused', async (value, currency, digits) => {
    const { status, json } = await send(value, currency);
    expect(status).toBe(422);
    expect(json.field_errors.declared_value).toBe(
      `Declared value must have at most ${digits} decimal places in ${currency}.`,
    );
  });
});
