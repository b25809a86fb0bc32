import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { collectLog } from '../../testing/collect-log.js';
import { withoutWorkers } from '../../testing/notifying-site.js';
import { engine, type Site, startSite } from '../../testing/site.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { RateLimit } from '../limits/rate-limit.entity.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';
import { NotificationSettingsService } from '../notifications/notification-settings.service.js';
import { PausedAddressRow } from '../notifications/notifications.entities.js';
import { PausedAddresses } from '../notifications/paused-addresses.service.js';
import { AddressParcels } from '../parcels/address-parcels.js';
import { Parcel } from '../parcels/parcel.entity.js';
import { OverviewRequest } from './overview-request.entity.js';
import { OverviewWriter } from './overview-writer.service.js';
import { MAX_WAITING } from './overviews.service.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ANA = 'ana@example.com';
const DAY_MS = 86_400_000;

let site: Site;
let visitor: ApiClient;
let admin: ApiClient;
let next = 1;

beforeAll(async () => {
  // What waits to be written and sent is what these tests read.
  const start = jest.spyOn(OverviewWriter.prototype, 'start').mockReturnValue();
  site = await withoutWorkers(() => startSite({ TRUST_PROXY: '1' }));
  start.mockRestore();
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
  expect((await visitor.get('/api/overviews')).json.data).toEqual({ offered: false });
  expect(await ask(ANA)).toMatchObject({ status: 409 });
  const settings = site.app.get(NotificationSettingsService, { strict: false });
  await settings.confirmTest(await settings.newTestCode());
});
afterEach(async () => {
  for (const table of [OverviewRequest, OutboxMail, RateLimit, Parcel, PausedAddressRow])
    await manager().deleteAll(table);
});

const manager = () => site.app.get(Database).manager;
const writer = () => site.app.get(OverviewWriter, { strict: false });
const waiting = () => manager().find(OverviewRequest, { order: { id: 'ASC' } });
const mails = () => manager().find(OutboxMail, { order: { id: 'ASC' } });
const from = (address = `198.51.100.${next++ % 250}`) => ({ 'x-forwarded-for': address });
const ask = (email: string, more: object = {}, headers: Record<string, string> = from()) =>
  visitor.request('POST', '/api/overviews', { email, ...more }, headers);

async function parcel(values: object): Promise<Parcel> {
  const tracking_code = `OVER-${10_000 + next++}`;
  const usual = { tracking_code, recipient_name: 'Ada', destination: 'Oslo', status: 'In transit' };
  return (await admin.post('/api/parcels', { ...usual, ...values })).json.data;
}
const endedAgo = (id: string, days: number) => {
  const at = new Date(Date.now() - days * DAY_MS).toISOString();
  return manager().update(Parcel, id, { event_reason: { source: 'text', activity_id: null, at } });
};

/** The mail that an address gets; undefined if there is none. */
async function mailFor(email: string, headers: Record<string, string> = from()): Promise<OutboxMail | undefined> {
  expect((await ask(email, {}, headers)).status).toBe(202);
  await writer().writeWaiting();
  return (await mails()).at(-1);
}
const codesIn = (mail: OutboxMail | undefined) => mail?.body.match(/^OVER-\d+$/gm) ?? [];

