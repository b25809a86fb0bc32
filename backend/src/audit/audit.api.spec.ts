import { ADMIN, type ApiClient, ApiClient as Client, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { AccountService } from '../admins/account.service.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { addChange } from '../database/transactions.js';
import { runAsCommand } from './actor.js';
import { AuditRow } from './audit-entry.entity.js';
import { NOT_RECORDED } from './policy.js';

let site: Site;
let admin: ApiClient;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});

const database = () => site.app.get(Database, { strict: false });
const entries = async (query = '') => (await admin.get(`/api/audit${query}`)).json.data;
const PARCEL = { recipient_name: 'Ana Lima', destination: 'Porto, Portugal' };
const newParcel = async (tracking_code: string) =>
  (await admin.post('/api/parcels', { tracking_code, ...PARCEL })).json.data;

it('records who created, changed and deleted a parcel, field by field', async () => {
  const { id, updated_at } = await newParcel('AUDIT-1');
  await admin.request(
    'PATCH',
    '/api/parcels',
    { ...PARCEL, id, tracking_code: 'AUDIT-1', destination: 'Lisbon, Portugal', updated_at },
    { 'x-request-id': 'request-of-the-change' },
  );
  await admin.delete('/api/parcels', { id });
  const [deleted, changed, created] = await entries(`?entity=parcels&record=${id}`);
  expect(changed).toMatchObject({ action: 'changed', actor: 'admin', request: 'request-of-the-change' });
  expect(changed.session).toMatch(/^[0-9a-f]{16}$/);
  expect(changed.changes).toEqual([{ field: 'destination', before: 'Porto, Portugal', after: 'Lisbon, Portugal' }]);
  expect(created).toMatchObject({ action: 'created', actor_id: changed.actor_id });
  expect(created.changes).toContainEqual({ field: 'recipient_name', before: null, after: 'Ana Lima' });
  expect(deleted.action).toBe('deleted');
  expect(deleted.changes).toContainEqual({ field: 'destination', before: 'Lisbon, Portugal', after: null });
});

it('an update that changes nothing has no entry', async () => {
  const { id, updated_at } = await newParcel('AUDIT-2');
  await admin.patch('/api/parcels', { ...PARCEL, id, tracking_code: 'AUDIT-2', updated_at });
  expect((await entries(`?record=${id}`)).map(({ action }: { action: string }) => action)).toEqual(['created']);
});

it('a change that is rolled back, or one in a savepoint that is, has no entry', async () => {
  const parcel = await newParcel('AUDIT-3');
  const update = (status: string) => database().manager.update('Parcel', { id: parcel.id }, { status });
  const failing = database().withTransaction(async () => {
    await update('rolled back');
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  await database().withTransaction(async () => {
    await update('kept');
    const inner = database().withTransaction(async () => {
      await update('lost');
      throw new Error('inner');
    });
    await inner.catch(() => undefined);
  });
  const changes = (await entries(`?record=${parcel.id}&action=changed`)).flatMap(
    (entry: AuditRow & { changes: object[] }) => entry.changes,
  );
  expect(changes).toEqual([{ field: 'status', before: null, after: 'kept' }]);
});

it('a change is rolled back if its entry cannot be written', async () => {
  const parcel = await newParcel('AUDIT-4');
  const broken = database().withTransaction(async () => {
    await database().manager.update('Parcel', { id: parcel.id }, { status: 'unrecorded' });
    addChange(database().dataSource, { action: null as never });
  });
  await expect(broken).rejects.toThrow();
  expect((await admin.get(`/api/parcels/${parcel.id}`)).json.data.status).toBeNull();
});

it('records every table that is not exempted by name', async () => {
  const tables = database().dataSource.entityMetadatas.map(({ tableName }) => tableName);
  expect(Object.keys(NOT_RECORDED).filter((table) => !tables.includes(table))).toEqual([]);
  const recorded = tables.filter((table) => !(table in NOT_RECORDED)).sort();
  expect(recorded).toEqual([
    'activities',
    'address_requests',
    'admins',
    'authenticators',
    'company_addresses',
    'devices',
    'feedback',
    'home_contents',
    'invoices',
    'messages',
    'milestone_texts',
    'notification_settings',
    'pages',
    'parcels',
    'passkeys',
    'paused_addresses',
    'pickup_points',
    'proofs',
    'recipient_links',
    'reviews',
    'scan_presets',
    'settings',
    'status_mappings',
    'translations',
    'verified_browsers',
  ]);
});

it('statements for all rows are recorded row by row', async () => {
  const { id } = await newParcel('AUDIT-5');
  await database().manager.updateAll('Parcel', { status: 'counted' });
  const [changed] = await entries(`?record=${id}&entity=parcels`);
  expect(changed.changes).toEqual([{ field: 'status', before: null, after: 'counted' }]);
  const parcels = await database().manager.count('Parcel');
  await database().manager.deleteAll('Parcel');
  expect(await entries('?entity=parcels&action=deleted&per_page=100')).toHaveLength(parcels + 1);
});

it('ways of writing that are not recorded fail on recorded tables', async () => {
  const { manager } = database();
  const writes: (() => Promise<unknown>)[] = [
    () => manager.save('Parcel', { id: newId() }),
    () => manager.upsert('Parcel', { id: newId() }, ['id']),
    () => manager.clear('Parcel'),
  ];
  for (const write of writes) await expect(Promise.resolve().then(write)).rejects.toThrow('is not recorded');
});

it('records sign-ins, refusals and sign-outs, without what was typed', async () => {
  const visitor = new Client(site.url);
  await visitor.post('/api/admins/auth/signin', { ...ADMIN, password: 'a wrong pass phrase' });
  await visitor.post('/api/admins/auth/signin', ADMIN);
  await visitor.get('/api/admins/auth/signout');
  const [out, signedIn, refused] = await entries('?per_page=3');
  expect([out.action, signedIn.action, refused.action]).toEqual(['signed_out', 'signed_in', 'sign_in_refused']);
  expect([out.actor, signedIn.actor, refused.actor]).toEqual(['admin', 'admin', 'visitor']);
  expect(JSON.stringify(await database().manager.find(AuditRow))).not.toMatch(/wrong pass phrase|argon2/);
});

it('passwords are recorded as changed, without their hash', async () => {
  const [created] = await entries('?entity=admins&action=created');
  expect(created.fields).toContain('password_hash');
  expect(created.changes.map(({ field }: { field: string }) => field)).toEqual(['email', 'place']);
});

it('what a command does is recorded under its name', async () => {
  const account = site.app.get(AccountService, { strict: false });
  await runAsCommand('admin reset-password', () => account.setPassword('another long pass phrase'));
  admin = new Client(site.url);
  await admin.post('/api/admins/auth/signin', { ...ADMIN, password: 'another long pass phrase' });
  const [reset] = await entries('?entity=admins&actor=command');
  expect(reset).toMatchObject({ action: 'changed', actor_id: 'admin reset-password', session: null, request: null });
  expect(reset.fields).toContain('password_hash');
});
