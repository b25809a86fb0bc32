import { ERRORS, RECIPIENT_LIMITS } from '@waybill/contracts';
import { ApiClient, type ApiClient as Client, signInAsAdmin } from '../../testing/api-client.js';
import { pngImage } from '../../testing/images.js';
import { pairDevice } from '../../testing/paired-device.js';
import { type Site, startSite } from '../../testing/site.js';
import { verifiedBrowser } from '../../testing/verified-browser.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { CompanyClock, dayAfter } from '../history/company-clock.js';
import { OutboxService } from '../mail/outbox.service.js';
import { Parcel } from '../parcels/parcel.entity.js';
import { PeopleService } from '../people/people.service.js';
import { DeliveryInstruction, RecipientLink, VerifiedBrowserRow } from './recipient.entities.js';
import { RecipientLinks } from './recipient-links.service.js';
import { RecipientRetention } from './recipient-retention.js';

let site: Site;
let admin: Client;
let database: Database;
let created = 0;

beforeAll(async () => {
  jest.spyOn(OutboxService.prototype, 'start').mockReturnValue();
  site = await startSite();
  admin = await signInAsAdmin(site);
  database = site.app.get(Database, { strict: false });
});

async function parcel(values: object = {}) {
  const tracking_code = `DELIVERY-${++created}000`;
  const { json } = await admin.post('/api/parcels', {
    ...{ tracking_code, recipient_name: 'Ada King', destination: 'Oslo\nDoor 5', recipient_email: 'ada@example.org' },
    ...{ sender_name: 'Shop Ltd', status: 'In transit', parcel_content: 'Books', ...values },
  });
  return json.data;
}

/** A browser with the recipient's view of a parcel. */
async function recipientOf(of: Parameters<RecipientLinks['urlFor']>[0]) {
  const url = await site.app.get(RecipientLinks, { strict: false }).urlFor(of, 'recipient');
  const browser = new ApiClient(site.url);
  const body = { code: of.tracking_code, role: 'recipient', token: url?.split('recipient.')[1] };
  const from = { 'x-forwarded-for': `198.51.100.${created}` };
  const { status } = await browser.request('POST', '/api/recipients/verifications', body, from);
  expect(status).toBe(200);
  return browser;
}
const view = (browser: Client, code: string) => browser.get(`/api/recipients/parcel?code=${code}`);
const ask = (browser: Client, code: string, values: object) =>
  browser.request('POST', '/api/recipients/instructions', { code, ...values }, { 'x-forwarded-for': '198.51.100.9' });
const scan = (code: string, key: string) => {
  const now = new Date().toISOString();
  const what = { title: 'Sorted', description: 'At the hub.', icon: 'verified', color: 'green' };
  return { sent_at: now, scans: [{ key, code, happened_at: now, ...what }] };
};

async function deliver(tracking_code: string) {
  const form = new FormData();
  const fields = { tracking_code, receiver_name: 'Eve Moss', relationship: 'neighbor', signature: '[[[1,2],[3,4]]]' };
  for (const [name, value] of Object.entries({ id: newId(), ...fields })) form.set(name, value);
  form.set('photo', new Blob([new Uint8Array(await pngImage())]), 'photo.png');
  expect((await admin.post('/api/proofs', form)).status).toBe(201);
}

