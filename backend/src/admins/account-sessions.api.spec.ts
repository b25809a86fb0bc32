import { ADMIN, ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';
import { StoredSession } from '../sessions/session.entity.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';

let site: Site;
let database: Database;

beforeAll(() => {
  jest.spyOn(OutboxService.prototype, 'start').mockReturnValue();
});
beforeEach(async () => {
  site = await startSite();
  database = site.app.get(Database, { strict: false });
});
afterEach(() => site?.stop());

async function signInFrom(userAgent: string, address: string): Promise<ApiClient> {
  const client = new ApiClient(site.url);
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': address };
  const { status } = await client.request('POST', '/api/admins/auth/signin', ADMIN, headers);
  expect(status).toBe(200);
  return client;
}

const sessionsOf = async (client: ApiClient) => (await client.get('/api/admins/sessions')).json.data;
const mails = () => database.manager.find(OutboxMail);

it('lists sessions with device, network and times, the newest first, and ends one', async () => {
  const here = await signInAsAdmin(site);
  const phone = await signInFrom(SAFARI, '2001:db8:77:1::5');
  const [newest, own] = await sessionsOf(here);
  expect(newest).toMatchObject({ current: false, browser: 'Safari', system: 'iPhone', network: '2001:db8:77::/48' });
  expect(own).toMatchObject({ current: true, network: '127.0.0.0/24' });
  const age = Date.now() - Date.parse(newest.created_at);
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(60_000);
  expect((await here.delete('/api/admins/sessions', { id: newest.id })).status).toBe(200);
  expect((await phone.get('/api/dashboard')).status).toBe(401);
  expect((await here.delete('/api/admins/sessions', { id: newest.id })).status).toBe(404);
  expect(await sessionsOf(here)).toHaveLength(1);
});

it('ends all other sessions', async () => {
  const here = await signInAsAdmin(site);
  const others = [await signInFrom(FIREFOX, '192.0.2.1'), await signInFrom(SAFARI, '192.0.2.2')];
  expect((await here.delete('/api/admins/sessions/others', undefined)).status).toBe(200);
  for (const other of others) expect((await other.get('/api/dashboard')).status).toBe(401);
  expect((await here.get('/api/dashboard')).status).toBe(200);
});

it('keeps the latest 50 sessions', async () => {
  const first = await signInAsAdmin(site);
  const template = await database.manager.findOneByOrFail(StoredSession, {});
  const ids = Array.from({ length: 50 }, (_, n) => n.toString(16).padStart(64, '0'));
  await database.manager.insert(
    StoredSession,
    ids.map((id, n) => ({ ...template, id, ends_at: new Date(Date.parse(template.ends_at) + n + 1).toISOString() })),
  );
  await signInFrom(FIREFOX, '192.0.2.3');
  expect(await database.manager.count(StoredSession)).toBe(50);
  expect((await first.get('/api/dashboard')).status).toBe(401);
});

it('mails a sign-in from a new device or network, once, and not the one that signed up', async () => {
  await signInAsAdmin(site);
  expect(await mails()).toEqual([]);
  await signInFrom(FIREFOX, '203.0.113.9');
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: ADMIN.email, subject: 'New sign-in to your account' });
  expect(mail?.body).toContain('Device: Firefox on Linux\nNetwork: 203.0.113.0/24');
  expect(mail?.body).toContain('If it was not:');
  await signInFrom(FIREFOX, '203.0.113.200');
  expect(await mails()).toHaveLength(1);
  await signInFrom(FIREFOX, '198.51.100.1');
  await signInFrom(SAFARI, '203.0.113.9');
  expect(await mails()).toHaveLength(3);
});

it('mails three wrong passwords in a session, once a day', async () => {
  const admin = await signInAsAdmin(site);
  const wrong = { password: 'wrong' };
  const change = {
    ...wrong,
    new_password: 'another long pass phrase',
    confirm_new_password: 'another long pass phrase',
  };
  const guesses = [
    () => admin.post('/api/admins/auth/confirm', wrong),
    () => admin.patch('/api/admins/auth/update/password-user', change),
  ];
  for (let n = 0; n < 2; n++) expect((await guesses[n]?.())?.status).toBe(422);
  expect(await mails()).toEqual([]);
  for (let n = 0; n < 4; n++) expect((await guesses[n % 2]?.())?.status).toBe(422);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: ADMIN.email, subject: 'Someone may be guessing your password' });
  expect(mail?.body).toContain('Network: 127.0.0.0/24');
});

it('mails a changed password', async () => {
  const admin = await signInAsAdmin(site);
  const next = 'another long pass phrase';
  const form = { password: ADMIN.password, new_password: next, confirm_new_password: next };
  await admin.patch('/api/admins/auth/update/password-user', form);
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Your password was changed']);
});
