import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN, ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { holdNext } from '../../testing/hold-next.js';
import { type Site, startSite } from '../../testing/site.js';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.js';
import { Database } from '../database/database.js';
import { Challenge } from '../factors/challenge.entity.js';
import { ChallengesService } from '../factors/challenges.service.js';
import { PasskeysService } from '../factors/passkeys.service.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { StoredSession } from '../sessions/session.entity.js';
import { AccountService } from './account.service.js';

const ORIGIN = 'http://localhost:4200';
const SIGN_IN = '/api/admins/auth/signin';
const SECOND_STEP = '/api/admins/auth/second-step';
const NEXT = 'another long pass phrase';
const NEW = { new_password: NEXT, confirm_new_password: NEXT };

let site: Site;
let database: Database;
let admin: ApiClient;

beforeAll(() => {
  jest.spyOn(OutboxService.prototype, 'start').mockReturnValue();
});
beforeEach(async () => {
  site = await startSite();
  database = site.app.get(Database, { strict: false });
  admin = await signInAsAdmin(site);
});
afterEach(() => site?.stop());

let address = 0;
/** A client with its own address, so that no rate limit applies. */
function visitor() {
  const client = new ApiClient(site.url);
  const headers = { 'x-forwarded-for': `192.0.2.${++address}` };
  return { client, post: (path: string, body: unknown) => client.request('POST', path, body, headers) };
}
const signIn = (caller = visitor()) => caller.post(SIGN_IN, ADMIN);
const confirm = (client: ApiClient) => client.post('/api/admins/auth/confirm', { password: ADMIN.password });
const isSignedIn = async (client: ApiClient) => (await client.get('/api/dashboard')).status === 200;

const change = async () => {
  const form = { ...NEW, password: ADMIN.password };
  expect((await admin.patch('/api/admins/auth/update/password-user', form)).status).toBe(200);
};
const reset = async () => {
  await visitor().post('/api/admins/auth/send-pin', { email: ADMIN.email });
  const mails = await database.manager.find(OutboxMail);
  const password_token = mails.map(({ body }) => /\n([0-9a-f]{32})\n/.exec(body)?.[1]).find(Boolean);
  const form = { ...NEW, email: ADMIN.email, password_token };
  expect((await visitor().client.patch('/api/admins/auth/update/password-guest', form)).status).toBe(200);
};
const setPassword = async () => {
  await site.app.get(AccountService, { strict: false }).setPassword(NEXT);
};
const WAYS = [
  ['changed', change],
  ['reset by mail', reset],
  ['set on the command line', setPassword],
] as const;

const holdVerification = () => holdNext(site.app.get(PasswordsService, { strict: false }), 'verify');

it('a session that was ended is not revived by its own request', async () => {
  const other = visitor();
  await signIn(other);
  const held = holdVerification();
  const pending = confirm(other.client);
  await held.arrived;
  expect((await admin.delete('/api/admins/sessions/others', undefined)).status).toBe(200);
  held.release();
  expect((await pending).status).toBe(401);
  expect(await isSignedIn(other.client)).toBe(false);
  expect(await database.manager.count(StoredSession)).toBe(1);
});

describe.each(WAYS)('once the password is %s', (_how, replace) => {
  it('a sign-in that verified the old one starts no session', async () => {
    const caller = visitor();
    const held = holdVerification();
    const pending = signIn(caller);
    await held.arrived;
    await replace();
    held.release();
    expect((await pending).status).toBe(401);
    expect(await isSignedIn(caller.client)).toBe(false);
  });

  it('a confirmation with the old one revives no session', async () => {
    const caller = visitor();
    await signIn(caller);
    const held = holdVerification();
    const pending = confirm(caller.client);
    await held.arrived;
    await replace();
    held.release();
    expect((await pending).status).toBe(401);
    expect(await isSignedIn(caller.client)).toBe(false);
  });
});

it('a confirmation with the old password does not count in the session that changed it', async () => {
  const { data, id } = await database.manager.findOneByOrFail(StoredSession, {});
  const aged = JSON.stringify({ ...JSON.parse(data), confirmed_at: 0 });
  await database.manager.update(StoredSession, { id }, { data: aged });
  const held = holdVerification();
  const pending = confirm(admin);
  await held.arrived;
  await change();
  held.release();
  expect((await pending).status).toBe(401);
  expect((await admin.get('/api/admins/account')).json.data.confirmed).toBe(false);
});

it('of staggered sign-ins and confirmations with the old password none survives the change', async () => {
  const others = Array.from({ length: 6 }, visitor);
  await Promise.all(others.map(signIn));
  const late = Array.from({ length: 6 }, visitor);
  const staggered = (calls: Array<() => Promise<{ status: number }>>) =>
    Promise.all(calls.map(async (call, n) => (await sleep(n * 8).then(call)).status));
  const confirmations = staggered(others.map((other) => () => confirm(other.client)));
  const signIns = staggered(late.map((caller) => () => signIn(caller)));
  await change();
  // A confirmation that was let in before the change and reads the password after it is told that it is wrong.
  for (const status of await confirmations) expect([200, 401, 422, 429]).toContain(status);
  for (const status of await signIns) expect([200, 401, 429]).toContain(status);
  for (const { client } of [...others, ...late]) expect(await isSignedIn(client)).toBe(false);
  expect(await database.manager.count(StoredSession)).toBe(1);
});

describe('with a passkey as second step', () => {
  const authenticator = new SoftwareAuthenticator(ORIGIN);
  let codes: string[];
  beforeEach(async () => {
    const { ticket, options } = (await admin.post('/api/admins/passkeys/options', {})).json.data;
    const form = { ticket, name: 'Laptop', credential: authenticator.create(options) };
    codes = (await admin.post('/api/admins/passkeys', form)).json.data.recovery_codes;
  });

  it('a sign-in that verified the old password gets no ticket', async () => {
    const held = holdVerification();
    const pending = signIn();
    await held.arrived;
    await change();
    held.release();
    expect((await pending).json.data ?? null).toBeNull();
    expect(await database.manager.count(Challenge)).toBe(0);
  });

  it.each([
    ['recovery code', ChallengesService, 'complete', ''],
    ['passkey', PasskeysService, 'verify', '/passkey'],
  ])('a ticket redeemed with a %s before the change starts no session after it', async (_what, type, method, path) => {
    const caller = visitor();
    const { ticket, options } = (await signIn(caller)).json.data.second_step;
    const held = holdNext(site.app.get<object>(type, { strict: false }), method);
    const proof = path ? { credential: authenticator.get(options) } : { code: codes[0] };
    const pending = caller.post(`${SECOND_STEP}${path}`, { ticket, ...proof });
    await held.arrived;
    await change();
    held.release();
    expect((await pending).status).toBe(401);
    expect(await isSignedIn(caller.client)).toBe(false);
  });
});
