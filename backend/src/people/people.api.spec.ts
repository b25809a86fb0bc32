import { type ApiClient, ApiClient as Client, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { AuditRow } from '../audit/audit-entry.entity.js';
import { AuditVerifier } from '../audit/audit-verifier.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { FeedbackRow } from '../feedback/feedback.entity.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';
import { MessageRow } from '../messages/message.entity.js';
import { MilestoneMailRow, PausedAddressRow } from '../notifications/notifications.entities.js';
import { PausedAddresses } from '../notifications/paused-addresses.service.js';
import { DeliveryInstruction, VerifiedBrowserRow } from '../recipients/recipient.entities.js';
import { RecipientKeys } from '../recipients/recipient-keys.js';
import { SubscriptionRow } from '../subscriptions/subscription.entity.js';
import { PeopleService } from './people.service.js';
import { WITHOUT_PERSON } from './without-person.js';

const EMAIL = 'ada.king@example.com';
const OTHER = 'otto.berg@example.com';

let site: Site;
let admin: ApiClient;

beforeAll(async () => {
  jest.spyOn(OutboxService.prototype, 'start').mockReturnValue();
  site = await startSite();
  admin = await signInAsAdmin(site);
});

const database = () => site.app.get(Database, { strict: false });
const people = () => site.app.get(PeopleService, { strict: false });
const parcelOf = async (code: string) => (await admin.get(`/api/parcels/${code}`)).json.data;
const found = async (search: string) =>
  (await admin.get(`/api/parcels?search=${encodeURIComponent(search)}`)).json.data.length;
const verified = async () => (await site.app.get(AuditVerifier, { strict: false }).verify()).problems;
const everything = async () => {
  const tables = database().dataSource.entityMetadatas.filter(({ tableName }) => tableName !== 'invoices');
  const rows = [];
  for (const { target } of tables) {
    const query = database().manager.createQueryBuilder(target, 'row_of_table');
    rows.push(...(await query.getRawMany()));
  }
  return JSON.stringify(rows);
};

async function parcelTo(tracking_code: string, values: object) {
  const parcel = { tracking_code, destination: 'Oslo, Norway\nStorgata 7', recipient_name: 'Otto Berg', ...values };
  const created = await admin.post('/api/parcels', parcel);
  expect(created.status).toBe(201);
  return created.json.data.id as string;
}

/** What a recipient has besides a parcel: a subscription, a mail about it, and an instruction to the courier. */
async function hearsOfParcels() {
  const { manager } = database();
  const { id: parcel_id } = await parcelOf('DONE-0001');
  const now = new Date().toISOString();
  const ofParcel = { parcel_id, language: 'en' as const, created_at: now };
  await manager.insert(SubscriptionRow, { ...ofParcel, id: newId(), email: EMAIL, milestones: [], confirmed_at: now });
  await manager.insert(MilestoneMailRow, {
    ...{ ...ofParcel, id: newId(), milestone: 'delivered', address: EMAIL, role: 'recipient' },
    ...{ state: 'sent', error: null, settled_at: now },
  });
  await manager.insert(DeliveryInstruction, {
    ...{ id: newId(), parcel_id, kind: 'neighbor', detail: 'Ada King, second floor', day: null, note: null },
    ...{ browser: null, given_at: now },
  });
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const keys = site.app.get(RecipientKeys, { strict: false });
  for (const role of ['recipient', 'sender'] as const)
    await manager.insert(VerifiedBrowserRow, {
      ...{ id: newId(), parcel_id, role, verified_by: 'code', token_hash: newId() },
      ...{
        address_hash: keys.hashOfAddress({ recipient_email: EMAIL, sender_email: EMAIL }, role) ?? '',
        browser: 'Firefox',
        system: 'Linux',
        created_at: now,
        expires_at: until,
      },
    });
  await site.app.get(PausedAddresses, { strict: false }).pause(EMAIL, 'unsubscribed');
}

it('has a source, or a reason, for each table, and not both', () => {
  const tables = database().dataSource.entityMetadatas.map(({ tableName }) => tableName);
  const spoken = people().tables;
  expect(tables.filter((table) => !(table in WITHOUT_PERSON) && !spoken.includes(table))).toEqual([]);
  expect(spoken.filter((table) => table in WITHOUT_PERSON || !tables.includes(table))).toEqual([]);
  expect(Object.keys(WITHOUT_PERSON).filter((table) => table !== 'migrations' && !tables.includes(table))).toEqual([]);
});

it.each(['', 'ada', 'a b@example.com'])('refuses %j as an address', async (email) => {
  await expect(people().erase(email)).rejects.toThrow();
  await expect(people().export(email)).rejects.toThrow();
  await expect(people().find(email)).rejects.toThrow();
});

describe('of a person with parcels, messages, a rating and an invoice', () => {
  beforeAll(async () => {
    const ada = { recipient_name: 'Ada King', recipient_email: EMAIL, recipient_phone_number: '+47 22 00 00 01' };
    const otto = { sender_name: 'Otto Berg', sender_email: OTHER, pickup_location: 'Rome, Italy\nVia Appia 9' };
    await parcelTo('DONE-0001', { ...ada, ...otto, status: 'Delivered' });
    await parcelTo('GOING-0001', { ...ada, status: 'In transit' });
    await parcelTo('SENT-0001', { ...otto, sender_name: 'Ada King', sender_email: EMAIL, status: 'Delivered' });
    await parcelTo('OTHER-0001', { recipient_email: OTHER, status: 'Delivered' });
    const visitor = new Client(site.url);
    for (const email of [EMAIL, EMAIL, OTHER])
      await visitor.post('/api/messages', { email, subject: 'Hello', body: 'This is Ada King.' });
    await visitor.post('/api/feedback', { tracking_code: 'DONE-0001', rating: 5, comment: 'Thanks from Ada King' });
    const invoice = { product: 'DONE-0001' };
    expect((await admin.post('/api/invoices', invoice)).status).toBe(201);
  });

  it('exports what is theirs, and nothing of the other person', async () => {
    const all = await people().export('Ada.King@Example.com');
    expect(all.parcels).toMatchObject([
      { as: 'recipient', tracking_code: 'DONE-0001', recipient_phone_number: '+47 22 00 00 01' },
      { as: 'recipient', tracking_code: 'GOING-0001' },
      { as: 'sender', tracking_code: 'SENT-0001', pickup_location: 'Rome, Italy\nVia Appia 9' },
    ]);
    expect(all.messages).toHaveLength(2);
    expect(all.feedback).toMatchObject([{ rating: 5, comment: 'Thanks from Ada King' }]);
    expect(all.invoices).toHaveLength(1);
    expect(all.outbox).toHaveLength(2);
    expect(JSON.stringify(all)).not.toContain('Otto');
    expect(JSON.stringify(all)).not.toContain(OTHER);
    const [entry] = (await admin.get('/api/audit?action=person_exported')).json.data;
    expect(JSON.stringify(entry)).not.toContain('ada');
  });

  it('erases all but what is under way or an invoice, also from the search and the log, which stays valid', async () => {
    expect(await found(EMAIL)).toBe(3);
    await hearsOfParcels();
    const before = await people().find(EMAIL);
    const erased = await people().erase(EMAIL);
    expect(erased).toEqual([
      { kind: 'parcels', fate: 'anonymized', count: 2 },
      { kind: 'parcels', fate: 'under_way', count: 1 },
      { kind: 'delivery_instructions', fate: 'erased', count: 1 },
      { kind: 'verified_browsers', fate: 'erased', count: 1 },
      { kind: 'feedback', fate: 'anonymized', count: 1 },
      { kind: 'messages', fate: 'erased', count: 2 },
      { kind: 'invoices', fate: 'tax_law', count: 1 },
      { kind: 'subscriptions', fate: 'erased', count: 1 },
      { kind: 'milestone_mails', fate: 'erased', count: 1 },
      { kind: 'paused_addresses', fate: 'paused', count: 1 },
      { kind: 'outbox', fate: 'erased', count: 2 },
    ]);
    expect(before).toEqual({ counts: erased, complete: true });
    const done = await parcelOf('DONE-0001');
    expect(done).toMatchObject({ recipient_name: '–', recipient_email: null, recipient_phone_number: null });
    expect(done).toMatchObject({ destination: 'Oslo, Norway', sender_email: OTHER, sender_name: 'Otto Berg' });
    expect(await parcelOf('SENT-0001')).toMatchObject({ sender_name: null, pickup_location: 'Rome, Italy' });
    expect(await parcelOf('GOING-0001')).toMatchObject({ recipient_name: 'Ada King', recipient_email: EMAIL });
    expect(await found(EMAIL)).toBe(1);
    expect(await found('Ada King')).toBe(1);
    const { manager } = database();
    expect((await manager.find(MessageRow)).map(({ email }) => email)).toEqual([OTHER]);
    expect(await manager.find(FeedbackRow)).toMatchObject([{ rating: 5, comment: null }]);
    expect(await manager.countBy(OutboxMail, { reply_to: EMAIL })).toBe(0);
    expect(await manager.find(VerifiedBrowserRow)).toMatchObject([{ role: 'sender' }]);
    expect(await manager.findBy(MilestoneMailRow, { address: EMAIL })).toEqual([]);
    expect(await verified()).toEqual([]);
  });

  it('leaves nothing once the last parcel is delivered, except the invoice', async () => {
    const { id } = await parcelOf('GOING-0001');
    const scan = { parcel_id: id, title: 'Delivered', description: 'Done.', icon: 'verified', color: 'green' };
    expect((await admin.post('/api/activities', scan)).status).toBe(201);
    expect(await people().erase(EMAIL)).toContainEqual({ kind: 'parcels', fate: 'anonymized', count: 1 });
    await database().manager.delete(PausedAddressRow, { address: EMAIL });
    await database().manager.delete(MessageRow, { email: OTHER });
    await database().manager.deleteAll(OutboxMail);
    const log = await database().manager.find(AuditRow, { where: { entity: 'parcels' } });
    expect(JSON.stringify(log)).not.toContain(EMAIL);
    expect(await everything()).not.toContain(EMAIL);
    expect(await verified()).toEqual([]);
    expect(await people().erase(EMAIL)).toEqual([{ kind: 'invoices', fate: 'tax_law', count: 1 }]);
  });

  it('what unsubscribed is in the log without its address', async () => {
    const entries = (await admin.get('/api/audit?entity=paused_addresses')).json.data;
    const created = entries.find(({ action }: { action: string }) => action === 'created');
    expect(created.fields).toContain('address');
    expect(JSON.stringify(entries)).not.toContain('ada.king');
  });

  it('a value that vanishes in another way is still a problem of the log', async () => {
    const [entry] = (await admin.get('/api/audit?entity=parcels&action=created')).json.data;
    const { record } = entry;
    const id = await parcelTo('LATER-0001', {});
    const { manager } = database();
    await manager.update(AuditRow, { entity: 'parcels', record: id }, { details: null });
    expect(record).not.toBe(id);
    expect(await verified()).toEqual([expect.stringMatching(/^The values of entry \d+ are missing\.$/)]);
  });
});
