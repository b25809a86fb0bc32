import type { Milestone } from '@waybill/contracts';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { collectLog } from '../../testing/collect-log.js';
import { type Site, startSite } from '../../testing/site.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { RateLimit } from '../limits/rate-limit.entity.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';
import { Audience } from '../notifications/audience.js';
import { NotificationSettingsService } from '../notifications/notification-settings.service.js';
import { MilestoneMailRow } from '../notifications/notifications.entities.js';
import { PausedAddresses } from '../notifications/paused-addresses.service.js';
import { Parcel } from '../parcels/parcel.entity.js';
import { isEnded, SubscriptionRow } from './subscription.entity.js';
import { SubscriptionLinks } from './subscription-links.js';
import { SubscriptionRetention } from './subscription-retention.js';

const CODE = 'WAYB-1112-026A-P';
const OTHER = 'OTHER-12345';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ASKED = { tracking_code: CODE, milestones: ['delivered', 'out_for_delivery'] };
const NOBODY_HELD = async () => new Set<string>();

let site: Site;
let visitor: ApiClient;
let admin: ApiClient;
let parcel: string;
let next = 1;

beforeAll(async () => {
  // What waits to be sent is what these tests read.
  const start = jest.spyOn(OutboxService.prototype, 'start').mockReturnValue();
  site = await startSite({ TRUST_PROXY: '1' });
  start.mockRestore();
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
  expect((await ask('ana@example.com')).status).toBe(409);
  const settings = site.app.get(NotificationSettingsService, { strict: false });
  await settings.confirmTest(await settings.newTestCode());
  const values = { recipient_name: 'Ada', destination: 'Oslo', status: 'In transit' };
  parcel = (await admin.post('/api/parcels', { ...values, tracking_code: CODE })).json.data.id;
  await admin.post('/api/parcels', { ...values, tracking_code: OTHER });
});
afterEach(async () => {
  await manager().deleteAll(SubscriptionRow);
  await manager().deleteAll(OutboxMail);
  // The limit of the parcel is reached by the tests together.
  await manager().deleteAll(RateLimit);
});

const manager = () => site.app.get(Database).manager;
const rows = () => manager().find(SubscriptionRow, { order: { id: 'ASC' } });
/** The subscriptions that mails are written for, now or once they are confirmed. */
const current = async () => (await rows()).filter((row) => !isEnded(row));
const mailsTo = (recipient: string) => manager().find(OutboxMail, { where: { recipient }, order: { id: 'ASC' } });
/** Nobody else's address, and a mailbox that no other test wrote to. */
const newMailbox = () => `reader${next++}@example.com`;
const from = (address = `198.51.100.${next++ % 250}`) => ({ 'x-forwarded-for': address });
const ask = (email: string, more: object = {}, headers: Record<string, string> = from()) =>
  visitor.request('POST', '/api/subscriptions', { ...ASKED, email, ...more }, headers);
const links = () => site.app.get(SubscriptionLinks, { strict: false });
const stopToken = (id: string) => new URL(links().stop(id).page).searchParams.get('stop') ?? '';
/** Who would be written to. */
const audience = async (milestone: Milestone) =>
  site.app.get(Audience, { strict: false }).of(await manager().findOneByOrFail(Parcel, { id: parcel }), milestone);
const send = (action: string, token: string) => visitor.post(`/api/subscriptions/${action}`, { token });