describe('an instruction', () => {
  it('is of the address that asked: with another one it is no wish any more, and nobody reads it', async () => {
    const of = await parcel({ recipient_email: 'first@example.org' });
    const code = of.tracking_code;
    const wish = { kind: 'safe_place', detail: 'Shed, door code 4711' };
    expect((await ask(await recipientOf(of), code, wish)).status).toBe(200);
    const form = { id: of.id, tracking_code: code, recipient_name: 'Bo Lund', destination: 'Oslo' };
    const { json } = await admin.patch('/api/parcels', { ...form, recipient_email: 'second@example.org' });
    expect(json.data.instruction).toBeNull();
    const second = await recipientOf(json.data);
    expect((await view(second, code)).json.data).toMatchObject({ instructions: [], parcel: { instruction: null } });
    const access = (await admin.get(`/api/recipients/access?parcel_id=${of.id}`)).json.data;
    expect(access.instructions).toEqual([expect.objectContaining(wish)]);
    const found = await site.app.get(PeopleService, { strict: false }).export('second@example.org');
    expect(JSON.stringify(found)).not.toContain('4711');
    expect(found.verified_browsers).toHaveLength(1);
  });

  it('reaches the courier: in the panel, in its list, on a scan and on a paired device', async () => {
    const of = await parcel();
    const code = of.tracking_code;
    const browser = await recipientOf(of);
    const wish = { kind: 'neighbor', detail: 'Ms Green, no. 7', note: 'Ring twice' };
    const { status, json } = await ask(browser, code, wish);
    expect(status).toBe(200);
    const instruction = { ...wish, day: null, given_at: expect.any(String) };
    expect(json.data.parcel.instruction).toEqual(instruction);
    expect(json.data.instructions).toEqual([expect.objectContaining({ ...instruction, browser: null })]);
    expect((await admin.get(`/api/parcels/${of.id}`)).json.data.instruction).toEqual(instruction);
    const listed = (await admin.get('/api/parcels')).json.data.find(({ id }: { id: string }) => id === of.id);
    expect(listed.instruction).toEqual(instruction);
    const { phone } = await pairDevice(admin);
    const [scanned] = (await phone.post('/api/scans', scan(code, newId()))).json.data;
    expect(scanned).toMatchObject({ outcome: 'added', parcel: { instruction } });
    const handover = await phone.get(`/api/proofs/parcel?code=${code}`);
    expect(handover.json.data.instruction).toEqual(instruction);
    const shown = await new ApiClient(site.url).get(`/api/parcels/${code}`);
    expect(shown.text).not.toContain('Green');
  });

  it('replaces the one before, which stays in the history; an empty one withdraws it', async () => {
    const of = await parcel();
    const browser = await recipientOf(of);
    await ask(browser, of.tracking_code, { kind: 'safe_place', detail: 'Shed' });
    await ask(browser, of.tracking_code, { kind: 'none', note: 'Mind the dog' });
    const { json } = await ask(browser, of.tracking_code, { kind: 'none' });
    expect(json.data.parcel.instruction).toBeNull();
    const { instructions } = (await admin.get(`/api/recipients/access?parcel_id=${of.id}`)).json.data;
    expect(instructions.map(({ kind, note }: { kind: string; note: string }) => [kind, note])).toEqual([
      ['none', null],
      ['none', 'Mind the dog'],
      ['safe_place', null],
    ]);
  });

  it('puts the delivery off to one of the offered days only', async () => {
    const of = await parcel();
    const browser = await recipientOf(of);
    const { offered_days: days } = (await view(browser, of.tracking_code)).json.data;
    const tomorrow = dayAfter(site.app.get(CompanyClock, { strict: false }).calendar(Date.now()).today);
    expect(days).toHaveLength(RECIPIENT_LIMITS.offeredDays.usual);
    expect(days.every((day: string) => day >= tomorrow && new Date(`${day}T00:00:00Z`).getUTCDay() !== 0)).toBe(true);
    expect((await ask(browser, of.tracking_code, { kind: 'other_day', day: days[1] })).status).toBe(200);
    expect((await ask(browser, of.tracking_code, { kind: 'other_day', day: '2020-01-02' })).status).toBe(422);
    expect((await ask(browser, of.tracking_code, { kind: 'other_day' })).status).toBe(422);
    expect((await ask(browser, of.tracking_code, { kind: 'neighbor' })).status).toBe(422);
    expect((await ask(browser, of.tracking_code, { kind: 'none', note: 'x'.repeat(501) })).status).toBe(422);
  });

  it('puts it off for weeks where the office has set it', async () => {
    const of = await parcel();
    const browser = await recipientOf(of);
    const { max } = RECIPIENT_LIMITS.offeredDays;
    for (const offered_days of [0, max + 1, null])
      expect((await admin.patch('/api/settings', { offered_days })).status).toBe(422);
    expect((await admin.patch('/api/settings', { offered_days: max })).status).toBe(200);
    const { offered_days: days } = (await view(browser, of.tracking_code)).json.data;
    expect([days.length, new Set(days).size]).toEqual([max, max]);
    expect((await ask(browser, of.tracking_code, { kind: 'other_day', day: days.at(-1) })).status).toBe(200);
    const late = dayAfter(days.at(-1));
    expect((await ask(browser, of.tracking_code, { kind: 'other_day', day: late })).status).toBe(422);
    await admin.patch('/api/settings', { offered_days: RECIPIENT_LIMITS.offeredDays.usual });
  });

  it('is not offered days before the parcel can be there', async () => {
    const of = await parcel({ min_expected_delivery_date: '2099-01-04' });
    const browser = await recipientOf(of);
    const { offered_days: days } = (await view(browser, of.tracking_code)).json.data;
    // The fourth is a Sunday.
    expect(days).toEqual(['2099-01-05', '2099-01-06', '2099-01-07', '2099-01-08', '2099-01-09']);
  });

  it.each(['Out for delivery', 'Delivered', 'Returned to sender'])('comes too late once it is "%s"', async (status) => {
    const of = await parcel({ status });
    const browser = await recipientOf(of);
    expect((await view(browser, of.tracking_code)).json.data).toMatchObject({ can_instruct: false, offered_days: [] });
    const refused = await ask(browser, of.tracking_code, { kind: 'safe_place', detail: 'Shed' });
    expect(refused).toMatchObject({ status: 409, json: { errors: [ERRORS.too_late_to_instruct.text] } });
  });

  it(`is one of at most ${RECIPIENT_LIMITS.instructions}, and nobody else can give one`, async () => {
    const of = await parcel();
    expect((await ask(new ApiClient(site.url), of.tracking_code, { kind: 'none', note: 'Hi' })).status).toBe(403);
    const browser = await recipientOf(of);
    const rows = Array.from({ length: RECIPIENT_LIMITS.instructions }, () => ({
      ...{ id: newId(), parcel_id: of.id, kind: 'none' as const, detail: null, day: null, note: 'Hi', browser: null },
      given_at: new Date().toISOString(),
    }));
    await database.manager.insert(DeliveryInstruction, rows);
    const refused = await ask(browser, of.tracking_code, { kind: 'none', note: 'Once more' });
    expect(refused.json.errors).toEqual([ERRORS.too_many_instructions.text]);
    const owner = await verifiedBrowser(site, of.tracking_code, 'ada@example.org');
    expect((await ask(owner, of.tracking_code, { kind: 'none', note: 'Mine' })).status).toBe(200);
    expect(await database.manager.countBy(DeliveryInstruction, { parcel_id: of.id })).toBe(
      RECIPIENT_LIMITS.instructions,
    );
  });

  it('cannot be written by the update form, and its words are not in the audit log', async () => {
    const of = await parcel();
    const browser = await recipientOf(of);
    await ask(browser, of.tracking_code, { kind: 'none', note: 'Secret door code' });
    const { id, tracking_code, recipient_name, destination } = of;
    const forged = { kind: 'none', detail: null, day: null, note: 'Forged', given_at: new Date().toISOString() };
    await admin.patch('/api/parcels', { id, tracking_code, recipient_name, destination, instruction: forged });
    expect((await admin.get(`/api/parcels/${id}`)).json.data.instruction.note).toBe('Secret door code');
    const log = await admin.get(`/api/audit?entity=parcels`);
    expect(log.text).not.toContain('Secret door code');
    expect(log.json.data[0]).toMatchObject({ fields: expect.arrayContaining(['instruction']), actor: 'visitor' });
  });
});

