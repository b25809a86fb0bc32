import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '@waybill/contracts';
import { type PushBrowser, type PushService, startPushService } from '@waybill/testing/push-service';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { collectLog } from '../../testing/collect-log.js';
import { withoutWorkers } from '../../testing/notifying-site.js';
import { type Site, startSite } from '../../testing/site.js';
import { stopAfterSpec } from '../../testing/stop-after-spec.js';
import { AuditRow } from '../audit/audit-entry.entity.js';
import { emptiedTables, tablesOf } from '../backup/tables.js';
import { PUSH } from '../config/deadlines.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { Secret } from '../database/secret.entity.js';
import { CompanyClock } from '../history/company-clock.js';
import { RateLimit } from '../limits/rate-limit.entity.js';
import { MilestoneWriter } from '../notifications/milestone-writer.service.js';
import { PushDelivery } from './push-delivery.service.js';
import { PushKeys } from './push-keys.service.js';
import { PushMessageRow } from './push-message.entity.js';
import { PushRetention } from './push-retention.js';
import { PushSubscriptionRow } from './push-subscription.entity.js';

const CODE = 'PUSH-1234567';
const OTHER = 'PUSH-7654321';
const VALUES = { recipient_name: 'Ada', destination: 'Oslo', status: 'Registered' };
const API = '/api/push-subscriptions';
const DAY_MS = 86_400_000;

let service: PushService;
let site: Site;
let visitor: ApiClient;
let admin: ApiClient;
let next = 1;
const parcels = new Map<string, string>();

beforeAll(async () => {
  service = stopAfterSpec(await startPushService());
  const start = jest.spyOn(PushDelivery.prototype, 'start').mockReturnValue();
  site = await withoutWorkers(() => startSite({ TRUST_PROXY: '1', PUSH_SERVICES: service.origin }));
  start.mockRestore();
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
  await admin.patch('/api/notifications/settings', { delay: 0 });
  for (const tracking_code of [CODE, OTHER]) await register(tracking_code);
});
afterEach(async () => {
  for (const table of [PushSubscriptionRow, PushMessageRow, RateLimit]) await manager().deleteAll(table);
  service.received.length = 0;
  service.answers.length = 0;
  expect(service.faults.splice(0)).toEqual([]);
});

const manager = () => site.app.get(Database).manager;
const rows = () => manager().find(PushSubscriptionRow, { order: { id: 'ASC' } });
const messages = () => manager().find(PushMessageRow, { order: { id: 'ASC' } });
const register = async (tracking_code: string) =>
  parcels.set(tracking_code, (await admin.post('/api/parcels', { ...VALUES, tracking_code })).json.data.id);
/** A parcel of its own, which has reached nothing yet. */
const newParcel = async () => {
  const code = `PUSH-${1_000_000 + next++}`;
  await register(code);
  return code;
};
const from = (address = `198.51.100.${next++ % 250}`) => ({ 'x-forwarded-for': address });
const subscribe = (code: string, browser: PushBrowser, headers: Record<string, string> = {}) =>
  visitor.request('POST', API, { tracking_code: code, ...browser }, { ...from(), ...headers });
const call = (action: string, body: object) => visitor.request('POST', `${API}/${action}`, body, from());
const move = async (tracking_code: string, status: string) => {
  const { status: http, text } = await admin.patch('/api/parcels', {
    ...{ ...VALUES, tracking_code, status },
    id: parcels.get(tracking_code),
  });
  if (http !== 200) throw new Error(text);
};
const write = () => site.app.get(MilestoneWriter, { strict: false }).writeDue();
const send = () => site.app.get(PushDelivery, { strict: false }).drain();
const makeDue = () => manager().updateAll(PushMessageRow, { due_at: new Date(0).toISOString() });
const contents = () => service.received.map(({ content }) => content as PushMessage);
const secondsUntilDue = async () => (Date.parse((await messages())[0]?.due_at ?? '') - Date.now()) / 1_000;