describe('the mail', () => {
  it('lists what the address receives and what it sends, the newest first', async () => {
    const [first, second] = [await parcel({ recipient_email: ANA }), await parcel({ recipient_email: ANA })];
    const sent = await parcel({ sender_email: ANA, recipient_email: 'otto@example.com' });
    const both = await parcel({ recipient_email: ANA, sender_email: ANA });
    await parcel({ recipient_email: 'other@example.com' });
    const mail = await mailFor('Ana@Example.com');
    expect(mail).toMatchObject({ recipient: ANA, subject: 'Your parcels', kind: 'update', tracking_code: null });
    expect(codesIn(mail)).toEqual([both, second, first, sent].map(({ tracking_code }) => tracking_code));
    const [received, others] = mail?.body.split('Parcels from you:') ?? [];
    expect([received?.includes(first.tracking_code), others?.includes(sent.tracking_code)]).toEqual([true, true]);
  });

  it('says what the tracking page says, in the language of the page', async () => {
    const { tracking_code } = await parcel({ recipient_email: ANA, current_location: 'Cologne hub' });
    const answer = (
      await visitor.request('GET', `/api/parcels/${tracking_code}`, undefined, { 'accept-language': 'de' })
    ).json.data;
    const mail = await mailFor(ANA, { ...from(), 'accept-language': 'de' });
    expect(mail?.subject).toBe('Ihre Sendungen');
    expect(mail?.body).toContain(
      `${answer.status_text}, zuletzt gesehen: ${answer.translation.answer_place ?? 'Cologne hub'}`,
    );
    expect(JSON.parse(mail?.extras ?? '{}')).toEqual({ language: 'de' });
  });

  it('names nobody, and tells the day that is expected', async () => {
    const day = { min_expected_delivery_date: '2031-03-04', max_expected_delivery_date: '2031-03-04' };
    await parcel({
      recipient_email: ANA,
      recipient_name: 'Ada Secret',
      destination: 'Hidden Street 1\n0150 Oslo',
      ...day,
    });
    const mail = await mailFor(ANA);
    expect(mail?.body).toContain('Expected delivery: Tuesday, March 4, 2031');
    expect(mail?.body).not.toMatch(/Secret|0150|ana@/);
  });

  it.each(['recipient', 'sender'] as const)('has links that open the view of the %s', async (role) => {
    const { tracking_code: code } = await parcel({ [`${role}_email`]: ANA });
    const [, link = ''] = /(http\S+\/track\.html\S+)/.exec((await mailFor(ANA))?.body ?? '') ?? [];
    const url = new URL(link);
    const [linkRole, token] = url.hash.replace('#view=', '').split('.');
    expect([url.searchParams.get('code'), linkRole]).toEqual([code, role]);
    const view = await new ApiClient(site.url).post('/api/recipients/verifications', { code, role, token });
    expect(view).toMatchObject({ status: 200, json: { data: { role } } });
  });

  it('leaves out what ended long ago, and what is redacted', async () => {
    const [recent, old, lost] = [
      await parcel({ recipient_email: ANA, status: 'Delivered' }),
      await parcel({ recipient_email: ANA, status: 'Delivered' }),
      await parcel({ recipient_email: ANA, status: 'On hold' }),
    ];
    await endedAgo(recent.id, 29);
    await endedAgo(old.id, 31);
    await endedAgo(lost.id, 90);
    expect(codesIn(await mailFor(ANA))).toEqual([lost.tracking_code, recent.tracking_code]);
    await admin.patch('/api/settings', { redact_days: '10' });
    await manager().deleteAll(RateLimit);
    expect(codesIn(await mailFor(ANA))).toEqual([lost.tracking_code]);
    await admin.patch('/api/settings', { redact_days: '' });
  });

  it('lists twenty, and says that there are more', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 21; n += 1) codes.push((await parcel({ recipient_email: ANA })).tracking_code);
    const mail = await mailFor(ANA);
    expect(codesIn(mail)).toEqual(codes.reverse().slice(0, 20));
    expect(mail?.body).toContain('These are the 20 newest.');
  });

  it('does not stand in line with the news of a morning', async () => {
    await parcel({ recipient_email: ANA });
    const outbox = site.app.get(OutboxService, { strict: false });
    await site.app
      .get(Database)
      .withTransaction(() => outbox.enqueue({ to: 'news@example.com', subject: 'News', body: 'News', kind: 'update' }));
    await mailFor(ANA);
    const [earliest] = await manager().find(OutboxMail, { order: { due_at: 'ASC' } });
    expect(earliest?.recipient).toBe(ANA);
  });
});

