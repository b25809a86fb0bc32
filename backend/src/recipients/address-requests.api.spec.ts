import { type AddressRequest, ERRORS, RECIPIENT_LIMITS } from '@waybill/contracts';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { sentCode } from '../../testing/verified-browser.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';
import { PeopleService } from '../people/people.service.js';
import { AddressRequestRow } from './address-request.entity.js';
import { RecipientLinks } from './recipient-links.service.js';
import { RecipientRetention } from './recipient-retention.js';

const PATH = '/api/recipients/addresses';
const BERLIN = { country: 'DE', street: 'Lindenallee 5', postal_code: '10115', city: 'Berlin' };
const HAMBURG = { country: 'DE', street: 'Elbchaussee 9', postal_code: '22765', city: 'Hamburg' };
const BERLIN_TEXT = 'Berlin, Germany\nLindenallee 5\n10115 Berlin\nGermany';
const DESTINATION = 'Oslo, Norway\nStorgata 1';
const REPLY = 'Our vans do not go there.';

let site: Site;
let admin: ApiClient;
let database: Database;
let created = 0;

beforeAll(async () => {
  jest.spyOn(OutboxService.prototype, 'start').mockReturnValue();
  site = await startSite();
  admin = await signInAsAdmin(site);
  database = site.app.get(Database, { strict: false });
});

/** A parcel and its recipient, whose browser was verified by a code. */
async function known(values: object = {}) {
  const n = ++created;
  const email = `ada${n}@example.org`;
  const tracking_code = `ADDRESS-${n}000`;
  const { json } = await admin.post('/api/parcels', {
    ...{ tracking_code, recipient_name: 'Ada King', recipient_email: email, destination: DESTINATION },
    ...{ status: 'In transit', mail_language: 'de', ...values },
  });
  const from = { 'x-forwarded-for': `198.51.100.${n}` };
  const browser = new ApiClient(site.url);
  const who = { code: tracking_code, role: 'recipient' };
  await browser.request('POST', '/api/recipients/codes', who, from);
  const body = { ...who, digits: await sentCode(site, email) };
  expect((await browser.request('POST', '/api/recipients/verifications', body, from)).status).toBe(200);
  const ask = (parts: object) => browser.request('POST', PATH, { code: tracking_code, ...parts }, from);
  const wish = async (values: object) => {
    const reply = await browser.request(
      'POST',
      '/api/recipients/instructions',
      { code: tracking_code, ...values },
      from,
    );
    expect(reply.status).toBe(200);
  };
  const withdraw = (id: string) => browser.request('DELETE', PATH, { code: tracking_code, id }, from);
  const view = async () => (await browser.get(`/api/recipients/parcel?code=${tracking_code}`)).json.data;
  const asked = async (parts: object = BERLIN): Promise<AddressRequest> => {
    const { status, json: reply } = await ask(parts);
    expect(status).toBe(200);
    return reply.data.address_requests[0];
  };
  return { id: json.data.id as string, code: tracking_code, email, ask, asked, withdraw, view, wish };
}

const decide = (id: string, decision: object, destination = DESTINATION) =>
  admin.patch(PATH, { id, destination, ...decision });
const accept = (id: string) => decide(id, { decision: 'accepted' });
const decline = (id: string) => decide(id, { decision: 'declined', reply: REPLY });
const parcelOf = async (id: string) => (await admin.get(`/api/parcels/${id}`)).json.data;
const statesOf = async (id: string) =>
  (await admin.get(`${PATH}?parcel_id=${id}`)).json.data.map(({ state }: AddressRequest) => state);
const onDashboard = async (id: string) =>
  (await admin.get('/api/dashboard')).json.data.address_requests.filter(
    ({ parcel_id }: { parcel_id: string }) => parcel_id === id,
  );
const mailsTo = (recipient: string) =>
  database.manager.find(OutboxMail, { where: { recipient }, order: { id: 'ASC' } });