describe('a browser that has subscribed', () => {
  it('is told of each milestone once, in its language, encrypted for it alone', async () => {
    const code = await newParcel();
    const [one, two] = [service.browser(), service.browser()];
    expect((await subscribe(code, one, { 'accept-language': 'ar' })).json.data).toEqual({ is_on: true, parcels: 1 });
    await subscribe(code, two, { 'accept-language': 'de' });
    await subscribe(OTHER, service.browser());
    await move(code, 'Out for delivery');
    await write();
    await send();
    expect(service.received.map(({ endpoint }) => endpoint)).toEqual([one.endpoint, two.endpoint]);
    expect(contents()).toEqual([
      expect.objectContaining({ code, lang: 'ar', dir: 'rtl', title: expect.stringContaining(code) }),
      {
        ...{ code, lang: 'de', dir: 'ltr', title: `Sendung ${code} wird heute zugestellt` },
        body: expect.stringMatching(/^\S+ \S+/),
      },
    ]);
    await write();
    await send();
    expect(service.received).toHaveLength(2);
    await move(code, 'Delivered');
    await write();
    await send();
    expect(service.received).toHaveLength(4);
  });

  it('gets messages that push services understand: signed by the site, with urgency, topic and an end', async () => {
    const code = await newParcel();
    await subscribe(code, service.browser());
    await move(code, 'Out for delivery');
    await write();
    await send();
    const [message] = service.received;
    const { push_key } = (await visitor.get(`/api/parcels/${code}/updates`)).json.data;
    expect(message?.key).toBe(push_key);
    expect(message?.claims).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^(mailto|https):/) });
    expect(message?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{1,32}$/),
    });
    const { midnight } = site.app.get(CompanyClock, { strict: false }).calendar(Date.now());
    expect(Number(message?.headers.ttl)).toBeLessThanOrEqual((Date.parse(midnight) - Date.now()) / 1_000 + 60);
    await move(code, 'Delivered');
    await write();
    await send();
    expect(service.received[1]?.headers).toMatchObject({ urgency: 'normal', topic: message?.headers.topic });
    expect(Number(service.received[1]?.headers.ttl)).toBeGreaterThan(2 * 86_400);
  });

  it('hears only what is true now, when its push service was away for several milestones', async () => {
    const code = await newParcel();
    await subscribe(code, service.browser());
    for (const status of ['In transit', 'Out for delivery', 'Delivered']) {
      await move(code, status);
      await write();
    }
    expect(await messages()).toHaveLength(1);
    await send();
    expect(contents()).toMatchObject([{ title: `Parcel ${code} has been delivered` }]);
  });

  it('replaces its keys and language when it subscribes again', async () => {
    const browser = service.browser();
    await subscribe(CODE, { ...browser, keys: { ...browser.keys, auth: 'A'.repeat(22) } });
    await subscribe(CODE, browser, { 'accept-language': 'fr' });
    expect(await rows()).toMatchObject([{ auth: browser.keys.auth, language: 'fr' }]);
  });
});

describe('ending', () => {
  it('of one parcel, and of all', async () => {
    const [browser, other] = [service.browser(), service.browser()];
    const { endpoint } = browser;
    for (const code of [CODE, OTHER]) await subscribe(code, browser);
    await subscribe(CODE, other);
    expect((await call('check', { tracking_code: CODE, endpoint })).json.data).toEqual({ is_on: true, parcels: 2 });
    for (let n = 0; n < 2; n += 1)
      expect((await call('stop', { tracking_code: CODE, endpoint })).json.data).toEqual({ is_on: false, parcels: 1 });
    expect((await call('forget', { endpoint })).status).toBe(200);
    expect(await rows()).toMatchObject([{ endpoint: other.endpoint }]);
    expect((await call('check', { tracking_code: CODE, endpoint })).json.data).toEqual({ is_on: false, parcels: 0 });
  });

  it('also stops what waits', async () => {
    const code = await newParcel();
    const browser = service.browser();
    await subscribe(code, browser);
    await move(code, 'Delivered');
    await write();
    await call('forget', { endpoint: browser.endpoint });
    await send();
    expect([service.received, await messages()]).toEqual([[], []]);
  });

  it.each([404, 410])('by the browser: its push service answers %s, and nothing of it is left', async (status) => {
    const code = await newParcel();
    const [gone, other] = [service.browser(), service.browser()];
    await subscribe(code, gone);
    for (const tracking_code of [OTHER]) await subscribe(tracking_code, gone);
    await subscribe(code, other);
    service.answers.push({ status });
    await move(code, 'Delivered');
    await write();
    await send();
    expect(await rows()).toMatchObject([{ endpoint: other.endpoint }]);
    expect(await messages()).toEqual([]);
  });

  it('a month after the parcel has arrived, with the parcel, and after a year', async () => {
    const remove = (days: number, held: string[] = []) =>
      site.app
        .get(PushRetention, { strict: false })
        .remove(async () => new Set(held), new Date(Date.now() + days * DAY_MS));
    const [arrived, gone] = [await newParcel(), await newParcel()];
    for (const code of [arrived, gone, CODE]) await subscribe(code, service.browser());
    await move(arrived, 'Delivered');
    const id = parcels.get(gone) ?? '';
    await admin.delete('/api/parcels', { id });
    await remove(0, [id]);
    expect(await rows()).toHaveLength(3);
    await remove(0);
    expect(await rows()).toHaveLength(2);
    await remove(31);
    expect(await rows()).toMatchObject([{ parcel_id: parcels.get(CODE) }]);
    await remove(364);
    expect(await rows()).toHaveLength(1);
    await remove(366);
    expect(await rows()).toEqual([]);
  });
});

