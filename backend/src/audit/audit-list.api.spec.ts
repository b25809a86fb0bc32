import { AUDIT_ENTITIES, ERRORS } from '@waybill/contracts';
import { DataSource } from 'typeorm';
import { ADMIN, type ApiClient, ApiClient as Client, signInAsAdmin } from '../../testing/api-client.js';
import { itResponds } from '../../testing/scenarios.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { DatabaseUnavailable } from '../errors/driver-errors.js';
import { StoredSession } from '../sessions/session.entity.js';
import { AuditService } from './audit.service.js';
import { NOT_RECORDED } from './policy.js';

interface Entry {
  id: string;
  at: string;
  action: string;
  name: string | null;
  target: { id: string; slug: string | null; parcel_id: string | null } | null;
  changes: { field: string; before: string | null; after: string | null }[];
}

let site: Site;
let admin: ApiClient;
let visitor: ApiClient;
let parcelId: string;

const SCAN = { title: 'Sorted', description: 'At the hub.', icon: 'pan_tool', color: 'green' };
const PAGE = { title: 'Our rates', content: 'By weight' };
const today = () => new Date().toISOString().slice(0, 10);
const entries = async (query: string): Promise<Entry[]> => (await admin.get(`/api/audit${query}`)).json.data;
const actions = async (query: string) => (await entries(query)).map(({ action }) => action);
const upload = (csv: string) => {
  const form = new FormData();
  form.append('file', new Blob([csv]), 'parcels.csv');
  form.append('apply', 'yes');
  return admin.post('/api/parcels/import', form);
};

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
  visitor = new Client(site.url);
  const parcel = { tracking_code: 'LIST-1', recipient_name: '=1+1', destination: 'Porto' };
  parcelId = (await admin.post('/api/parcels', parcel)).json.data.id;
  const imported = 'tracking_code,recipient_name,destination\nLIST-2,Ana,Porto\nLIST-3,Bo,Oslo\n';
  expect((await upload(imported)).json.data.applied).toBe(true);
  await admin.get('/api/parcels/export.csv?status=registered');
  const invoice = (await admin.post('/api/invoices', { product: 'LIST-1' })).json.data;
  await admin.get(`/api/invoices/${invoice.id}.pdf`);
});

itResponds(
  () => ({ visitor, admin }),
  [
    {
      name: 'an entry by its id',
      method: 'GET',
      as: 'admin',
      url: '/api/audit/1',
      status: 200,
      contains: ['"id":"1"'],
    },
    { name: 'an id beyond the end', method: 'GET', as: 'admin', url: '/api/audit/999999', status: 404 },
    { name: 'something else than an id', method: 'GET', as: 'admin', url: '/api/audit/1a', status: 400 },
    { name: 'an unknown action', method: 'GET', as: 'admin', url: '/api/audit?action=read', status: 422 },
    { name: 'a day that does not exist', method: 'GET', as: 'admin', url: '/api/audit?from=2026-02-30', status: 422 },
    {
      name: 'a record with a control character',
      method: 'GET',
      as: 'admin',
      url: '/api/audit?record=%00',
      status: 422,
    },
    { name: 'an unknown filter', method: 'GET', as: 'admin', url: '/api/audit?who=me', status: 422 },
  ],
);

it('an import is an entry for each record and one for itself', async () => {
  expect(await actions('?action=imported')).toEqual(['imported']);
  expect(await actions('?entity=parcels&action=created')).toHaveLength(3);
});

it('exports and downloads are recorded with what was asked for', async () => {
  const [exported] = await entries('?entity=parcels&action=exported');
  expect(exported?.changes).toContainEqual({ field: 'status', before: null, after: 'registered' });
  expect(await actions('?entity=invoices')).toEqual(['downloaded', 'created']);
});

it('filters by actor, record and days', async () => {
  expect(await actions(`?record=${parcelId}&entity=parcels`)).toEqual(['created']);
  expect(await actions('?actor=command')).toEqual([]);
  expect(await actions('?actor=visitor')).toEqual(['created']);
  const all = await entries(`?per_page=100&from=${today()}&to=${today()}`);
  expect(all).toEqual(await entries('?per_page=100'));
  expect(await entries('?to=2026-01-01')).toEqual([]);
  expect(await entries('?from=2099-01-01')).toEqual([]);
});

