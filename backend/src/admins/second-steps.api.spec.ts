import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { ADMIN, ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.js';
import { Database } from '../database/database.js';
import { Authenticator } from '../factors/authenticator.entity.js';
import { Challenge } from '../factors/challenge.entity.js';
import { Passkey } from '../factors/passkey.entity.js';
import { RecoveryCode } from '../factors/recovery-code.entity.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';
import { StoredSession } from '../sessions/session.entity.js';
import { SecondStepsService } from './second-steps.service.js';

const ORIGIN = 'http://localhost:4200';
const SIGN_IN = '/api/admins/auth/signin';
const SECOND_STEP = '/api/admins/auth/second-step';

let site: Site;
let database: Database;
let admin: ApiClient;

/** Disables sending: mail stays in the outbox, where these tests read it. */
beforeAll(() => {
  jest.spyOn(OutboxService.prototype, 'start').mockReturnValue();
});

const start = async (env: NodeJS.ProcessEnv = {}) => {
  site = await startSite(env);
  database = site.app.get(Database, { strict: false });
  admin = await signInAsAdmin(site);
};
afterEach(() => site?.stop());

const visitor = () => new ApiClient(site.url);
const signIn = async (client = visitor()) => (await client.post(SIGN_IN, ADMIN)).json.data;
const subjects = async () => (await database.manager.find(OutboxMail)).map(({ subject }) => subject);
const account = async () => (await admin.get('/api/admins/account')).json.data;

/** Codes of an app whose clock differs by `steps` of 30 seconds. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function addApp() {
  const { ticket, secret } = (await admin.post('/api/admins/authenticator/options', {})).json.data;
  // An older step than that of the tests, which can then use the current one.
  const added = await admin.post('/api/admins/authenticator', { ticket, code: codeOf(secret, -1) });
  expect(added.status).toBe(201);
  return { secret, codes: added.json.data.recovery_codes as string[] };
}

async function addPasskey(authenticator = new SoftwareAuthenticator(ORIGIN), name = 'Laptop') {
  const { ticket, options } = (await admin.post('/api/admins/passkeys/options', {})).json.data;
  const reply = await admin.post('/api/admins/passkeys', { ticket, name, credential: authenticator.create(options) });
  return { authenticator, reply, codes: reply.json.data?.recovery_codes as string[] | null };
}

describe('an authenticator app', () => {
  it('is asked for after the password, and each of its codes works once', async () => {
    await start();
    const { secret } = await addApp();
    const client = visitor();
    const first = await signIn(client);
    expect(first).toEqual({
      second_step: { ticket: expect.any(String), methods: ['authenticator', 'recovery_code'], options: null },
    });
    expect((await client.get('/api/dashboard')).status).toBe(401);
    const code = codeOf(secret);
    const reply = await client.post(SECOND_STEP, { ticket: first.second_step.ticket, code });
    expect(reply).toMatchObject({ status: 200, json: { data: { email: ADMIN.email } } });
    expect((await client.get('/api/dashboard')).status).toBe(200);
    const { second_step: next } = await signIn();
    expect(await visitor().post(SECOND_STEP, { ticket: next.ticket, code })).toMatchObject({
      status: 422,
      json: { field_errors: { code: 'The code is incorrect or was used already.' } },
    });
  });

  it.each([
    [-2, 422],
    [1, 200],
    [2, 422],
  ])('whose clock is %i steps off gets %i', async (steps, status) => {
    await start();
    const { secret } = await addApp();
    const { ticket } = (await signIn()).second_step;
    expect((await visitor().post(SECOND_STEP, { ticket, code: codeOf(secret, steps) })).status).toBe(status);
  });

  it('has its secret encrypted, with a key that only the owner of the files reads', async () => {
    await start();
    const { secret } = await addApp();
    const stored = await database.manager.findOneByOrFail(Authenticator, {});
    expect(stored.secret).not.toContain(secret);
    const file = join(site.env.DATA_DIR ?? '', 'account.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file)).toHaveLength(32);
  });

  it('is refused where its key is missing, without a new key taking its place', async () => {
    await start();
    const { secret } = await addApp();
    const file = join(site.env.DATA_DIR ?? '', 'account.key');
    const key = await readFile(file);
    await rm(file);
    const attempt = async () =>
      visitor().post(SECOND_STEP, { ticket: (await signIn()).second_step.ticket, code: codeOf(secret) });
    expect((await attempt()).status).toBe(422);
    await expect(stat(file)).rejects.toThrow('ENOENT');
    await writeFile(file, key);
    expect((await attempt()).status).toBe(200);
  });

  it('is not added with a wrong code', async () => {
    await start();
    const { ticket, secret } = (await admin.post('/api/admins/authenticator/options', {})).json.data;
    expect((await admin.post('/api/admins/authenticator', { ticket, code: codeOf(secret, 9) })).status).toBe(422);
    expect((await account()).authenticator).toBeNull();
    expect(await signIn()).toEqual({ email: ADMIN.email });
  });
});

describe('the second step', () => {
  it('allows five codes per sign-in', async () => {
    await start();
    const { secret } = await addApp();
    const { ticket } = (await signIn()).second_step;
    const attempt = (code: string) => visitor().post(SECOND_STEP, { ticket, code });
    for (let n = 0; n < 5; n++) expect((await attempt('not-a-code')).json.field_errors).toHaveProperty('code');
    expect((await attempt(codeOf(secret))).json.errors).toEqual([
      'This took too long, or was completed already. Please start again.',
    ]);
  });

  it('limits wrong one-time passwords of the account, tells the admin, and still accepts a recovery code', async () => {
    await start();
    const { secret, codes } = await addApp();
    const attempt = async (code: string) =>
      visitor().request('POST', SECOND_STEP, { ticket: (await signIn()).second_step.ticket, code });
    const wrong = codeOf(secret, 20);
    let address = 0;
    const guess = async () => {
      const headers = { 'x-forwarded-for': `198.51.100.${++address}` };
      const { second_step } = (await visitor().request('POST', SIGN_IN, ADMIN, headers)).json.data;
      return visitor().request('POST', SECOND_STEP, { ticket: second_step.ticket, code: wrong }, headers);
    };
    for (let n = 0; n < 20; n++) expect((await guess()).status).toBe(422);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
    expect((await subjects()).filter((subject) => subject === 'Someone knows your password')).toHaveLength(1);
    expect((await attempt(codes[0] ?? '')).status).toBe(200);
  });

  it('admits no more wrong one-time passwords when they come at once', async () => {
    await start();
    const { secret } = await addApp();
    const tickets: string[] = [];
    for (let n = 0; n < 6; n++) tickets.push((await signIn()).second_step.ticket);
    const code = codeOf(secret, 20);
    const guess = (n: number) =>
      visitor().request('POST', SECOND_STEP, { ticket: tickets[n % 6], code }, { 'x-forwarded-for': `192.0.2.${n}` });
    const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)));
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(20);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
    expect((await subjects()).filter((subject) => subject === 'Someone knows your password')).toHaveLength(1);
  });

  it('expires after five minutes', async () => {
    await start();
    const { secret } = await addApp();
    const { ticket } = (await signIn()).second_step;
    await database.manager.updateAll(Challenge, { expires_at: new Date(Date.now() - 1).toISOString() });
    expect((await visitor().post(SECOND_STEP, { ticket, code: codeOf(secret) })).status).toBe(422);
  });

  it('is completed by one of several concurrent requests', async () => {
    await start();
    const { codes } = await addApp();
    const { ticket } = (await signIn()).second_step;
    const replies = await Promise.all(codes.slice(0, 4).map((code) => visitor().post(SECOND_STEP, { ticket, code })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });

  it('ends when the password changes', async () => {
    await start();
    const { secret } = await addApp();
    const { ticket } = (await signIn()).second_step;
    const next = 'another long pass phrase';
    const form = { password: ADMIN.password, new_password: next, confirm_new_password: next };
    expect((await admin.patch('/api/admins/auth/update/password-user', form)).status).toBe(200);
    expect((await visitor().post(SECOND_STEP, { ticket, code: codeOf(secret) })).status).toBe(422);
  });
});

describe('recovery codes', () => {
  it('are ten, stored as hashes, shown once, and each signs in once', async () => {
    await start();
    const { codes } = await addApp();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^([a-z0-9]{4}-){3}[a-z0-9]{4}$/.test(code))).toBe(true);
    const stored = JSON.stringify(await database.manager.find(RecoveryCode));
    expect(codes.some((code) => stored.includes(code) || stored.includes(code.replaceAll('-', '')))).toBe(false);
    expect((await account()).recovery_codes_left).toBe(10);
    const use = async (code: string) =>
      (await visitor().post(SECOND_STEP, { ticket: (await signIn()).second_step.ticket, code })).status;
    expect(await use((codes[0] ?? '').toUpperCase().replaceAll('-', ' '))).toBe(200);
    expect(await use(codes[0] ?? '')).toBe(422);
    expect((await account()).recovery_codes_left).toBe(9);
    expect(await subjects()).toContain('A recovery code was used');
  });

  it('are replaced all at once', async () => {
    await start();
    const { codes } = await addApp();
    const fresh = (await admin.post('/api/admins/recovery-codes', {})).json.data.recovery_codes;
    expect(fresh).toHaveLength(10);
    const use = async (code: string) =>
      (await visitor().post(SECOND_STEP, { ticket: (await signIn()).second_step.ticket, code })).status;
    expect(await use(codes[1] ?? '')).toBe(422);
    expect(await use(fresh[1])).toBe(200);
  });

  it('do not exist without a second step', async () => {
    await start();
    expect((await admin.post('/api/admins/recovery-codes', {})).status).toBe(404);
    await addApp();
    expect((await admin.delete('/api/admins/authenticator', {})).status).toBe(200);
    expect(await database.manager.count(RecoveryCode)).toBe(0);
    expect(await signIn()).toEqual({ email: ADMIN.email });
  });
});

describe('a passkey', () => {
  it('is the second step after the password', async () => {
    await start();
    const { authenticator, codes } = await addPasskey();
    expect(codes).toHaveLength(10);
    authenticator.verifiesUser = false;
    const { second_step: step } = await signIn();
    expect(step.methods).toEqual(['passkey', 'recovery_code']);
    const credential = authenticator.get(step.options);
    const client = visitor();
    expect((await client.post(`${SECOND_STEP}/passkey`, { ticket: step.ticket, credential })).status).toBe(200);
    expect((await client.get('/api/dashboard')).status).toBe(200);
    expect((await visitor().post(`${SECOND_STEP}/passkey`, { ticket: step.ticket, credential })).status).toBe(422);
    expect((await account()).passkeys).toEqual([
      { id: expect.any(String), name: 'Laptop', created_at: expect.any(String), last_used_at: expect.any(String) },
    ]);
  });

  it('signs in alone, if it has verified who uses it', async () => {
    await start();
    const { authenticator } = await addPasskey();
    const attempt = async () => {
      const client = visitor();
      const { ticket, options } = (await client.post('/api/admins/auth/passkey/options', undefined)).json.data;
      expect(options.userVerification).toBe('required');
      const body = { ticket, credential: authenticator.get(options) };
      return { client, body, reply: await client.post('/api/admins/auth/passkey', body) };
    };
    const { client, body, reply } = await attempt();
    expect(reply).toMatchObject({ status: 200, json: { data: { email: ADMIN.email } } });
    expect((await client.get('/api/dashboard')).status).toBe(200);
    expect((await visitor().post('/api/admins/auth/passkey', body)).status).toBe(422);
    authenticator.verifiesUser = false;
    expect((await attempt()).reply.status).toBe(422);
  });

  it.each([
    ['another origin', (own: SoftwareAuthenticator) => Object.assign(own, { origin: 'https://evil.example' })],
    ['another relying party', (own: SoftwareAuthenticator) => Object.assign(own, { relyingParty: 'evil.example' })],
    ['a counter that went back', (own: SoftwareAuthenticator) => Object.assign(own, { counter: 0 })],
    [
      'another key',
      (own: SoftwareAuthenticator) =>
        Object.assign(new SoftwareAuthenticator(ORIGIN), { credentialId: own.credentialId, counter: 99 }),
    ],
  ])('is refused with %s', async (_what, change) => {
    await start();
    const own = new SoftwareAuthenticator(ORIGIN);
    own.counter = 7;
    await addPasskey(own);
    const { second_step: step } = await signIn();
    const credential = change(own).get(step.options);
    expect(await visitor().post(`${SECOND_STEP}/passkey`, { ticket: step.ticket, credential })).toMatchObject({
      status: 422,
      json: { errors: ['This passkey was not accepted. Try again or use another way.'] },
    });
  });

  it('is refused for another challenge, and for a registration that began elsewhere', async () => {
    await start();
    const { authenticator } = await addPasskey();
    const { second_step: step } = await signIn();
    const credential = authenticator.get({ challenge: 'AAAA' });
    expect((await visitor().post(`${SECOND_STEP}/passkey`, { ticket: step.ticket, credential })).status).toBe(422);
    const { ticket } = (await admin.post('/api/admins/passkeys/options', {})).json.data;
    const created = new SoftwareAuthenticator(ORIGIN).create({ challenge: 'AAAA' });
    expect((await admin.post('/api/admins/passkeys', { ticket, name: 'x', credential: created })).status).toBe(422);
  });

  it('is one of ten at most, and can be removed', async () => {
    await start();
    for (let n = 0; n < 10; n++) expect((await addPasskey(undefined, `Key ${n}`)).reply.status).toBe(201);
    expect((await addPasskey()).reply.status).toBe(409);
    expect(await database.manager.count(Passkey)).toBe(10);
    const { passkeys } = await account();
    for (const { id } of passkeys) expect((await admin.delete('/api/admins/passkeys', { id })).status).toBe(200);
    expect((await admin.delete('/api/admins/passkeys', { id: passkeys[0].id })).status).toBe(404);
    expect(await signIn()).toEqual({ email: ADMIN.email });
  });

  it('is not offered where the site has no host name', async () => {
    await start({ PUBLIC_URL: 'http://127.0.0.1:4200' });
    expect((await account()).passkey_origin).toBeNull();
    expect((await admin.post('/api/admins/passkeys/options', {})).status).toBe(403);
    expect((await visitor().post('/api/admins/auth/passkey/options', {})).status).toBe(403);
  });
});

it('asks for the password again after ten minutes, before factors change and parcels are exported', async () => {
  await start();
  await addApp();
  const { data, ...row } = await database.manager.findOneByOrFail(StoredSession, {});
  const aged = { ...JSON.parse(data), confirmed_at: Date.now() - 601_000 };
  await database.manager.update(StoredSession, { id: row.id }, { data: JSON.stringify(aged) });
  expect((await account()).confirmed).toBe(false);
  const needsConfirmation = [
    admin.post('/api/admins/passkeys/options', {}),
    admin.delete('/api/admins/authenticator', {}),
    admin.post('/api/admins/recovery-codes', {}),
    admin.get('/api/parcels/export.csv'),
  ];
  for (const reply of await Promise.all(needsConfirmation))
    expect(reply).toMatchObject({ status: 403, json: { errors: ['Please confirm your password first.'] } });
  expect((await admin.post('/api/admins/auth/confirm', { password: 'wrong' })).status).toBe(422);
  expect((await admin.post('/api/admins/auth/confirm', { password: ADMIN.password })).status).toBe(200);
  expect((await account()).confirmed).toBe(true);
  expect((await admin.get('/api/parcels/export.csv')).status).toBe(200);
});

it('every change of a factor is mailed, with what to do about it', async () => {
  await start();
  await addApp();
  await addPasskey();
  const [{ id }] = (await account()).passkeys;
  await admin.delete('/api/admins/passkeys', { id });
  await admin.post('/api/admins/recovery-codes', {});
  await admin.delete('/api/admins/authenticator', {});
  expect((await subjects()).sort()).toEqual([
    'A passkey was added',
    'A passkey was removed',
    'An authenticator app was added',
    'New recovery codes were created',
    'The authenticator app was removed',
  ]);
  const mails = await database.manager.find(OutboxMail);
  expect(mails.every(({ recipient }) => recipient === ADMIN.email)).toBe(true);
  for (const { body } of mails) expect(body).toContain('http://localhost:4200/control/account/password.html');
});

it('a password that was reset by mail does not skip the second step', async () => {
  await start();
  await addApp();
  await visitor().post('/api/admins/auth/send-pin', { email: ADMIN.email });
  const mails = await database.manager.find(OutboxMail);
  const password_token = mails.map(({ body }) => /\n([0-9a-f]{32})\n/.exec(body)?.[1]).find(Boolean);
  const next = 'another long pass phrase';
  const form = { email: ADMIN.email, password_token, new_password: next, confirm_new_password: next };
  expect((await visitor().patch('/api/admins/auth/update/password-guest', form)).status).toBe(200);
  const { json } = await visitor().post(SIGN_IN, { ...ADMIN, password: next });
  expect(json.data).toHaveProperty('second_step.methods', ['authenticator', 'recovery_code']);
  expect(await subjects()).toContain('Your password was reset');
});

it('the command line removes all factors and ends all sessions', async () => {
  await start();
  const { secret } = await addApp();
  await addPasskey();
  const { ticket } = (await signIn()).second_step;
  const service = site.app.get(SecondStepsService, { strict: false });
  expect(await service.removeAll()).toEqual({ email: ADMIN.email, removed: true });
  expect((await admin.get('/api/dashboard')).status).toBe(401);
  expect((await visitor().post(SECOND_STEP, { ticket, code: codeOf(secret) })).status).toBe(422);
  expect(await signIn()).toEqual({ email: ADMIN.email });
  expect(await subjects()).toContain('Two-step verification was turned off');
  const mailed = await subjects();
  expect(await service.removeAll()).toEqual({ email: ADMIN.email, removed: false });
  expect(await subjects()).toEqual(mailed);
});
