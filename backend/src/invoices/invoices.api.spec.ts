import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { itResponds } from '../../testing/scenarios.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { InvoiceNumber, InvoiceRow } from './invoice.entity.js';
import { InvoicesService } from './invoices.service.js';

const PARCEL = {
  tracking_code: 'CARRIER-77',
  recipient_name: 'Ana Silva',
  recipient_email: 'ana@example.com',
  destination: 'Lisbon, Portugal',
  sender_name: 'Otto',
  pickup_location: 'Rotterdam',
  shipped_via: 'Road',
  weight: '12.5',
  declared_value: '99.9',
};
const UNKNOWN_ID = '0190c0de-0000-7000-8000-000000000000';
const YEAR = new Date().getUTCFullYear();

let site: Site;
let visitor: ApiClient;
let admin: ApiClient;
let known: { id: string; number: string };

beforeAll(async () => {
  site = await startSite();
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
  await admin.post('/api/parcels', PARCEL);
  known = (await admin.post('/api/invoices', { product: 'carrier-77' })).json.data;
});

const callers = () => ({ visitor, admin });
const post = { method: 'POST', url: '/api/invoices', as: 'admin' } as const;

itResponds(callers, [
  {
    name: 'free text',
    ...post,
    body: { product: 'Storage, 14 days' },
    status: 201,
    contains: [`"number":"INV-${YEAR}-00002"`, '"tracking_code":null', '"contact_email":"admin@localhost.test"'],
  },
  {
    name: 'code in another case fills in the invoice',
    ...post,
    body: { product: ' carrier-77 ' },
    status: 201,
    contains: [
      '"tracking_code":"CARRIER-77"',
      '"recipient_name":"Ana Silva"',
      '"weight":12.5',
      '"declared_value":99.9',
    ],
  },
  {
    name: 'generated code without a parcel',
    ...post,
    body: { product: '0000-0000-0000-0' },
    status: 404,
    contains: ['"product":"No parcel matches this tracking code'],
  },
  { name: 'nothing', ...post, body: {}, status: 422, contains: ['Product is required.'] },
  { name: 'two lines', ...post, body: { product: 'a\nb' }, status: 422 },
  { name: '301 characters', ...post, body: { product: 'x'.repeat(301) }, status: 422 },
  { name: 'a number of one’s own', ...post, body: { product: 'x', number: 'INV-1' }, status: 422 },
  {
    name: 'the list',
    method: 'GET',
    url: '/api/invoices?per_page=2',
    as: 'admin',
    status: 200,
    contains: [`INV-${YEAR}-00003`, '"last_page":2', '"search_keys":["number","product"]'],
    notContains: [`INV-${YEAR}-00001`],
  },
  {
    name: 'search by number',
    method: 'GET',
    url: `/api/invoices/search?search=${YEAR}-00002`,
    as: 'admin',
    status: 200,
    contains: ['Storage'],
    notContains: ['CARRIER'],
  },
  {
    name: 'invoice by id',
    method: 'GET',
    url: () => `/api/invoices/${known.id}`,
    as: 'admin',
    status: 200,
    contains: [`INV-${YEAR}-00001`],
  },
  { name: 'one that is not there', method: 'GET', url: `/api/invoices/${UNKNOWN_ID}`, as: 'admin', status: 404 },
  { name: 'a PDF that is not there', method: 'GET', url: `/api/invoices/${UNKNOWN_ID}.pdf`, as: 'admin', status: 404 },
  {
    name: 'a PDF',
    method: 'GET',
    url: () => `/api/invoices/${known.id}.pdf`,
    as: 'admin',
    status: 200,
    contains: ['%PDF-', 'Commissioner', 'JetBrainsMono'],
    notContains: ['Noto', 'Vazirmatn'],
    check: ({ headers }) => {
      expect(headers.get('content-type')).toBe('application/pdf');
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${known.number}.pdf"`);
      expect(headers.get('cache-control')).toBe('no-store');
    },
  },
  {
    name: 'deleting is not possible',
    method: 'DELETE',
    url: '/api/invoices',
    as: 'admin',
    body: () => ({ id: known.id }),
    status: 404,
  },
]);

it('keeps its own copy of the invoiced data', async () => {
  const { id } = (await admin.get('/api/parcels/CARRIER-77')).json.data;
  await admin.delete('/api/parcels', { id });
  expect((await admin.get(`/api/invoices/${known.id}`)).json.data).toMatchObject({ destination: 'Lisbon, Portugal' });
});

describe('numbers', () => {
  const numbers = async () => {
    const rows = await site.app.get(Database).manager.find(InvoiceRow, { select: { number: true } });
    return rows.map(({ number }) => Number(number.slice(-5))).sort((a, b) => a - b);
  };
  const gapFree = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

  it('have no gaps or duplicates in 50 concurrent requests to two instances', async () => {
    const second = await site.another();
    const elsewhere = await signInAsAdmin(second);
    const before = (await numbers()).length;
    const requests = Array.from({ length: 50 }, (_, at) =>
      (at % 2 ? admin : elsewhere).post('/api/invoices', { product: `No ${at}` }),
    );
    const replies = await Promise.all(requests);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(await numbers()).toEqual(gapFree(before + 50));
  });

  it('of rolled-back invoices are reused', async () => {
    const database = site.app.get(Database);
    const invoices = site.app.get(InvoicesService, { strict: false });
    const before = (await numbers()).length;
    const failing = database.withTransaction(async () => {
      await invoices.create({ product: 'Lost', currency: undefined, note: undefined });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await admin.post('/api/invoices', { product: 'Reused' });
    expect(await numbers()).toEqual(gapFree(before + 1));
  });

  it('restart each year, even if its first invoices are created concurrently', async () => {
    const { manager } = site.app.get(Database);
    await manager.deleteAll(InvoiceRow);
    await manager.deleteAll(InvoiceNumber);
    await Promise.all(Array.from({ length: 20 }, () => admin.post('/api/invoices', { product: 'First' })));
    expect(await numbers()).toEqual(gapFree(20));
  });
});