it('entries name their record, and say what finds it until it is deleted', async () => {
  const { data: page } = (await admin.post('/api/pages', PAGE)).json;
  const { data: activity } = (await admin.post('/api/activities', { parcel_id: parcelId, ...SCAN })).json;
  const first = async (query: string) => (await entries(query))[0];
  expect(await first(`?entity=parcels&action=created&record=${parcelId}`)).toMatchObject({
    name: 'LIST-1',
    target: { id: parcelId, slug: null, parcel_id: null },
  });
  expect(await first(`?record=${activity.id}`)).toMatchObject({ name: 'Sorted', target: { parcel_id: parcelId } });
  expect(await first(`?record=${page.id}`)).toMatchObject({ name: 'Our rates', target: { slug: page.slug } });

  const version = { updated_at: page.updated_at };
  expect((await admin.patch('/api/pages', { ...PAGE, id: page.id, sub_title: 'Fair', ...version })).status).toBe(200);
  const [changed] = await entries(`?record=${page.id}`);
  expect(changed).toMatchObject({ action: 'changed', name: 'Our rates' });
  await admin.delete('/api/pages', { id: page.id });
  const left = await entries(`?record=${page.id}`);
  expect(left.map(({ action, name, target }) => [action, name, target])).toEqual([
    ['deleted', 'Our rates', null],
    ['changed', 'Our rates', null],
    ['created', 'Our rates', null],
  ]);
  const { json } = await admin.get(`/api/audit/${changed?.id}`);
  expect(json.data).toMatchObject({ name: 'Our rates', target: null });
});

it('every recorded table is a kind of record with a text', () => {
  const tables = site.app.get(DataSource).entityMetadatas.map(({ tableName }) => tableName);
  expect(tables).toContain('parcels');
  expect(
    tables.filter((name) => !(name in NOT_RECORDED || (AUDIT_ENTITIES as readonly string[]).includes(name))),
  ).toEqual([]);
});

it('pages follow each other without gaps, newest first', async () => {
  const ids: string[] = [];
  for (let url = '/api/audit?per_page=3'; url; ) {
    const { json } = await admin.get(url);
    ids.push(...json.data.map(({ id }: Entry) => id));
    url = json.next_page_url;
  }
  expect(ids).toEqual(Array.from(ids, (_, index) => String(ids.length - index)));
});

it('the export has all entries, formulas defused, and is an entry itself', async () => {
  const { text, headers } = await admin.get('/api/audit/export.csv?entity=parcels');
  expect(headers.get('content-disposition')).toContain('audit.csv');
  expect(text.split('\n')[0]).toContain('id,at,actor');
  expect(text).toContain('recipient_name: – → =1+1');
  expect(text).not.toMatch(/(^|,)"?[=+@-]/m);
  expect(await actions('?entity=audit_entries')).toEqual(['exported']);
});

it('the export says of a secret that it changed', async () => {
  const change = { password: ADMIN.password, new_password: 'a ferry leaves at noon' };
  const body = { ...change, confirm_new_password: change.new_password };
  expect((await admin.patch('/api/admins/auth/update/password-user', body)).status).toBe(200);
  const { text } = await admin.get('/api/audit/export.csv?entity=admins&action=changed');
  expect(text.split('\n')[1]).toMatch(/,changed,admins,.*,password_hash$/);
});

it('an export that fails is an error response, or ends before its end: never a shorter list', async () => {
  const audit = site.app.get(AuditService, { strict: false });
  const failure = new DatabaseUnavailable('The database stopped responding.');
  const list = jest.spyOn(audit, 'list').mockRejectedValueOnce(failure);
  const refused = await admin.get('/api/audit/export.csv');
  expect(refused).toMatchObject({ status: 503, json: { status: 'error' } });
  expect(refused.headers.get('retry-after')).toBe('5');
  const page = await audit.list({ per_page: 1 }, '');
  list.mockResolvedValueOnce({ ...page, next_page_url: '?cursor=next' }).mockRejectedValueOnce(failure);
  await expect(admin.get('/api/audit/export.csv')).rejects.toThrow('terminated');
});

it.each(['/api/audit/export.csv', '/api/parcels/export.csv'])(
  '%s needs a recent confirmation and a page of this site',
  async (url) => {
    const fromElsewhere = await admin.request('GET', url, undefined, { 'sec-fetch-site': 'cross-site' });
    expect(fromElsewhere).toMatchObject({ status: 403, json: { errors: [ERRORS.foreign_origin.text] } });
    const { manager } = site.app.get(Database, { strict: false });
    const [{ id, data }] = (await manager.find(StoredSession)) as [StoredSession];
    await manager.update(StoredSession, { id }, { data: JSON.stringify({ ...JSON.parse(data), confirmed_at: 0 }) });
    const unconfirmed = await admin.get(url);
    await manager.update(StoredSession, { id }, { data });
    expect(unconfirmed).toMatchObject({ status: 403, json: { errors: [ERRORS.confirmation_required.text] } });
  },
);

it('a line break in a value forges no line of the export', async () => {
  const body = 'Hello\nread_at: – → 2026-01-01\u2028reference: A → B\\n';
  await visitor.post('/api/messages', { email: 'ana@example.com', subject: 'Hello', body });
  const { text } = await admin.get('/api/audit/export.csv?entity=messages');
  expect(text).toContain(String.raw`body: – → Hello\nread_at: – → 2026-01-01\nreference: A → B\\n`);
  expect(text.match(/^read_at:|^reference: A/gm)).toBeNull();
});