describe('a proof of delivery', () => {
  it('is shown to the verified recipient only where the settings allow it', async () => {
    const of = await parcel();
    const code = of.tracking_code;
    const browser = await recipientOf(of);
    await deliver(code);
    const paths = [`/api/recipients/photo?code=${code}`, `/api/recipients/signature.svg?code=${code}`];
    for (const path of paths) expect((await browser.get(path)).status).toBe(404);
    expect((await view(browser, code)).json.data.parcel).not.toHaveProperty('proof_receiver');
    await admin.patch('/api/settings', { proof_verified: 'yes' });
    expect((await view(browser, code)).json.data).toMatchObject({
      parcel: { proof_receiver: 'Eve Moss', proof_photo: true, proof_signature: true },
      relationship: 'neighbor',
    });
    for (const path of paths) {
      const reply = await browser.get(path);
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect((await new ApiClient(site.url).get(path)).status).toBe(403);
    }
    expect((await new ApiClient(site.url).get(`/api/parcels/${code}`)).text).not.toContain('Moss');
  });
});

describe('the date of redaction', () => {
  afterEach(() => admin.patch('/api/settings', { redact_days: null }));

  it('removes names and addresses from all views but the office’s', async () => {
    const of = await parcel({ current_location: 'Oslo hub' });
    const code = of.tracking_code;
    const browser = await recipientOf(of);
    await deliver(code);
    await admin.patch('/api/settings', { redact_days: 30 });
    const { redacted_at: at } = (await view(browser, code)).json.data;
    expect(Math.round((Date.parse(at) - Date.now()) / 86_400_000)).toBe(30);
    const long = new Date(Date.now() - 31 * 86_400_000).toISOString();
    await database.manager.update(Parcel, { id: of.id }, { last_scan_at: long });
    expect((await new ApiClient(site.url).get(`/api/parcels/${code}`)).json.data.recipient_name).toBe('A••• K.');
    const event_reason = { source: 'said', activity_id: null, at: long } as const;
    await database.manager.update(Parcel, { id: of.id }, { event_reason });
    const shown = await new ApiClient(site.url).get(`/api/parcels/${code}`);
    expect(shown.json.data).toMatchObject({
      recipient_name: '•••',
      sender_name: null,
      destination: '•••',
      proof: null,
    });
    expect(shown.json.data.stage).toBe('delivered');
    expect((await view(browser, code)).json.data).toBeNull();
    const { json } = await admin.get(`/api/recipients/visibility?parcel_id=${of.id}`);
    expect(json.data).toMatchObject({ recipient: {}, sender: {}, admin: { recipient_name: 'Ada King' } });
    expect(json.data.visitor.recipient_name).toBe('•••');
    const again = await new ApiClient(site.url).post('/api/recipients/codes', { code, role: 'recipient' });
    expect(again.status).toBe(200);
  });

  it('does not concern a parcel that is still on its way', async () => {
    const of = await parcel();
    await admin.patch('/api/settings', { redact_days: 1 });
    await database.manager.update(Parcel, { id: of.id }, { last_scan_at: '2020-01-01T00:00:00.000Z' });
    const { recipient_name } = (await new ApiClient(site.url).get(`/api/parcels/${of.tracking_code}`)).json.data;
    expect(recipient_name).toBe('A••• K.');
  });
});