describe('asking', () => {
  it('gets the same answer for every address, and looks nothing up before it', async () => {
    await parcel({ recipient_email: ANA });
    const looked = jest.spyOn(AddressParcels.prototype, 'current');
    const replies = [await ask(ANA), await ask('nobody@example.com'), await ask(ANA), await ask(ANA)];
    expect(looked).not.toHaveBeenCalled();
    looked.mockRestore();
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await waiting()).map(({ email }) => email)).toEqual([ANA, 'nobody@example.com', ANA]);
  });

  it('sends nothing to an address without parcels, or to which mail does not arrive', async () => {
    expect(await mailFor('nobody@example.com')).toBeUndefined();
    await parcel({ recipient_email: ANA });
    await site.app.get(PausedAddresses, { strict: false }).pause(ANA, 'bounced');
    expect(await mailFor(ANA)).toBeUndefined();
    expect(await waiting()).toEqual([]);
  });

  it('sends what was asked for to whoever has unsubscribed from milestones', async () => {
    await parcel({ recipient_email: ANA });
    await site.app.get(PausedAddresses, { strict: false }).pause(ANA, 'unsubscribed');
    expect(await mailFor(ANA)).toBeDefined();
  });

  it('is limited to five per hour and visitor', async () => {
    const headers = from('203.0.113.9');
    for (let n = 0; n < 5; n += 1) expect((await ask(`a${n}@example.com`, {}, headers)).status).toBe(202);
    expect((await ask('a9@example.com', {}, headers)).status).toBe(429);
  });

  it('writes two mails an hour and four a day to one mailbox, however its address is spelled', async () => {
    for (const name of ['victim', 'vic.tim', 'victim+1', 'Victim']) await ask(`${name}@example.com`);
    expect(await waiting()).toHaveLength(2);
    for (let hours = 0; hours < 3; hours += 1) {
      const windows = await manager().find(RateLimit);
      const hourly = windows.filter(({ id }) => id.startsWith('overview-mailbox-hour'));
      for (const { id } of hourly) await manager().delete(RateLimit, { id });
      for (let n = 0; n < 2; n += 1) await ask('victim@example.com');
    }
    expect(await waiting()).toHaveLength(4);
  });

  it('is refused while too many wait', async () => {
    const at = new Date().toISOString();
    const rows = Array.from(
      { length: MAX_WAITING },
      () => ({ id: newId(), email: ANA, language: 'en', created_at: at }) as const,
    );
    await manager().insert(OverviewRequest, rows);
    expect((await ask('late@example.com')).status).toBe(503);
  });

  it.each([
    ['no address', { email: '' }],
    ['a malformed address', { email: 'ana' }],
    ['two addresses', { email: 'a@b.example,c@d.example' }],
    ['an address with another header', { email: 'a@b.example\r\nBcc: c@d.example' }],
    ['an unknown language', { language: 'xx' }],
    ['an unknown field', { code: 'X' }],
  ])('refuses %s', async (_, more) => {
    expect((await ask(ANA, more)).status).toBe(422);
    expect(await waiting()).toEqual([]);
  });

  it('discards what fills the honeypot, and gives the same answer', async () => {
    expect((await ask(ANA, { website: 'https://spam.test' })).status).toBe(202);
    expect(await waiting()).toEqual([]);
  });

  it('works as a form without script', async () => {
    const post = (fields: Record<string, string>) =>
      visitor.request('POST', '/api/overviews', new URLSearchParams(fields).toString(), { ...FORM, ...from() });
    const sent = await post({ email: ANA, language: 'fr', website: '' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/find.html?result=sent']);
    expect(await waiting()).toMatchObject([{ email: ANA, language: 'fr' }]);
    expect((await post({ email: 'ana' })).headers.get('location')).toBe('/find.html?result=failed');
  });

  it('writes no address to the log', async () => {
    await parcel({ recipient_email: 'secret.reader@example.com' });
    const written = collectLog();
    await mailFor('secret.reader@example.com');
    written.stop();
    expect(written.lines.join()).not.toContain('secret.reader');
  });
});

describe('what waits', () => {
  it('is answered once by several backends', async () => {
    await parcel({ recipient_email: ANA });
    await ask(ANA);
    await Promise.all([writer().writeWaiting(), writer().writeWaiting()]);
    expect([await mails(), await waiting()]).toMatchObject([[{ recipient: ANA }], []]);
  });

  it('holds up nothing else when it fails, and is tried again', async () => {
    await parcel({ recipient_email: ANA });
    await parcel({ recipient_email: 'otto@example.com' });
    await ask(ANA);
    await ask('otto@example.com');
    const failing = jest.spyOn(AddressParcels.prototype, 'current').mockRejectedValueOnce(new Error('gone'));
    await writer().writeWaiting();
    failing.mockRestore();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['otto@example.com']);
    await writer().writeWaiting();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['otto@example.com', ANA]);
  });

  it('is dropped after an hour', async () => {
    await parcel({ recipient_email: ANA });
    await ask(ANA);
    const [row] = await waiting();
    await manager().update(OverviewRequest, row?.id ?? '', {
      created_at: new Date(Date.now() - 3_700_000).toISOString(),
    });
    await writer().writeWaiting();
    expect([await mails(), await waiting()]).toEqual([[], []]);
  });
});

it.each(['recipient', 'sender'] as const)(
  'the parcels of a %s are found through an index, in its order',
  async (role) => {
    const [sql, values] = site.app.get(AddressParcels, { strict: false }).rowsOf(role, ANA).getQueryAndParameters();
    const isEmbedded = engine === 'embedded';
    const plan = await manager().dataSource.query(`${isEmbedded ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN'} ${sql}`, values);
    if (isEmbedded) {
      expect(plan).toHaveLength(1);
      expect(plan[0].detail).toMatch(`USING INDEX ix_parcels_${role}_email (${role}_email=?)`);
    } else {
      expect(plan).toMatchObject([{ type: 'ref', key: `ix_parcels_${role}_email` }]);
      expect(plan[0].Extra ?? '').not.toContain('filesort');
    }
  },
);
