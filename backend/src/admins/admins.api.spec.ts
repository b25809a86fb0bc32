import { createHash } from 'node:crypto';
import { hash as argon2 } from '@node-rs/argon2';
import { ADMIN, ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { collectLog } from '../../testing/collect-log.js';
import { itResponds } from '../../testing/scenarios.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { StoredSession } from '../sessions/session.entity.js';
import { Admin } from './admin.entity.js';

let site: Site;
let database: Database;
afterEach(() => site?.stop());

/** Disables sending: mail stays in the outbox, where these tests read it. */
beforeAll(() => {
  jest.spyOn(OutboxService.prototype, 'start').mockReturnValue();
});

const start = async (env: NodeJS.ProcessEnv = {}) => {
  site = await startSite(env);
  database = site.app.get(Database, { strict: false });
  return site;
};
const PUBLIC = { PUBLIC_URL: 'https://waybill.example' };
let address = 0;
/** Headers with a new client address, so that no rate limit applies. */
const from = () => ({ 'x-forwarded-for': `192.0.2.${++address}` });

describe('sign-up', () => {
  it('creates one admin from 50 parallel requests', async () => {
    await start();
    const calls = Array.from({ length: 50 }, () => new ApiClient(site.url).post('/api/admins', ADMIN));
    const statuses = (await Promise.all(calls)).map((reply) => reply.status).sort();
    expect(statuses).toEqual([201, ...Array(49).fill(403)]);
    expect(await database.manager.count(Admin)).toBe(1);
  });

  it.each([
    ['another address', { email: 'mallory@example.org' }, 422, 'Email must be the contact email of the site.'],
    ['11 characters', { password: 'short phras' }, 422, 'Password must have at least 12 characters.'],
    ['129 characters', { password: 'x y'.repeat(43) }, 422, 'Password must have at most 128 characters.'],
    ['a common password', { password: 'Password2026!!' }, 422, 'This password is too common.'],
    ['a repeated one', { password: 'qwertyqwerty' }, 422, 'This password is too common.'],
    [
      'the name of the site',
      { password: 'WaybillAdmin1' },
      422,
      'mostly the name of the site, its address or your email',
    ],
    [
      'the name, repeated',
      { password: 'waybillwaybill' },
      422,
      'mostly the name of the site, its address or your email',
    ],
    ['the own email', { password: ADMIN.email }, 422, 'mostly the name of the site, its address or your email'],
    ['one character', { password: 'aaaaaaaaaaaaaaa' }, 422, 'This password is too common.'],
  ])('rejects %s', async (_name, wrong, status, sentence) => {
    await start();
    const reply = await new ApiClient(site.url).post('/api/admins', { ...ADMIN, ...wrong });
    expect(reply).toMatchObject({ status, json: { errors: [expect.stringContaining(sentence)] } });
  });

  it('requires the token of the sign-up link if one is configured', async () => {
    const token = 'a configured sign-up token';
    await start({ SIGNUP_TOKEN: token });
    const caller = new ApiClient(site.url);
    expect((await caller.post('/api/admins', ADMIN)).status).toBe(403);
    expect((await caller.post('/api/admins', { ...ADMIN, token: 'guessed' })).status).toBe(403);
    expect((await caller.post('/api/admins', { ...ADMIN, token })).status).toBe(201);
  });

  it('requires the logged sign-up link in production', async () => {
    await start({ NODE_ENV: 'production' });
    expect((await new ApiClient(site.url).post('/api/admins', ADMIN)).status).toBe(403);
  });

  it('requires the link as well once a site that was local becomes public', async () => {
    await start();
    await site.app.close();
    const logged = collectLog();
    const later = { ...PUBLIC, LOG_LEVEL: 'warn' };
    const [first, second] = await Promise.all([site.another(later), site.another(later)]);
    logged.stop();
    const links = logged.lines.filter((line) => line.includes('"signup_link"'));
    expect(links).toHaveLength(1);
    const token = new URL(JSON.parse(links[0] ?? '').link).searchParams.get('token');
    expect((await new ApiClient(second.url).post('/api/admins', ADMIN)).status).toBe(403);
    expect((await new ApiClient(second.url).post('/api/admins', { ...ADMIN, token })).status).toBe(201);
    expect((await new ApiClient(first.url).get('/api/docs-json')).status).toBe(404);
  });
});

describe('signing in', () => {
  it('creates a new session id, stored as a hash, in an HttpOnly cookie', async () => {
    await start();
    const caller = await signInAsAdmin(site);
    const again = await caller.post('/api/admins/auth/signin', ADMIN);
    const [cookie = ''] = again.headers.getSetCookie();
    expect(cookie).toMatch(/^waybill=s%3A.+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(again.json.data).toEqual({ email: ADMIN.email });
    const id =
      decodeURIComponent(cookie.split(/[=;]/)[1] ?? '')
        .slice(2)
        .split('.')[0] ?? '';
    const stored = await database.manager.find(StoredSession);
    expect(stored.map((row) => row.id)).toEqual([createHash('sha256').update(id).digest('hex')]);
  });

  it('sets a Secure, host-only cookie over https', async () => {
    const token = 'a configured sign-up token';
    await start({ ...PUBLIC, SIGNUP_TOKEN: token });
    const caller = new ApiClient(site.url);
    await caller.post('/api/admins', { ...ADMIN, token });
    const reply = await caller.request('POST', '/api/admins/auth/signin', ADMIN, { 'x-forwarded-proto': 'https' });
    expect(reply.headers.getSetCookie()[0]).toMatch(/^__Host-waybill=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(reply.headers.get('strict-transport-security')).toContain('max-age=63072000');
  });

  it('responds identically to an incorrect password and an unknown e-mail address', async () => {
    await start();
    await signInAsAdmin(site);
    const caller = new ApiClient(site.url);
    const wrong = await caller.post('/api/admins/auth/signin', { ...ADMIN, password: 'not the pass phrase' });
    const unknown = await caller.post('/api/admins/auth/signin', { ...ADMIN, email: 'nobody@example.org' });
    expect(wrong.status).toBe(401);
    expect(wrong.json).toEqual(unknown.json);
    expect(wrong.json.admin).toBeUndefined();
  });

  it('stores passwords as Argon2id with at least the parameters that OWASP recommends', async () => {
    await start();
    await signInAsAdmin(site);
    const { password_hash } = await database.manager.findOneByOrFail(Admin, {});
    const [, algorithm, version, parameters = '', salt = '', digest = ''] = password_hash.split('$');
    const { m, t, p } = Object.fromEntries(parameters.split(',').map((one) => one.split('=')));
    expect([algorithm, version, p]).toEqual(['argon2id', 'v=19', '1']);
    expect(Number(m)).toBeGreaterThanOrEqual(19_456);
    expect(Number(t)).toBeGreaterThanOrEqual(2);
    expect(Buffer.from(salt, 'base64').length).toBeGreaterThanOrEqual(16);
    expect(Buffer.from(digest, 'base64').length).toBeGreaterThanOrEqual(32);
  });

  it('upgrades an outdated hash only if it is still the verified one', async () => {
    await start();
    await signInAsAdmin(site);
    const passwords = site.app.get(PasswordsService, { strict: false });
    const outdated = await argon2(ADMIN.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await database.manager.updateAll(Admin, { password_hash: outdated });
    const renewing = jest.spyOn(passwords, 'hash').mockImplementationOnce(async () => {
      await database.manager.updateAll(Admin, { password_hash: 'changed meanwhile' });
      return 'renewed';
    });
    await new ApiClient(site.url).post('/api/admins/auth/signin', ADMIN);
    expect(renewing).toHaveBeenCalledTimes(1);
    renewing.mockRestore();
    expect((await database.manager.findOneByOrFail(Admin, {})).password_hash).toBe('changed meanwhile');
  });

  it('allows ten attempts per minute and delays them after three failures', async () => {
    await start();
    await signInAsAdmin(site);
    const fail = async (headers: Record<string, string>) => {
      const start = performance.now();
      const wrong = { ...ADMIN, password: 'not the pass phrase' };
      const { status } = await new ApiClient(site.url).request('POST', '/api/admins/auth/signin', wrong, headers);
      return { status, ms: performance.now() - start };
    };
    const own = from();
    for (let n = 0; n < 3; n++) await fail(own);
    const fourth = await fail(from());
    const fifth = await fail(from());
    expect(fourth.ms).toBeGreaterThan(240);
    expect(fifth.ms).toBeGreaterThan(490);
    const burst = from();
    const many = await Promise.all(Array.from({ length: 14 }, () => fail(burst)));
    expect(many.filter(({ status }) => status === 429)).toHaveLength(4);
  });
});

describe('sessions', () => {
  it('end at sign-out, which only same-origin requests can trigger', async () => {
    await start();
    const admin = await signInAsAdmin(site);
    const foreign = await admin.request('GET', '/api/admins/auth/signout', undefined, {
      'sec-fetch-site': 'cross-site',
    });
    expect(foreign.status).toBe(403);
    expect((await admin.get('/api/dashboard')).status).toBe(200);
    const { status, headers } = await admin.get('/api/admins/auth/signout');
    expect(status).toBe(200);
    expect(headers.get('clear-site-data')).toBe('"cache"');
    expect(await database.manager.count(StoredSession)).toBe(0);
  });

  it.each(['expires_at', 'ends_at'] as const)('end when %s is over', async (column) => {
    await start();
    const admin = await signInAsAdmin(site);
    await database.manager.updateAll(StoredSession, { [column]: new Date(Date.now() - 1000).toISOString() });
    expect(await admin.get('/api/dashboard')).toMatchObject({ status: 401, json: { admin: 'false' } });
  });

  it('are extended by use, at most every five minutes and never beyond twelve hours', async () => {
    await start();
    const admin = await signInAsAdmin(site);
    const read = async () => database.manager.findOneByOrFail(StoredSession, {});
    const fresh = await read();
    await admin.get('/api/dashboard');
    expect(await read()).toEqual(fresh);
    const inTenMinutes = new Date(Date.now() + 600_000).toISOString();
    await database.manager.updateAll(StoredSession, { expires_at: inTenMinutes });
    await admin.get('/api/dashboard');
    const later = await read();
    expect(Date.parse(later.expires_at)).toBeGreaterThan(Date.now() + 29 * 60_000);
    expect(later.ends_at).toBe(fresh.ends_at);
  });

  it('set no cookie for a visitor', async () => {
    await start();
    const reply = await new ApiClient(site.url).get('/api/graph');
    expect(reply.headers.getSetCookie()).toEqual([]);
  });
});

describe('changing the password', () => {
  const next = 'another long pass phrase';
  const form = { password: ADMIN.password, new_password: next, confirm_new_password: next };

  it('requires the current one and ends all other sessions', async () => {
    await start();
    const here = await signInAsAdmin(site);
    const there = await signInAsAdmin(site);
    const url = '/api/admins/auth/update/password-user';
    expect(await here.patch(url, { ...form, password: 'wrong' })).toMatchObject({
      status: 422,
      json: { field_errors: { password: 'Password is incorrect.' } },
    });
    expect((await here.patch(url, { ...form, confirm_new_password: 'different phrase' })).json.errors).toEqual([
      'New password and confirmation do not match.',
    ]);
    expect((await here.patch(url, form)).status).toBe(200);
    expect((await here.get('/api/dashboard')).status).toBe(200);
    expect((await there.get('/api/dashboard')).status).toBe(401);
    expect((await there.post('/api/admins/auth/signin', ADMIN)).status).toBe(401);
    expect((await there.post('/api/admins/auth/signin', { ...ADMIN, password: next })).status).toBe(200);
  });
});

it('a new password must differ from the old one, when it is changed and when it is reset', async () => {
  await start();
  const admin = await signInAsAdmin(site);
  const same = { new_password: ADMIN.password, confirm_new_password: ADMIN.password };
  const refused = { status: 422, json: { field_errors: { new_password: expect.stringContaining('must differ') } } };
  const change = await admin.patch('/api/admins/auth/update/password-user', { ...same, password: ADMIN.password });
  expect(change).toMatchObject(refused);
  await admin.post('/api/admins/auth/send-pin', { email: ADMIN.email });
  const [{ body = '' } = {}] = await database.manager.find(OutboxMail);
  const password_token = /\n([0-9a-f]{32})\n/.exec(body)?.[1];
  const reset = (form: object) =>
    admin.patch('/api/admins/auth/update/password-guest', { ...form, email: ADMIN.email, password_token });
  expect(await reset(same)).toMatchObject(refused);
  const other = { new_password: 'another long pass phrase', confirm_new_password: 'another long pass phrase' };
  expect((await reset(other)).status).toBe(200);
});

it('the reset form does not tell whether a guess is the password', async () => {
  await start();
  const admin = await signInAsAdmin(site);
  const guess = { new_password: ADMIN.password, confirm_new_password: ADMIN.password, email: ADMIN.email };
  const form = { ...guess, password_token: '0'.repeat(32) };
  const reply = await admin.patch('/api/admins/auth/update/password-guest', form);
  expect(Object.keys(reply.json.field_errors)).toEqual(['password_token']);
});

it('applies only one of two concurrent changes', async () => {
  await start();
  const admin = await signInAsAdmin(site);
  const forms = ['one new pass phrase', 'two new pass phrases'].map((next) => ({
    password: ADMIN.password,
    new_password: next,
    confirm_new_password: next,
  }));
  const replies = await Promise.all(forms.map((form) => admin.patch('/api/admins/auth/update/password-user', form)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  const signIns = await Promise.all(
    forms.map((form) => admin.post('/api/admins/auth/signin', { ...ADMIN, password: form.new_password })),
  );
  expect(signIns.map(({ status }) => status)).toEqual(replies.map(({ status }) => (status === 200 ? 200 : 401)));
});

describe('invalid input', () => {
  let visitor: ApiClient;
  let admin: ApiClient;
  beforeEach(async () => {
    await start();
    visitor = new ApiClient(site.url);
    admin = visitor;
  });

  itResponds(
    () => ({ visitor, admin }),
    [
      {
        name: 'an empty sign-in',
        method: 'POST',
        url: '/api/admins/auth/signin',
        body: {},
        status: 422,
        contains: ['Email is required.', 'Password is required.'],
      },
      {
        name: 'malformed e-mail address',
        method: 'POST',
        url: '/api/admins/auth/signin',
        body: { email: 'a', password: 'b' },
        status: 422,
        contains: ['Email must be a valid email address.'],
      },
      {
        name: 'a password object',
        method: 'POST',
        url: '/api/admins/auth/signin',
        body: { email: 'a@b.co', password: { $ne: 1 } },
        status: 422,
      },
      {
        name: 'a line break in the address',
        method: 'POST',
        url: '/api/admins/auth/send-pin',
        body: { email: 'a@b.co\r\nBcc: c@d.co' },
        status: 422,
      },
      { name: 'a user signs out', method: 'GET', url: '/api/users/auth/signout', status: 200 },
    ],
  );
});
