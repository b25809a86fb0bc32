import { ERRORS, LANGUAGES } from '@waybill/contracts';
import { ApiClient } from '../../testing/api-client.js';
import { plainTextOf } from '../../testing/mail-server.js';
import { type NotifyingSite, startNotifyingSite, withoutWorkers } from '../../testing/notifying-site.js';
import { CompanyClock } from '../history/company-clock.js';
import { OutboxService } from '../mail/outbox.service.js';
import { MAIL_TEXTS } from './mail-texts.js';
import { MilestoneMails } from './milestone-mails.service.js';
import { MilestoneWriter } from './milestone-writer.service.js';

let on: NotifyingSite;
let codes = 0;

beforeAll(async () => {
  on = await startNotifyingSite();
});

const PARTIES = { recipient_email: 'ada@example.com', sender_email: 'otto@example.com' };
const SCAN = { description: 'By the courier.', icon: 'local_shipping', color: 'green' };

const create = async (values: object = {}) => {
  const parcel = {
    tracking_code: `MAIL-${1000 + codes++}`,
    recipient_name: 'Ada King',
    destination: 'Oslo\nStorgata 1',
  };
  const { status, json } = await on.admin.post('/api/parcels', { ...parcel, ...PARTIES, ...values });
  expect(status).toBe(201);
  return json.data as { id: string; tracking_code: string };
};
const scan = async (parcel_id: string, title: string, values: object = {}) =>
  (await on.admin.post('/api/activities', { parcel_id, title, ...SCAN, ...values })).json.data as { id: string };
const settle = (changes: object) => on.admin.patch('/api/notifications/settings', changes);
const subjects = (mails: { to: string; headers: Map<string, string> }[]) =>
  mails.map(({ to, headers }) => `${to}: ${headers.get('subject')}`);

