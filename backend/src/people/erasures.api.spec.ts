import { ERRORS, type PersonErasure } from '@waybill/contracts';
import { until } from '@waybill/testing/until';
import { type ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { MessageRow } from '../messages/message.entity.js';
import { StoredSession } from '../sessions/session.entity.js';
import { ErasureRunner } from './erasure-runner.service.js';
import { PeopleService } from './people.service.js';
import { PersonErasureRow } from './person-erasure.entity.js';

const EMAIL = 'ada.king@example.com';

let site: Site;
let admin: ApiClient;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});
afterEach(() => jest.restoreAllMocks());

const database = () => site.app.get(Database, { strict: false }).manager;
const runner = () => site.app.get(ErasureRunner, { strict: false });
const messages = () => database().countBy(MessageRow, { email: EMAIL });
const write = async (count: number) => {
  for (let n = 0; n < count; n++) {
    const text = { reference: newId().slice(-12), email: EMAIL, subject: `Hello ${n}`, body: 'Where is it?' };
    const row = { id: newId(), ...text, read_at: null, replied_at: null, created_at: new Date().toISOString() };
    await database().insert(MessageRow, row);
  }
};
const read = async (id: string): Promise<PersonErasure> => (await admin.get(`/api/people/erasures/${id}`)).json.data;
async function ended(id: string): Promise<PersonErasure> {
  let erasure = await read(id);
  await until(async () => {
    erasure = await read(id);
    return erasure.state !== 'running';
  });
  return erasure;
}

it('tells what is held, without an address in a URL', async () => {
  await write(2);
  const { status, json } = await admin.post('/api/people/find', { email: ' Ada.King@Example.com ' });
  expect(status).toBe(200);
  expect(json.data).toEqual({ counts: [{ kind: 'messages', fate: 'erased', count: 2 }], complete: true });
  const refused = await admin.post('/api/people/find', { email: 'ada' });
  expect(refused.json.field_errors).toEqual({ email: expect.any(String) });
});

it('says when there is more than could be counted in time', async () => {
  const found = await site.app.get(PeopleService, { strict: false }).find(EMAIL, -1);
  expect(found).toEqual({ counts: [], complete: false });
});

it('takes the data out or away only after a confirmation', async () => {
  expect((await admin.get(`/api/people/erasures/${newId()}`)).status).toBe(404);

  const [{ id, data }] = (await database().find(StoredSession)) as [StoredSession];
  await database().update(StoredSession, { id }, { data: JSON.stringify({ ...JSON.parse(data), confirmed_at: 0 }) });
  expect((await admin.post('/api/people/find', { email: EMAIL })).status).toBe(200);
  for (const [path, body] of [
    ['export', { email: EMAIL, format: 'json' }],
    ['erasures', { email: EMAIL }],
  ] as const)
    expect((await admin.post(`/api/people/${path}`, body)).json.errors).toEqual([ERRORS.confirmation_required.text]);
  await database().update(StoredSession, { id }, { data });
});

it('hands out what is held for programs, and to be read, with nothing that runs', async () => {
  await database().update(MessageRow, { email: EMAIL }, { subject: '<script>alert(1)</script>' });
  const json = (await admin.post('/api/people/export', { email: EMAIL, format: 'json' })).json.data;
  expect(json).toMatchObject({ type: 'application/json', name: expect.stringMatching(/^personal-data-[\d-]+\.json$/) });
  expect(JSON.parse(json.content)).toMatchObject({ address: EMAIL, messages: [{}, {}], parcels: [] });
  const page = (await admin.post('/api/people/export', { email: EMAIL, format: 'document' })).json.data;
  expect(page).toMatchObject({ type: 'text/html', name: expect.stringMatching(/^personal-data-[\d-]+\.html$/) });
  expect(page.content).toContain('<h2>Messages to us (2)</h2>');
  expect(page.content).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page.content).not.toContain('<script');
  expect(page.content).toContain('Nothing is held of these kinds: parcels, ');
});

it('refuses a file with more than a page should hold', async () => {
  const people = site.app.get(PeopleService, { strict: false });
  await expect(people.export(EMAIL, 1)).rejects.toMatchObject({ code: 'too_many_records' });
});

it('erases as a job that forgets the address, and the log has it neither', async () => {
  const { status, json } = await admin.post('/api/people/erasures', { email: EMAIL });
  expect(status).toBe(202);
  expect(await ended(json.data.id)).toMatchObject({
    ...{ state: 'done', total: 2, done: 2 },
    counts: [{ kind: 'messages', fate: 'erased', count: 2 }],
  });
  expect(await messages()).toBe(0);
  expect(await database().find(PersonErasureRow)).toMatchObject([{ email: null }]);
  const entries = (await admin.get('/api/audit')).json.data;
  const actions = entries.map(({ action, actor }: Record<string, string>) => `${action} ${actor}`);
  expect(actions).toEqual(expect.arrayContaining(['person_erasing admin', 'person_erased admin']));
  expect(JSON.stringify(entries)).not.toContain('ada.king');
});

it('is the only one at a time', async () => {
  const now = new Date().toISOString();
  const row = {
    id: newId(),
    email: EMAIL,
    state: 'running',
    total: null,
    done: 0,
    counts: [],
    created_at: now,
  } as const;
  await database().insert(PersonErasureRow, { ...row, active_at: now, counts: [] });
  const refused = await admin.post('/api/people/erasures', { email: 'otto@example.com' });
  expect(refused).toMatchObject({ status: 409, json: { errors: [ERRORS.erasure_busy.text] } });
  await database().delete(PersonErasureRow, { id: row.id });
});

it('is continued by another process when its own has ended, and counts what was erased before', async () => {
  await write(3);
  const silent = new Date(Date.now() - 31_000).toISOString();
  const id = newId();
  const counts = [
    { kind: 'messages', fate: 'erased', count: 4 } as const,
    { kind: 'invoices', fate: 'tax_law', count: 1 } as const,
  ];
  const row = { id, email: EMAIL, state: 'running', total: 8, done: 5, counts } as const;
  await database().insert(PersonErasureRow, { ...row, counts: [...counts], created_at: silent, active_at: silent });
  await runner().sweep();
  expect(await ended(id)).toMatchObject({
    ...{ state: 'done', total: 7, done: 7 },
    counts: [{ kind: 'messages', fate: 'erased', count: 7 }],
  });
});

it('says that it failed, without keeping the address, and can be asked for again', async () => {
  await write(1);
  const people = site.app.get(PeopleService, { strict: false });
  const failing = jest.spyOn(people, 'recordErased').mockRejectedValueOnce(new Error('The disk is full.'));
  const { json } = await admin.post('/api/people/erasures', { email: EMAIL });
  expect(await ended(json.data.id)).toMatchObject({ state: 'failed' });
  failing.mockRestore();
  expect(await database().findOneBy(PersonErasureRow, { id: json.data.id })).toMatchObject({ email: null });
  const again = await admin.post('/api/people/erasures', { email: EMAIL });
  expect(await ended(again.json.data.id)).toMatchObject({ state: 'done' });
});

it('forgets the results of the day before', async () => {
  await runner().sweep(new Date(Date.now() + 25 * 3_600_000));
  expect(await database().count(PersonErasureRow)).toBe(0);
});
