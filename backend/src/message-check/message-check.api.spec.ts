import { findCheckCode, withCheckSymbol } from '@waybill/contracts';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type MailServer, startMailServer } from '../../testing/mail-server.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { MailCode } from '../mail/mail-code.entity.js';
import { MailCodes, masked } from '../mail/mail-codes.service.js';
import { OutboxService } from '../mail/outbox.service.js';

const LOGIN = { user: 'site', password: 'p' };

let server: MailServer;
let site: Site;
let visitor: ApiClient;
let admin: ApiClient;

beforeAll(async () => {
  server = await startMailServer(LOGIN);
  site = await startSite({ MAIL_URL: `smtp://site:p@127.0.0.1:${server.port}`, TRUST_PROXY: '1' });
  visitor = new ApiClient(site.url);
  admin = await signInAsAdmin(site);
});
afterEach(() => server.received.splice(0));

const check = (code: string, address = '198.51.100.1') =>
  visitor.request('GET', `/api/message-checks/${encodeURIComponent(code)}`, undefined, { 'x-forwarded-for': address });
const textOf = (raw = '') => raw.replace(/=\r\n/g, '').replace(/=3D/g, '=');
const newestCode = () => findCheckCode(textOf(server.received.at(-1)?.raw)) ?? '';

async function sendFromOutbox(more: object = {}): Promise<string> {
  const outbox = site.app.get(OutboxService);
  const mail = { to: 'ana@example.com', subject: 'News', body: 'It is on its way.', ...more };
  await site.app.get(Database).withTransaction(() => outbox.enqueue(mail));
  await outbox.drain();
  return newestCode();
}

it('knows what the outbox sent, when, and about which parcel', async () => {
  const code = await sendFromOutbox({ kind: 'update', trackingCode: 'WAYB-1112-026A-P' });
  expect((await check(code)).json.data).toEqual({ sent: { kind: 'update', at: expect.any(String), parcel: 'WA…6AP' } });
  expect(textOf(server.received[0]?.raw)).toContain(`/message-check.html?code=${code.slice(0, 5)}-${code.slice(5)}`);
});

it('knows a letter of the office, and a mail about the site', async () => {
  await admin.patch('/api/settings', { mail_driver: 'smtp' });
  await admin.post('/api/contact', { to: 'ana@example.com', subject: 'Hello', body: 'Hi', password: LOGIN.password });
  expect((await check(newestCode())).json.data.sent).toMatchObject({ kind: 'office', parcel: null });
  expect((await check(await sendFromOutbox())).json.data.sent).toMatchObject({ kind: 'system', parcel: null });
});

it('gives every mail a code of its own, and one mail the same code for every attempt', async () => {
  const codes = site.app.get(MailCodes);
  expect(await sendFromOutbox()).not.toBe(await sendFromOutbox());
  const first = await codes.issue('mail-1', { kind: 'update' });
  expect(await codes.issue('mail-1', { kind: 'update' })).toBe(first);
});

it('reads a code as people write it, and knows no other', async () => {
  const code = await sendFromOutbox();
  for (const written of [
    code.toLowerCase(),
    `${code.slice(0, 5)} ${code.slice(5)}`,
    `${code.slice(0, 5)}-${code.slice(5)}`,
  ])
    expect((await check(written)).json.data.sent).not.toBeNull();
  for (const wrong of [withCheckSymbol('K7Q2M9XD4'), code.slice(1), 'x', '%']) {
    expect(await check(wrong)).toMatchObject({ status: 200, json: { data: { sent: null } } });
  }
});

it('stores neither code nor text nor recipient', async () => {
  const code = await sendFromOutbox();
  const rows = JSON.stringify(await site.app.get(Database).manager.find(MailCode));
  for (const secret of [code, 'ana@example.com', 'News', 'It is on']) expect(rows).not.toContain(secret);
});

it('is limited to thirty checks in ten minutes', async () => {
  for (let n = 0; n < 30; n += 1) expect((await check('x', '203.0.113.5')).status).toBe(200);
  expect((await check('x', '203.0.113.5')).status).toBe(429);
  expect((await check('x', '203.0.113.6')).status).toBe(200);
});

it('forgets a mail after two years', async () => {
  const code = await sendFromOutbox();
  const codes = site.app.get(MailCodes);
  const daysLater = (days: number) => new Date(Date.now() + days * 86_400_000);
  await codes.removeExpired(daysLater(729));
  expect((await codes.check(code)).sent).not.toBeNull();
  await codes.removeExpired(daysLater(731));
  expect((await codes.check(code)).sent).toBeNull();
});

it('masks tracking codes of every length', () => {
  expect(['ABCD', 'AB-CDEF', 'WBL4-8KQ2-M7XD-R'].map(masked)).toEqual(['A…D', 'A…F', 'WB…XDR']);
});