describe('a milestone', () => {
  it('is told once to each who wants it, by whatever it was reached', async () => {
    const { id, tracking_code: code } = await create();
    expect(subjects(await on.deliver())).toEqual([`ada@example.com: Parcel ${code} is registered`]);
    await scan(id, 'Picked up');
    await scan(id, 'Departed from Bergen');
    expect(subjects(await on.deliver())).toEqual([`ada@example.com: Parcel ${code} is on its way`]);
    await on.admin.post('/api/bulk', { action: { kind: 'status', status: 'Delivered' }, ids: [id] });
    let received = await on.deliver();
    for (let tries = 0; received.length === 0 && tries < 50; tries++) received = await on.deliver();
    expect(subjects(received).sort()).toEqual([
      `ada@example.com: Parcel ${code} has been delivered`,
      `otto@example.com: Parcel ${code} has been delivered`,
    ]);
    await scan(id, 'In transit');
    await scan(id, 'Delivered');
    expect(await on.deliver()).toEqual([]);
    const { mails, waiting } = (await on.admin.get(`/api/notifications/mails/${code}`)).json.data;
    expect(waiting).toEqual([]);
    expect(mails.map(({ milestone, state }: Record<string, string>) => `${milestone} ${state}`).sort()).toEqual([
      'delivered sent',
      'delivered sent',
      'in_transit sent',
      'registered sent',
    ]);
  });

  it('is told for each attempt to deliver the parcel, and once for each', async () => {
    const { id, tracking_code: code } = await create({ status: 'In transit', sender_email: null });
    await on.deliver();
    const told = async (title: string) => {
      await scan(id, title);
      return (await on.deliver()).map(({ headers }) => headers.get('subject')?.replace(`Parcel ${code} `, ''));
    };
    for (const _attempt of [1, 2]) {
      expect(await told('Out for delivery')).toEqual(['is out for delivery']);
      expect(await told('Delivery attempted')).toEqual(['could not be delivered']);
      expect(await told('Delivery attempted')).toEqual([]);
      expect(await told('In transit')).toEqual([]);
      expect(await told('Delivery attempted')).toEqual([]);
    }
    // Both scans within the delay: the courier was out, and this is no mistake that was put right.
    await scan(id, 'Out for delivery');
    expect(await told('Delivery attempted')).toEqual(['could not be delivered']);
    const mistaken = await scan(id, 'Out for delivery');
    await on.admin.delete('/api/activities', { id: mistaken.id, restores: 'yes' });
    expect(await on.deliver()).toEqual([]);
    expect(await told('Out for delivery')).toEqual(['is out for delivery']);
    expect(await told('Delivered')).toEqual(['has been delivered']);
  });

  it('that an attempt has failed is not told again by a status that was set by mistake and set back', async () => {
    const { id, tracking_code: code } = await create({ status: 'In transit', sender_email: null });
    const change = async (status: string) => {
      const parcel = (await on.admin.get(`/api/parcels/${id}`)).json.data;
      expect((await on.admin.patch('/api/parcels', { ...parcel, status })).status).toBe(200);
    };
    await change('Out for delivery');
    await change('Delivery attempted');
    expect(subjects(await on.deliver())).toEqual([`ada@example.com: Parcel ${code} could not be delivered`]);
    await change('Out for delivery');
    await change('Delivery attempted');
    expect(await on.deliver()).toEqual([]);
    await change('Out for delivery');
    await on.deliver();
    await change('Delivery attempted');
    expect(subjects(await on.deliver())).toEqual([`ada@example.com: Parcel ${code} could not be delivered`]);
  });

  it('is not told if its scan was taken back in time, and is once it comes true', async () => {
    const { id, tracking_code: code } = await create({ status: 'In transit' });
    await on.deliver();
    const mistaken = await scan(id, 'Delivered');
    await on.admin.delete('/api/activities', { id: mistaken.id, restores: 'yes' });
    expect(await on.deliver()).toEqual([]);
    await scan(id, 'Delivered');
    expect(subjects(await on.deliver())).toContain(`ada@example.com: Parcel ${code} has been delivered`);
  });

  it('that a mistaken status would repeat stays as it was: back where the parcel came from is no news', async () => {
    await settle({ recipient_milestones: [] });
    const { id, tracking_code, ...rest } = await create({ status: 'In transit' });
    await settle({ recipient_milestones: ['in_transit', 'delivered'] });
    const change = async (status: string) => {
      const parcel = (await on.admin.get(`/api/parcels/${id}`)).json.data;
      expect((await on.admin.patch('/api/parcels', { ...parcel, status })).status).toBe(200);
    };
    expect(rest).toBeDefined();
    await change('Delivered');
    await change('In transit');
    expect(subjects(await on.deliver())).toEqual([]);
    expect(tracking_code).toMatch(/^MAIL-/);
  });

  it('waits for the delay, and only the last of several is told', async () => {
    await settle({ recipient_milestones: ['registered', 'in_transit', 'out_for_delivery'], delay: 240 });
    const { id, tracking_code: code } = await create();
    await scan(id, 'In transit');
    expect(await on.deliver()).toEqual([]);
    const { waiting } = (await on.admin.get(`/api/notifications/mails/${id}`)).json.data;
    expect(waiting).toHaveLength(2);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask'] });
    jest.setSystemTime(Date.now() + 241 * 60_000);
    const mails = await on.deliver();
    jest.useRealTimers();
    expect(subjects(mails)).toEqual([`ada@example.com: Parcel ${code} is on its way`]);
    await settle({ delay: 0 });
  });

  it('is not told of history: an old scan, or a parcel that was carried before it was entered', async () => {
    await settle({ recipient_milestones: ['registered', 'in_transit', 'delivered'] });
    await create({ status: 'Delivered' });
    const { id } = await create({ recipient_email: null, sender_email: null });
    await on.admin.patch('/api/parcels', {
      ...(await on.admin.get(`/api/parcels/${id}`)).json.data,
      recipient_email: 'late@example.com',
    });
    await scan(id, 'In transit', { happened_at: new Date(Date.now() - 25 * 3_600_000).toISOString() });
    expect(await on.deliver()).toEqual([]);
  });

  it('of a parcel that was imported as new is told', async () => {
    const form = new FormData();
    const file =
      'tracking_code,recipient_name,destination,recipient_email,mail_language\nNEW-0001,Ada,Oslo,ny@example.com,se';
    form.set('file', new Blob([file]), 'parcels.csv');
    form.set('apply', 'yes');
    expect((await on.admin.post('/api/parcels/import', form)).json.data.applied).toBe(true);
    const [mail] = await on.deliver();
    expect(mail?.to).toBe('ny@example.com');
    expect(mail?.raw).toContain('lang=3D"sv"');
  });

  it('is not told in the quiet hours of the company', async () => {
    const { id } = await create();
    await on.deliver();
    const hour = new Date(Date.now() + 3_600_000).toISOString().slice(11, 16);
    const before = new Date(Date.now() - 3_600_000).toISOString().slice(11, 16);
    await settle({ quiet_from: before, quiet_until: hour });
    await scan(id, 'In transit');
    expect(on.site.app.get(CompanyClock, { strict: false }).calendar(Date.now()).timeZone).toBe('UTC');
    expect(await on.deliver()).toEqual([]);
    await settle({ quiet_from: '', quiet_until: null });
    expect(await on.deliver()).toHaveLength(1);
  });

  it('is written once by two backends at the same time', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => create()));
    const second = await withoutWorkers(() => on.site.another());
    const writers = [on.site.app, second.app].map((app) => app.get(MilestoneWriter, { strict: false }));
    await Promise.all(writers.map((writer) => writer.writeDue()));
    const boxes = [on.site.app, second.app].map((app) => app.get(OutboxService, { strict: false }));
    on.server.received.length = 0;
    await Promise.all(boxes.map((box) => box.drain()));
    const found = on.server.received.map(({ raw }) => /Parcel (MAIL-\d+) is registered/.exec(raw)?.[1]).sort();
    expect(found).toEqual(made.map(({ tracking_code }) => tracking_code).sort());
    await second.stop();
  });

  it('leaves no trace of a deleted parcel after the cleanup, except while it may return', async () => {
    const { id } = await create();
    await on.deliver();
    await on.admin.delete('/api/parcels', { id });
    const mails = on.site.app.get(MilestoneMails, { strict: false });
    const left = async () => (await on.mails()).filter(({ parcel_id }) => parcel_id === id).length;
    await mails.removeOrphans(async () => new Set([id]));
    expect(await left()).toBe(1);
    await mails.removeOrphans(async () => new Set());
    expect([await left(), (await on.rows()).filter(({ parcel_id }) => parcel_id === id).length]).toEqual([0, 0]);
  });
});