/** Gives the parcel another recipient, or another address, as the panel does. */
async function edit(id: string, changes: object) {
  const { tracking_code, recipient_name, recipient_email, destination } = await parcelOf(id);
  const form = { id, tracking_code, recipient_name, recipient_email, destination };
  expect((await admin.patch('/api/parcels', { ...form, ...changes })).status).toBe(200);
}

describe('a request for another address', () => {
  it('reaches the office beside the address that the parcel has, and changes nothing of the parcel', async () => {
    const { id, code, email, asked, view } = await known();
    const request = await asked();
    expect(request).toMatchObject({ state: 'open', new_destination: BERLIN_TEXT, reply: null, decided_at: null });
    expect((await view()).address_requests).toEqual([request]);
    const [given] = (await admin.get(`${PATH}?parcel_id=${id}`)).json.data;
    expect(given).toEqual({ ...request, by: 'code', browser: null });
    expect(await onDashboard(id)).toEqual([
      expect.objectContaining({
        id: request.id,
        tracking_code: code,
        destination: DESTINATION,
        new_destination: BERLIN_TEXT,
      }),
    ]);
    expect((await parcelOf(id)).destination).toBe(DESTINATION);
    const [, notice] = await mailsTo(email);
    expect(notice?.subject).toBe(`Für die Sendung ${code} wurde eine andere Adresse gewünscht`);
    expect(notice?.body).not.toContain('Lindenallee');
  });

  it('has the letters that a clerk sees, and none that hide or turn others around', async () => {
    const { ask, asked } = await known();
    expect(await ask({ ...BERLIN, street: '\u200b\u2060' })).toMatchObject({
      status: 422,
      json: { field_errors: { street: 'Enter it in letters that can be seen.' } },
    });
    const hidden = { ...BERLIN, street: `\u202e\u200b${BERLIN.street}\u2066` };
    expect((await asked(hidden)).new_destination).toBe(BERLIN_TEXT);
  });

  it('that is accepted ends a wish for another place, and not one for another day', async () => {
    const { id, asked, view, wish } = await known();
    await wish({ kind: 'neighbor', detail: 'Mrs Lovelace' });
    const elsewhere = { ...BERLIN, street: 'Ahornweg 1' };
    await accept((await asked(elsewhere)).id);
    expect((await parcelOf(id)).instruction).toBeNull();
    expect((await view()).instructions.map(({ kind }: { kind: string }) => kind)).toEqual(['none', 'neighbor']);
    const later = await known();
    const { offered_days: days } = await later.view();
    await later.wish({ kind: 'other_day', day: days[0] });
    await accept((await later.asked(elsewhere)).id);
    expect((await parcelOf(later.id)).instruction).toMatchObject({ kind: 'other_day', day: days[0] });
  });

  it('that is accepted becomes the address of the parcel: for courier, search, visitors and recipient', async () => {
    const position = { map_destination_latitude: 59.9, map_destination_longitude: 10.7, show_map: 'yes' };
    const { id, code, email, asked, view } = await known();
    await edit(id, position);
    const request = await asked();
    expect((await accept(request.id)).json.data[0]).toMatchObject({ state: 'accepted', reply: null });
    expect(await parcelOf(id)).toMatchObject({
      destination: BERLIN_TEXT,
      ...{ map_destination_latitude: null, map_destination_longitude: null },
    });
    const found = (await admin.get('/api/parcels/search?search=Lindenallee')).json.data;
    expect(found.map((row: { id: string }) => row.id)).toEqual([id]);
    const shown = (await new ApiClient(site.url).get(`/api/parcels/${code}`)).json.data;
    expect(shown.destination).toBe('Berlin, Germany');
    expect(await view()).toMatchObject({
      parcel: { destination: BERLIN_TEXT },
      address_requests: [{ state: 'accepted' }],
    });
    expect(await onDashboard(id)).toEqual([]);
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.subject).toBe(`Sendung ${code} geht an die neue Adresse`);
    expect(mail?.body).not.toContain('Lindenallee');
  });

  it('that is declined leaves the parcel alone, and the recipient reads why', async () => {
    const { id, email, asked, view } = await known();
    const request = await asked();
    expect((await decide(request.id, { decision: 'declined' })).json.errors).toEqual(['Reply is required.']);
    expect((await decline(request.id)).status).toBe(200);
    expect((await parcelOf(id)).destination).toBe(DESTINATION);
    expect((await view()).address_requests).toMatchObject([{ state: 'declined', reply: REPLY }]);
    expect((await mailsTo(email)).at(-1)?.body).toContain(REPLY);
  });

  it('needs a code: a link may have been forwarded', async () => {
    const { id, code, email, asked } = await known();
    const request = await asked();
    const of = { id, tracking_code: code, recipient_email: email, sender_email: null };
    const url = await site.app.get(RecipientLinks, { strict: false }).urlFor(of, 'recipient');
    const other = new ApiClient(site.url);
    const body = { code, role: 'recipient', token: url?.split('recipient.')[1] };
    const from = { 'x-forwarded-for': '198.51.100.250' };
    expect((await other.request('POST', '/api/recipients/verifications', body, from)).status).toBe(200);
    const refused = { status: 403, json: { errors: [ERRORS.code_required.text] } };
    expect(await other.post(PATH, { code, ...HAMBURG })).toMatchObject(refused);
    expect(await other.delete(PATH, { code, id: request.id })).toMatchObject(refused);
    const stranger = await new ApiClient(site.url).post(PATH, { code, ...HAMBURG });
    expect(stranger.json.errors).toEqual([ERRORS.verification_required.text]);
    expect(await statesOf(id)).toEqual(['open']);
  });

  it('must be an address, and another one than the parcel has', async () => {
    const { id, ask } = await known();
    const wrong = async (parts: object) => (await ask(parts)).json.errors;
    expect(await wrong({ ...BERLIN, postal_code: ' ' })).toEqual(['Postal code is required.']);
    expect(await wrong({ ...BERLIN, country: 'XX' })).toEqual([expect.stringContaining('ISO 3166-1')]);
    expect(await wrong({ ...BERLIN, street: 'x'.repeat(111) })).toHaveLength(1);
    const long = { country: 'BR', street: 'x'.repeat(110), district: 'x'.repeat(40), city: 'x'.repeat(50) };
    expect(await wrong({ ...long, region: 'x'.repeat(50), postal_code: 'x'.repeat(16) })).toEqual([
      'The address has more than 300 characters.',
    ]);
    await edit(id, { destination: BERLIN_TEXT });
    expect(await wrong(BERLIN)).toEqual(['The parcel has this address already.']);
    // A part that its country does not print would be in the line that everybody reads.
    const { json } = await ask({ country: 'SG', street: '1 Marina Blvd', postal_code: '018989', city: 'Flat 7' });
    expect(json.data.address_requests[0].new_destination).not.toContain('Flat 7');
  });

  it('takes the place of one that is open, may be repeated, and is one of a bounded number', async () => {
    const { id, asked, ask, withdraw } = await known();
    const first = await asked(HAMBURG);
    const second = await asked();
    expect((await asked()).id).toBe(second.id);
    expect(await statesOf(id)).toEqual(['open', 'withdrawn']);
    expect((await accept(first.id)).json.errors).toEqual([ERRORS.request_closed.text]);
    for (const time of ['first', 'second']) expect([time, (await withdraw(second.id)).status]).toEqual([time, 200]);
    expect((await withdraw(newId())).status).toBe(404);
    for (let n = 0; n < RECIPIENT_LIMITS.addressRequests; n++)
      expect((await ask({ ...BERLIN, street: `Lindenallee ${n}` })).status).toBe(200);
    expect(await database.manager.countBy(AddressRequestRow, { parcel_id: id })).toBe(RECIPIENT_LIMITS.addressRequests);
  });

  it.each(['Out for delivery', 'Delivered', 'Returned to sender'])('comes too late once it is "%s"', async (status) => {
    const { id, ask, asked } = await known();
    const request = await asked();
    await edit(id, { status });
    expect(await statesOf(id)).toEqual(['lapsed']);
    expect(await onDashboard(id)).toEqual([]);
    for (const decision of [accept, decline])
      expect((await decision(request.id)).json.errors).toEqual([ERRORS.request_closed.text]);
    expect((await ask(HAMBURG)).json.errors).toEqual([ERRORS.too_late_to_instruct.text]);
  });

  it('is nobody’s any more once the parcel has another recipient', async () => {
    const { id, asked } = await known();
    const request = await asked();
    await edit(id, { recipient_email: 'somebody.else@example.org' });
    expect(await statesOf(id)).toEqual(['lapsed']);
    expect(await onDashboard(id)).toEqual([]);
    expect((await accept(request.id)).json.errors).toEqual([ERRORS.request_closed.text]);
    const found = await site.app.get(PeopleService, { strict: false }).export('somebody.else@example.org');
    expect(found.address_requests).toEqual([]);
  });

  it('replaces no address that the clerk has not seen', async () => {
    const { id, asked } = await known();
    const request = await asked();
    await edit(id, { destination: 'Bergen, Norway' });
    expect((await accept(request.id)).json.errors).toEqual([ERRORS.changed_elsewhere.text]);
    expect((await parcelOf(id)).destination).toBe('Bergen, Norway');
    expect((await decide(request.id, { decision: 'accepted' }, 'Bergen, Norway')).status).toBe(200);
  });
});