it('the views of the visibility page are those that viewers get', async () => {
  const of = await parcel();
  const browser = await recipientOf(of);
  await ask(browser, of.tracking_code, { kind: 'safe_place', detail: 'Shed' });
  const { data: views } = (await admin.get(`/api/recipients/visibility?parcel_id=${of.id}`)).json;
  expect(views.recipient).toEqual((await view(browser, of.tracking_code)).json.data.parcel);
  const visitor = (await new ApiClient(site.url).get(`/api/parcels/${of.tracking_code}`)).json.data;
  expect(visitor).toMatchObject(views.visitor);
  const office = (await admin.get(`/api/parcels/${of.id}`)).json.data;
  expect(office).toMatchObject(views.admin);
  const { phone } = await pairDevice(admin, 'Van 9');
  const [{ parcel: scanned }] = (await phone.post('/api/scans', scan(of.tracking_code, newId()))).json.data;
  expect(scanned).toMatchObject(views.device);
});

it('what belongs to a deleted parcel is removed, unless its deletion may be undone', async () => {
  const [gone, held] = [await parcel(), await parcel()];
  for (const each of [gone, held]) {
    await ask(await recipientOf(each), each.tracking_code, { kind: 'safe_place', detail: 'Shed' });
    await admin.delete('/api/recipients/access', { parcel_id: each.id });
    await recipientOf(each);
    await admin.delete('/api/parcels', { id: each.id });
  }
  await site.app.get(RecipientRetention, { strict: false }).removeOrphans(async () => new Set([held.id]));
  const counts = async (id: string) => [
    await database.manager.countBy(DeliveryInstruction, { parcel_id: id }),
    await database.manager.countBy(VerifiedBrowserRow, { parcel_id: id }),
    await database.manager.countBy(RecipientLink, { id }),
  ];
  expect(await counts(gone.id)).toEqual([0, 0, 0]);
  expect(await counts(held.id)).toEqual([1, 1, 1]);
});