describe('a milestone mail', () => {
  it('says nothing personal, and how to get no more of them', async () => {
    const { tracking_code: code } = await create();
    const [mail] = await on.deliver();
    const body = (mail?.raw ?? '').replace(/=\r?\n/g, '').replaceAll('=3D', '=');
    expect(body).toContain(`/track.html?code=${code}`);
    expect(body).toContain('"@type":"ParcelDelivery"');
    for (const personal of ['Ada King', 'Storgata', 'otto@']) expect(body).not.toContain(personal);
    expect(body).not.toMatch(/<img|src=/);
    expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail?.headers.get('list-unsubscribe')).toMatch(/^<http.*\/api\/notifications\/unsubscribe\/[\w.-]+>$/);
    expect(mail?.headers.get('list-unsubscribe')).not.toContain('ada');
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.headers.get('list-id')).toMatch(/^<updates\.[\w.]+>$/);
  });

  it('whose link opens the full view asks not to be forwarded, in its language', async () => {
    for (const language of LANGUAGES) {
      await create({ mail_language: language });
      const [mail] = await on.deliver();
      expect(plainTextOf(mail?.raw ?? '')).toContain(MAIL_TEXTS[language].private);
    }
  });

  it('leads to pages in its own language: its reader may never have been there', async () => {
    const { tracking_code: code } = await create({ mail_language: 'ar' });
    const [mail] = await on.deliver();
    const body = (mail?.raw ?? '')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '=')
      .replace(/&amp;|\\u0026/g, '&')
      .replaceAll('&#x3D;', '=');
    const links = [...body.matchAll(/https?:\/\/[^\s"<>]+?\/(track|unsubscribe|message-check)\.html[^\s"<>]*/g)];
    expect(new Set(links.map(([, page]) => page))).toEqual(new Set(['track', 'unsubscribe', 'message-check']));
    for (const [link] of links) expect(new URL(link).searchParams.get('lang')).toBe('ar');
    expect(body).toContain(`/track.html?code=${code}&lang=ar`);
    expect(mail?.headers.get('list-unsubscribe')).not.toContain('lang');
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--',
    ],
  ])('stops all of them with one click of a mail client that posts %s', async (_name, type, body) => {
    const address = `${type.length}@example.com`;
    await create({ recipient_email: address });
    const [mail] = await on.deliver();
    const link = mail?.headers.get('list-unsubscribe')?.slice(1, -1) ?? '';
    const path = new URL(link).pathname;
    const client = new ApiClient(on.site.url);
    const opened = await client.get(path);
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/unsubscribe\.html\?token=/),
    ]);
    await create({ recipient_email: address });
    expect(await on.deliver()).toHaveLength(1);
    const headers = { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    for (const _ of [1, 2]) {
      const response = await client.request('POST', path, body, headers);
      expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
    }
    await create({ recipient_email: address });
    expect(await on.deliver()).toEqual([]);
    const [paused] = (await on.admin.get(`/api/notifications/paused?search=${address}`)).json.data;
    expect(paused).toMatchObject({ address, reason: 'unsubscribed' });
    expect((await on.admin.delete('/api/notifications/paused', { id: paused.id })).status).toBe(200);
    await create({ recipient_email: address });
    expect(await on.deliver()).toHaveLength(1);
  });

  it('the page works without script; a forged token and another site get nowhere', async () => {
    const { id } = await create({ recipient_email: 'form@example.com' });
    const [mail] = await on.deliver();
    const token = mail?.headers.get('list-unsubscribe')?.slice(0, -1).split('/').at(-1) ?? '';
    const client = new ApiClient(on.site.url);
    const post = (value: string, headers: Record<string, string> = {}) =>
      client.request('POST', '/api/notifications/unsubscribe', `token=${value}`, {
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      });
    const foreign = await post(token, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.headers.get('location')).toBe('/unsubscribe.html?failed=1');
    const forged = `${id}.${token.split('.')[1]}`;
    expect((await post(forged)).headers.get('location')).toBe('/unsubscribe.html?failed=1');
    for (const path of ['notifications/unsubscribe', 'subscriptions/one-click']) {
      const refused = await client.post(`/api/${path}/${forged}`, {});
      expect([path, refused.status, refused.json.errors]).toEqual([path, 422, [ERRORS.link_expired.text]]);
    }
    expect((await on.admin.get('/api/notifications/paused?search=form@example.com')).json.data).toEqual([]);
    expect((await post(token)).headers.get('location')).toBe('/unsubscribe.html?done=1');
    expect((await on.admin.get('/api/notifications/paused?search=form@example.com')).json.data).toHaveLength(1);
  });
});