/** The token of the link in the newest mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1);
  return /\/updates\.html\?confirm=([\w.-]+)/.exec(mail?.body ?? '')?.[1] ?? '';
}

async function subscribe(email: string, more: object = {}) {
  await ask(email, more);
  expect((await send('confirm', await tokenFor(email))).status).toBe(200);
  const row = await manager().findOneByOrFail(SubscriptionRow, { email });
  return { row, token: stopToken(row.id) };
}

describe('asking for updates', () => {
  it('sends a question to the address, and nothing is confirmed by it', async () => {
    const email = newMailbox();
    const reply = await ask(email, {}, { ...from(), 'accept-language': 'de' });
    expect(reply).toMatchObject({ status: 202, json: { data: null } });
    expect(await rows()).toMatchObject([{ email, language: 'de', confirmed_at: null, milestones: [] }]);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ kind: 'subscription', tracking_code: CODE });
    expect(mail?.subject).toBe(`Bitte bestätigen: Nachrichten zur Sendung ${CODE}`);
    expect(mail?.body).not.toContain(email);
    expect(await audience('delivered')).toEqual([]);
  });

  it('answers the same whatever is known of the address', async () => {
    const [known, unknown] = [newMailbox(), newMailbox()];
    await subscribe(known);
    const replies = [await ask(known), await ask(known), await ask(unknown), await ask(unknown)];
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });

  it('changes nothing that was confirmed until its owner agrees again', async () => {
    const email = newMailbox();
    await subscribe(email, { language: 'fr' });
    await manager().deleteAll(RateLimit);
    await ask(email, { language: 'ja' });
    expect(await rows()).toMatchObject([{ email, language: 'fr' }]);
    expect((await send('confirm', await tokenFor(email))).status).toBe(200);
    expect(await rows()).toMatchObject([{ email, language: 'ja' }]);
  });

  it('asks one mailbox once a day about a parcel, and five times in all', async () => {
    const email = newMailbox();
    for (let n = 0; n < 3; n += 1) expect((await ask(email)).status).toBe(202);
    expect(await mailsTo(email)).toHaveLength(1);
    for (let n = 0; n < 6; n += 1) {
      const tracking_code = `FLOOD-1000${n}`;
      await admin.post('/api/parcels', { recipient_name: 'Ada', destination: 'Oslo', tracking_code });
      expect((await ask(email, { tracking_code })).status).toBe(202);
    }
    expect(await mailsTo(email)).toHaveLength(5);
  });

  it('takes the spellings of an address that reach one mailbox for one', async () => {
    const victims = ['victim', 'victim+1', 'victim+2+3', 'Victim', 'v.ictim', 'vi.ctim+4'];
    for (const name of victims) expect((await ask(`${name}@example.com`)).status).toBe(202);
    expect(await manager().find(OutboxMail)).toMatchObject([{ recipient: 'victim@example.com' }]);
    for (let n = 0; n < 6; n += 1) await ask(`victim+${n}@example.com`, { tracking_code: `FLOOD-1000${n}` });
    expect(await manager().countBy(OutboxMail, { kind: 'subscription' })).toBe(5);
    await ask('victim@elsewhere.example');
    expect(await mailsTo('victim@elsewhere.example')).toHaveLength(1);
  });

  it('counts for a parcel only what is sent about it', async () => {
    const email = newMailbox();
    for (let n = 0; n < 6; n += 1) await ask(email, { tracking_code: `FLOOD-1000${n}` });
    for (let n = 0; n < 3; n += 1) await ask(email, { tracking_code: OTHER });
    for (let n = 0; n < 20; n += 1) await ask(newMailbox(), { tracking_code: OTHER });
    expect(await manager().countBy(OutboxMail, { tracking_code: OTHER })).toBe(20);
  });

  it('asks twenty times a day about one parcel, whoever asks', async () => {
    for (let n = 0; n < 22; n += 1) expect((await ask(newMailbox(), { tracking_code: OTHER })).status).toBe(202);
    expect(await manager().countBy(OutboxMail, { tracking_code: OTHER })).toBe(20);
  });

  it('is limited to five per hour and visitor', async () => {
    const headers = from('203.0.113.9');
    for (let n = 0; n < 5; n += 1) expect((await ask(newMailbox(), {}, headers)).status).toBe(202);
    expect((await ask(newMailbox(), {}, headers)).status).toBe(429);
  });

  it('adds one row for many requests at once', async () => {
    const email = newMailbox();
    const replies = await Promise.all([1, 2, 3, 4].map((n) => ask(email, {}, from(`203.0.113.10${n}`))));
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect([(await rows()).length, (await mailsTo(email)).length]).toEqual([1, 1]);
  });

  it.each([
    ['no parcel', { tracking_code: 'NOBODY-12345' }, 404],
    ['no step', { milestones: [] }, 422],
    ['an unknown step', { milestones: ['registered'] }, 422],
    ['no address', { email: 'nobody' }, 422],
    ['an address with another header', { email: 'a@b.example\r\nBcc: c@d.example' }, 422],
    ['two addresses', { email: 'a@b.example,c@d.example' }, 422],
    ['an unknown language', { language: 'xx' }, 422],
    ['an unknown field', { name: 'Ada' }, 422],
  ])('refuses %s', async (_, more, status) => {
    expect((await ask(newMailbox(), more)).status).toBe(status);
    expect(await rows()).toEqual([]);
  });

  it('discards what fills the honeypot, and gives the same answer', async () => {
    expect((await ask(newMailbox(), { website: 'https://spam.test' })).status).toBe(202);
    expect(await rows()).toEqual([]);
  });

  it('writes no address to the log', async () => {
    const written = collectLog();
    const { token } = await subscribe('secret.reader@example.com');
    await send('forget', token);
    written.stop();
    expect(written.lines.join()).not.toContain('secret.reader');
  });
});

describe('confirming', () => {
  it('takes a POST: whatever follows the link changes nothing', async () => {
    const email = newMailbox();
    await ask(email);
    const token = await tokenFor(email);
    expect((await visitor.get(`/api/subscriptions/confirm?token=${token}`)).status).toBe(404);
    expect((await rows())[0]?.confirmed_at).toBeNull();
    expect((await send('confirm', token)).status).toBe(200);
    const [row] = await rows();
    expect(row).toMatchObject({ milestones: ['out_for_delivery', 'delivered'], confirmed_at: expect.any(String) });
    const unsubscribe = links().stop(row?.id ?? '');
    expect(await audience('delivered')).toEqual([{ address: email, language: 'en', role: 'subscriber', unsubscribe }]);
    expect(await audience('in_transit')).toEqual([]);
  });

  it('changes nothing of what was confirmed before until it is confirmed itself', async () => {
    const { row } = await subscribe(newMailbox());
    const later = new Date(Date.now() + 60_000);
    expect((await rows())[0]?.milestones).toEqual(['out_for_delivery', 'delivered']);
    const { searchParams } = new URL(links().confirm(row.id, { milestones: ['returned'], language: 'en' }, later));
    expect((await send('confirm', searchParams.get('confirm') ?? '')).status).toBe(200);
    expect((await rows())[0]?.milestones).toEqual(['returned']);
  });

  it('refuses forged, expired and foreign tokens', async () => {
    const email = newMailbox();
    await ask(email);
    const [row] = await rows();
    const token = await tokenFor(email);
    const expired = new URL(
      links().confirm(row?.id ?? '', { milestones: ['delivered'], language: 'en' }, new Date(Date.now() - 1_000)),
    );
    const stop = stopToken(row?.id ?? '');
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    const wider = token.replace(/\.(\d+)\./, '.127.');
    const later = token.replace(/^\d/, '9');
    for (const wrong of [
      'x',
      changed,
      wider,
      later,
      `${token}=`,
      ` ${token}.`,
      expired.searchParams.get('confirm'),
      stop,
    ]) {
      expect(await send('confirm', wrong ?? '')).toMatchObject({
        status: 422,
        json: { errors: ['This link is no longer valid.'] },
      });
    }
    expect((await rows())[0]?.confirmed_at).toBeNull();
  });
});

describe('ending', () => {
  it('stops one parcel; the links work twice, and then never again for a new subscription', async () => {
    const email = newMailbox();
    const first = await subscribe(email);
    expect((await send('stop', first.token)).status).toBe(200);
    expect((await send('stop', first.token)).status).toBe(200);
    expect([await current(), await audience('delivered')]).toEqual([[], []]);
    await manager().deleteAll(SubscriptionRow);
    await manager().insert(SubscriptionRow, { ...first.row, id: '0190c0de-0000-7000-8000-000000000001' });
    expect((await send('stop', first.token)).status).toBe(200);
    expect(await current()).toHaveLength(1);
  });

  it('is no start: the first link begins nothing again, and a new question does', async () => {
    const email = newMailbox();
    await ask(email);
    const confirmation = await tokenFor(email);
    await send('confirm', confirmation);
    const [row] = await rows();
    await send('stop', stopToken(row?.id ?? ''));
    expect((await send('confirm', confirmation)).status).toBe(422);
    await manager().deleteAll(RateLimit);
    await ask(email, { milestones: ['held'] });
    expect(await current()).toMatchObject([{ confirmed_at: null, milestones: [] }]);
    expect((await send('confirm', await tokenFor(email))).status).toBe(200);
    expect(await current()).toMatchObject([{ email, milestones: ['held'] }]);
  });

  it.each(['the page', 'one click', 'the office'])(
    'by %s leaves the links able to forget the address, until the next cleanup',
    async (by) => {
      const email = newMailbox();
      const { row, token } = await subscribe(email);
      await ask(email, { tracking_code: OTHER });
      if (by === 'the page') await send('stop', token);
      if (by === 'one click') await visitor.request('POST', new URL(links().stop(row.id).oneClick).pathname, '', FORM);
      if (by === 'the office') await admin.delete('/api/subscriptions', { id: row.id });
      expect(await current()).toMatchObject([{ email, confirmed_at: null }]);
      expect((await send('forget', token)).status).toBe(200);
      expect([await rows(), await mailsTo(email)]).toEqual([[], []]);
    },
  );

  it('promises to forget nothing that it cannot find', async () => {
    const email = newMailbox();
    const { token } = await subscribe(email);
    await ask(email, { tracking_code: OTHER });
    await send('stop', token);
    const later = new Date(Date.now() + 1.1 * 86_400_000);
    await site.app.get(SubscriptionRetention, { strict: false }).remove(NOBODY_HELD, later);
    await ask(email, { tracking_code: 'FLOOD-10001' });
    expect(await send('forget', token)).toMatchObject({ status: 422, json: { data: null } });
    expect(await rows()).toMatchObject([{ email }]);
  });

  it('in one click as mail programs do it: by POST with a form, without cookie or redirect', async () => {
    const forms: [string, string][] = [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
    ];
    for (const [type, body] of forms) {
      const { row } = await subscribe(newMailbox());
      const { pathname } = new URL(links().stop(row.id).oneClick);
      const look = await visitor.request('GET', pathname);
      expect([look.status, look.headers.get('location')]).toEqual([303, `/updates.html?stop=${stopToken(row.id)}`]);
      expect(await rows()).toHaveLength(1);
      const reply = await new ApiClient(site.url).request('POST', pathname, body, { 'content-type': type });
      expect([reply.status, reply.headers.get('set-cookie')]).toEqual([200, null]);
      expect(await current()).toEqual([]);
      await manager().deleteAll(SubscriptionRow);
    }
  });

  it('forgets every subscription of the address, and of no other', async () => {
    const [email, other] = [newMailbox(), newMailbox()];
    const { token } = await subscribe(email);
    const others = await subscribe(other);
    const mail = { parcel_id: parcel, language: 'en', state: 'sent', error: null, settled_at: null } as const;
    const written = { ...mail, role: 'subscriber', created_at: new Date().toISOString() } as const;
    for (const [id, address, milestone] of [
      ['0190c0de-0000-7000-8000-0000000000aa', email, 'delivered'],
      [others.row.id, other, 'delivered'],
    ] as const) {
      await manager().insert(MilestoneMailRow, { ...written, id, address, milestone });
    }
    // What could not be sent would otherwise stay for a month, with the address.
    await site.app.get(Database).withTransaction(async () => {
      const outbox = site.app.get(OutboxService, { strict: false });
      const update = { subject: 'S', body: 'B', kind: 'update' } as const;
      await outbox.enqueue({ ...update, to: email, id: '0190c0de-0000-7000-8000-0000000000aa' });
      await outbox.enqueue({ ...update, to: other, id: others.row.id });
    });
    await manager().update(OutboxMail, { recipient: email }, { state: 'failed' });
    await ask(email, { tracking_code: 'FLOOD-10001' });
    expect(await rows()).toHaveLength(3);
    expect((await send('forget', token)).status).toBe(200);
    expect(await rows()).toMatchObject([{ email: other }]);
    expect(await manager().find(MilestoneMailRow)).toMatchObject([{ address: other }]);
    expect(await mailsTo(email)).toEqual([]);
    expect(await mailsTo(other)).not.toEqual([]);
    expect((await send('forget', token)).status).toBe(422);
  });

  it('needs a token that was signed here', async () => {
    await subscribe(newMailbox());
    for (const action of ['stop', 'forget']) expect((await send(action, 'AAAA')).status).toBe(422);
    expect(await rows()).toHaveLength(1);
  });
});

describe('without script', () => {
  const submit = (path: string, fields: [string, string][]) =>
    visitor.request('POST', `/api/subscriptions${path}`, new URLSearchParams(fields).toString(), {
      ...FORM,
      ...from(),
    });

  it('every form is accepted and leads back to the page', async () => {
    const email = newMailbox();
    const fields: [string, string][] = [
      ['tracking_code', CODE],
      ['email', email],
      ['language', 'ar'],
      ['website', ''],
    ];
    const ok = await submit('', [...fields, ['milestones', 'delivered'], ['milestones', 'returned']]);
    expect(ok.headers.get('location')).toBe('/updates.html?result=sent');
    expect((await submit('', fields)).headers.get('location')).toBe('/updates.html?result=failed');
    const token = await tokenFor(email);
    const done = await submit('/confirm', [['token', token]]);
    expect(done.headers.get('location')).toBe('/updates.html?result=confirmed');
    const [row] = await rows();
    expect(row).toMatchObject({ language: 'ar', milestones: ['delivered', 'returned'] });
    const stop = stopToken(row?.id ?? '');
    expect((await submit('/stop', [['token', 'x']])).headers.get('location')).toBe('/updates.html?result=expired');
    expect((await submit('/forget', [['token', stop]])).headers.get('location')).toBe('/updates.html?result=forgotten');
    expect(await rows()).toEqual([]);
  });

  it('takes a single step', async () => {
    const email = newMailbox();
    const fields: [string, string][] = [
      ['tracking_code', CODE],
      ['email', email],
      ['milestones', 'delivered'],
    ];
    expect((await submit('', fields)).headers.get('location')).toBe('/updates.html?result=sent');
  });
});

describe('retention', () => {
  const DAY_MS = 86_400_000;
  const daysLater = (days: number) => new Date(Date.now() + days * DAY_MS);
  const remove = (now: Date, held = NOBODY_HELD) =>
    site.app.get(SubscriptionRetention, { strict: false }).remove(held, now);

  it('removes what was not confirmed within a day, and what is a year old', async () => {
    await subscribe(newMailbox());
    await ask(newMailbox());
    await remove(daysLater(0.9));
    expect(await rows()).toHaveLength(2);
    await remove(daysLater(1.1));
    expect(await rows()).toMatchObject([{ confirmed_at: expect.any(String) }]);
    await remove(daysLater(364));
    expect(await rows()).toHaveLength(1);
    await remove(daysLater(366));
    expect(await rows()).toEqual([]);
  });

  it('removes those of parcels that have arrived, a month later, and of parcels that are gone', async () => {
    const make = (tracking_code: string, status: string) =>
      admin.post('/api/parcels', { recipient_name: 'Ada', destination: 'Oslo', tracking_code, status });
    const arrived = (await make('ARRIVED-1234', 'Delivered')).json.data.id;
    const gone = (await make('GONE-12345', 'In transit')).json.data.id;
    const row = { language: 'en', milestones: ['delivered'], created_at: new Date().toISOString() } as const;
    const confirmed_at = new Date().toISOString();
    for (const [index, parcel_id] of [arrived, gone, parcel].entries()) {
      const id = `0190c0de-0000-7000-8000-00000000000${index}`;
      await manager().insert(SubscriptionRow, {
        ...row,
        milestones: ['delivered'],
        id,
        parcel_id,
        email: newMailbox(),
        confirmed_at,
      });
    }
    await admin.delete('/api/parcels', { id: gone });
    await remove(daysLater(0), async () => new Set([gone]));
    expect(await rows()).toHaveLength(3);
    await remove(daysLater(0));
    expect(await rows()).toHaveLength(2);
    await remove(daysLater(31));
    expect(await rows()).toMatchObject([{ parcel_id: parcel }]);
  });
});

describe('for the office', () => {
  const listed = async () => (await admin.get(`/api/subscriptions?parcel_id=${parcel}`)).json.data;

  it('shows who agreed when, without the address', async () => {
    const { row } = await subscribe('grace.hopper@navy.example.org');
    await ask(newMailbox());
    expect(await listed()).toEqual([
      {
        ...{ id: row.id, address: 'g•••@n•••.org', language: 'en', milestones: row.milestones },
        ...{ created_at: row.created_at, confirmed_at: row.confirmed_at },
      },
      expect.objectContaining({ confirmed_at: null, milestones: [] }),
    ]);
    expect(row.confirmed_at).not.toBeNull();
  });

  it('ends one, which the log has with the parcel and without the address', async () => {
    const email = newMailbox();
    const { row } = await subscribe(email);
    const logged = async () => (await admin.get('/api/audit?action=unsubscribed')).json.data;
    const before = (await logged()).length;
    expect((await visitor.delete('/api/subscriptions', { id: row.id })).status).toBe(401);
    expect((await admin.delete('/api/subscriptions', { id: row.id })).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await admin.delete('/api/subscriptions', { id: row.id })).status).toBe(404);
    const entries = await logged();
    expect(entries.slice(0, entries.length - before)).toMatchObject([
      { actor: 'admin', entity: 'parcels', record: parcel, name: CODE },
    ]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });

  it('masks subscribers in the mails of a parcel, and nobody else', async () => {
    const [email, other] = [newMailbox(), newMailbox()];
    const mail = { parcel_id: parcel, language: 'en', state: 'sent', error: null, settled_at: null } as const;
    for (const [address, role] of [
      [email, 'subscriber'],
      [other, 'recipient'],
    ] as const)
      await manager().insert(MilestoneMailRow, {
        ...{ ...mail, id: newId(), milestone: 'held', address, role },
        created_at: new Date().toISOString(),
      });
    await site.app.get(PausedAddresses, { strict: false }).pause(other, 'bounced');
    const { mails } = (await admin.get(`/api/notifications/mails/${parcel}`)).json.data;
    const held = mails.filter(({ milestone }: { milestone: string }) => milestone === 'held');
    expect(held).toMatchObject([
      { role: 'recipient', address: other, paused: 'bounced' },
      { role: 'subscriber', address: 'r•••@e•••.com', paused: null },
    ]);
  });
});