describe('at the same time', () => {
  it('the decision of one clerk holds, and the recipient gets one mail about it', async () => {
    const { id, email, asked } = await known();
    const request = await asked();
    const before = (await mailsTo(email)).length;
    const replies = await Promise.all([accept(request.id), decline(request.id), accept(request.id)]);
    const [state] = await statesOf(id);
    expect(replies.map(({ status }) => status)).toEqual(state === 'accepted' ? [200, 409, 200] : [409, 200, 409]);
    expect((await parcelOf(id)).destination).toBe(state === 'accepted' ? BERLIN_TEXT : DESTINATION);
    expect(await mailsTo(email)).toHaveLength(before + 1);
  });

  it('accepting and withdrawing exclude each other', async () => {
    const { id, asked, withdraw } = await known();
    const request = await asked();
    const [accepted, withdrawn] = await Promise.all([accept(request.id), withdraw(request.id)]);
    const [state] = await statesOf(id);
    const isAccepted = state === 'accepted';
    expect([accepted.status, withdrawn.status]).toEqual(isAccepted ? [200, 409] : [409, 200]);
    expect((await parcelOf(id)).destination).toBe(isAccepted ? BERLIN_TEXT : DESTINATION);
  });
});

it('is in the audit log, without its words', async () => {
  const { id, asked } = await known();
  const request = await asked();
  await decline(request.id);
  const log = await admin.get('/api/audit?entity=address_requests');
  const [decided, made] = log.json.data;
  expect([decided.actor, made.actor]).toEqual(['admin', 'visitor']);
  expect(decided.record).toBe(request.id);
  for (const words of ['Lindenallee', REPLY]) expect(log.text).not.toContain(words);
  expect((await parcelOf(id)).destination).toBe(DESTINATION);
});

it('is exported for its person, and erased with them', async () => {
  const { id, email, asked } = await known();
  await asked();
  const people = site.app.get(PeopleService, { strict: false });
  expect((await people.export(email)).address_requests).toMatchObject([
    { state: 'open', new_destination: BERLIN_TEXT },
  ]);
  await edit(id, { status: 'Delivered' });
  expect(await people.erase(email)).toContainEqual({ kind: 'address_requests', fate: 'erased', count: 1 });
  expect(await database.manager.countBy(AddressRequestRow, { parcel_id: id })).toBe(0);
});

it('is removed with its parcel, unless that deletion may be undone', async () => {
  const [gone, held] = [await known(), await known()];
  for (const each of [gone, held]) {
    await each.asked();
    await admin.delete('/api/parcels', { id: each.id });
    expect(await onDashboard(each.id)).toEqual([]);
  }
  await site.app.get(RecipientRetention, { strict: false }).removeOrphans(async () => new Set([held.id]));
  const count = (parcel_id: string) => database.manager.countBy(AddressRequestRow, { parcel_id });
  expect([await count(gone.id), await count(held.id)]).toEqual([0, 1]);
});