it('the texts of the company are used, with known placeholders only', async () => {
  const which = { milestone: 'registered', language: 'de' };
  const save = (subject: string, body: string) =>
    on.admin.patch('/api/notifications/texts', { ...which, subject, body });
  expect((await save('Neu: {code}', 'Hallo {recipient_name}, {link}')).json.errors[0]).toContain('unknown placeholder');
  expect((await save('Neu: {link}', 'Hier: {link}')).status).toBe(422);
  expect((await save('Neu: {code}', 'Ohne Weg.')).json.errors[0]).toContain('{link}');
  expect((await save('Neu\r\nBcc: a@b.example', '{link}')).status).toBe(422);
  expect((await save('Neu: {code}', 'Am {expected}.\nHier: {link}')).status).toBe(200);
  const { tracking_code } = await create({ mail_language: 'de' });
  const [mail] = await on.deliver();
  expect(mail?.headers.get('subject')).toBe(`Neu: ${tracking_code}`);
  expect(mail?.raw).not.toContain('Am {expected}');
  const { html, text } = (
    await on.admin.post('/api/notifications/preview', { ...which, subject: 'S', body: '{link}', template: 'html4' })
  ).json.data;
  expect(html).toContain('FRACHTBRIEF');
  expect(text).toContain('/track.html?code=');
  expect((await on.admin.delete('/api/notifications/texts', which)).json.data).toMatchObject({ own: false });
});