describe('a push service', () => {
  const waiting = async () => {
    const code = await newParcel();
    await subscribe(code, service.browser());
    await move(code, 'Delivered');
    await write();
  };

  it('that fails is asked again, later each time, and not for ever', async () => {
    await waiting();
    const delays: number[] = [];
    for (let tries = 1; tries < 12; tries += 1) {
      service.answers.push({ status: 503 });
      await makeDue();
      await send();
      delays.push(Math.round(await secondsUntilDue()));
    }
    expect(delays).toEqual([15, 30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]);
    service.answers.push({ status: 503 });
    await makeDue();
    await send();
    expect([await messages(), (await rows()).length]).toEqual([[], 1]);
  });

  it('that asks for patience gets it, unless it wants more than the news is worth', async () => {
    await waiting();
    service.answers.push({ status: 429, headers: { 'retry-after': '1000' } });
    await send();
    expect(Math.round(await secondsUntilDue())).toBe(1_000);
    const date = new Date(Date.now() + 2_000_000).toUTCString();
    service.answers.push({ status: 503, headers: { 'retry-after': date } });
    await makeDue();
    await send();
    expect(await secondsUntilDue()).toBeGreaterThan(1_990);
    service.answers.push({ status: 429, headers: { 'retry-after': String(4 * 86_400) } });
    await makeDue();
    await send();
    expect(await messages()).toEqual([]);
  });

  it('that refuses a message is not asked again, and the browser keeps its subscription', async () => {
    await waiting();
    service.answers.push({ status: 413 });
    await send();
    expect([await messages(), (await rows()).length, service.received.length]).toEqual([[], 1, 1]);
  });

  it('leads nowhere else', async () => {
    let connections = 0;
    const elsewhere = createServer((_, response) => response.end());
    elsewhere.on('connection', () => connections++);
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/secret`;
    await waiting();
    service.answers.push({ status: 307, headers: { location } });
    await send();
    await new Promise((resolve) => elsewhere.close(resolve));
    expect([connections, await messages()]).toEqual([0, []]);
  });

  it('that never answers is left, and asked again later', async () => {
    const deadline = jest.replaceProperty(PUSH as { send: number }, 'send', 200);
    await waiting();
    service.answers.push({ status: 201, before: () => new Promise(() => undefined) });
    await send();
    deadline.restore();
    expect(Math.round(await secondsUntilDue())).toBe(15);
  });

  it('is told nothing after the news has expired', async () => {
    await waiting();
    await manager().updateAll(PushMessageRow, { expires_at: new Date(Date.now() - 1).toISOString() });
    await send();
    expect([service.received, await messages()]).toEqual([[], []]);
  });

  it('that is no longer allowed gets nothing', async () => {
    await waiting();
    await manager().updateAll(PushSubscriptionRow, { endpoint: 'http://127.0.0.1:9/x' });
    await send();
    expect([await rows(), await messages()]).toEqual([[], []]);
  });
});

describe('subscribing', () => {
  it.each([
    ['another address of this machine', 'http://127.0.0.1:1/x', 422],
    ['metadata of a cloud', 'http://169.254.169.254/latest/meta-data', 422],
    ['a host that looks like a push service', 'https://fcm.googleapis.com.evil.example/x', 422],
    ['a file', 'file:///etc/passwd', 422],
    ['an endpoint that is too long', `https://fcm.googleapis.com/${'x'.repeat(1_100)}`, 422],
  ])('refuses %s', async (_, endpoint, status) => {
    expect((await subscribe(CODE, { ...service.browser(), endpoint })).status).toBe(status);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['a key that is no point of the curve', { p256dh: `BB${'A'.repeat(85)}` }],
    ['a key of another length', { p256dh: 'BAAA' }],
    ['a secret of another length', { auth: 'AAAA' }],
    ['a further key', { other: 'x' }],
  ])('refuses %s', async (_, wrong) => {
    const browser = service.browser();
    expect((await subscribe(CODE, { ...browser, keys: { ...browser.keys, ...wrong } })).status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  it('takes a parcel', async () => {
    expect((await subscribe('NOBODY-12345', service.browser())).status).toBe(404);
  });

  it('is limited to twenty an hour for a visitor, and for a browser', async () => {
    const headers = from('203.0.113.9');
    for (let n = 0; n < 20; n += 1) expect((await subscribe(CODE, service.browser(), headers)).status).toBe(200);
    expect((await subscribe(CODE, service.browser(), headers)).status).toBe(429);
    const browser = service.browser();
    for (let n = 0; n < 20; n += 1) expect((await subscribe(CODE, browser)).status).toBe(200);
    expect((await subscribe(CODE, browser)).status).toBe(429);
  });

  it('ends at fifty browsers of a parcel', async () => {
    const about = { parcel_id: parcels.get(CODE) ?? '', p256dh: 'B', auth: 'A', language: 'en' } as const;
    const created_at = new Date().toISOString();
    const full = Array.from({ length: 49 }, (_, n) => ({ id: newId(), ...about, device: `${n}`, endpoint: `${n}` }));
    await manager().insert(
      PushSubscriptionRow,
      full.map((row) => ({ ...row, created_at })),
    );
    const last = service.browser();
    const replies = await Promise.all([subscribe(CODE, last), subscribe(CODE, service.browser())]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await rows()).toHaveLength(50);
  });
});

describe('what the site keeps', () => {
  it('has no endpoint and no key in log or audit log', async () => {
    const written = collectLog();
    const code = await newParcel();
    const browser = service.browser();
    await subscribe(code, browser);
    await move(code, 'Delivered');
    await write();
    service.answers.push({ status: 503 }, { status: 413 });
    await send();
    await makeDue();
    await send();
    await call('forget', { endpoint: browser.endpoint });
    written.stop();
    const audit = JSON.stringify(await manager().find(AuditRow));
    const path = new URL(browser.endpoint).pathname;
    for (const secret of [path, browser.keys.p256dh, browser.keys.auth]) {
      expect(written.lines.join()).not.toContain(secret);
      expect(audit).not.toContain(secret);
    }
    expect(written.lines.join()).toContain('push_refused');
  });

  it('is in no backup, and a restore leaves none of it', () => {
    const { dataSource } = site.app.get(Database);
    const saved = tablesOf(dataSource).map(({ tableName }) => tableName);
    const emptied = emptiedTables(dataSource).map(({ tableName }) => tableName);
    expect(saved.filter((name) => name.startsWith('push_'))).toEqual([]);
    expect(emptied).toEqual(expect.arrayContaining(['push_messages', 'push_subscriptions']));
  });

  it('is one key, whoever needs it first', async () => {
    await manager().delete(Secret, { name: 'push' });
    const another = await withoutWorkers(() => site.another());
    const keys = await Promise.all(
      [site.app, another.app].map((app) => new PushKeys(app.get(Database).manager.getRepository(Secret)).current()),
    );
    await another.stop();
    expect(keys[0]).toEqual(keys[1]);
    expect(Buffer.from(keys[0]?.publicKey ?? '', 'base64url')).toHaveLength(65);
    expect(Buffer.from(keys[0]?.privateKey ?? '', 'base64url')).toHaveLength(32);
  });
});
