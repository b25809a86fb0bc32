import { ADMIN, ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { ApiError } from '../errors/api-error.js';
import { OutboxMail } from '../mail/outbox.entity.js';
import { OutboxService } from '../mail/outbox.service.js';
import { PasswordsService } from '../passwords/passwords.service.js';
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
let address = 0;
/** Headers with a new client address, so that no rate limit applies. */
const from = () => ({ 'x-forwarded-for': `192.0.2.${++address}` });

describe('a forgotten password', () => {
  const next = 'another long pass phrase';
  const url = '/api/admins/auth/update/password-guest';
  const form = (password_token: string) => ({
    email: ADMIN.email,
    password_token,
    new_password: next,
    confirm_new_password: next,
  });
  const token = async () => {
    const mails = await database.manager.find(OutboxMail, { order: { id: 'DESC' } });
    return /\n([0-9a-f]{32})\n/.exec(mails[0]?.body ?? '')?.[1] ?? '';
  };
  const requestToken = (caller: ApiClient, email: string = ADMIN.email) =>
    caller.post('/api/admins/auth/send-pin', { email });

  it('is reset with the mailed token, once', async () => {
    await start();
    const signedIn = await signInAsAdmin(site);
    const caller = new ApiClient(site.url);
    await requestToken(caller);
    const mailed = await token();
    expect(mailed).toHaveLength(32);
    expect((await caller.patch(url, form(mailed))).status).toBe(200);
    expect((await signedIn.get('/api/dashboard')).status).toBe(401);
    expect((await caller.patch(url, form(mailed))).status).toBe(422);
    expect((await caller.post('/api/admins/auth/signin', { ...ADMIN, password: next })).status).toBe(200);
  });

  it('works with the last mail, however many tokens and resets others tried', async () => {
    await start();
    await signInAsAdmin(site);
    const stranger = new ApiClient(site.url);
    for (let n = 0; n < 5; n++) await requestToken(stranger);
    for (let n = 0; n < 9; n++) expect((await stranger.patch(url, form('0'.repeat(32)))).status).toBe(422);
    const owner = new ApiClient(site.url);
    await requestToken(owner);
    expect((await owner.patch(url, form(await token()))).status).toBe(200);
  });

  it('accepts only the newest token, for ten minutes', async () => {
    await start();
    await signInAsAdmin(site);
    const caller = new ApiClient(site.url);
    await requestToken(caller);
    const older = await token();
    await database.manager.clear(OutboxMail);
    await requestToken(caller);
    const newer = await token();
    expect(newer).not.toBe(older);
    expect((await caller.patch(url, form(older))).status).toBe(422);
    await database.manager.updateAll(Admin, { token_expires_at: new Date(Date.now() - 1000).toISOString() });
    expect((await caller.patch(url, form(newer))).status).toBe(422);
  });

  it('does not consume the token if hashing the new password fails', async () => {
    await start();
    await signInAsAdmin(site);
    const caller = new ApiClient(site.url);
    await requestToken(caller);
    const mailed = await token();
    const busy = jest.spyOn(site.app.get(PasswordsService, { strict: false }), 'hash');
    busy.mockRejectedValueOnce(new ApiError('unavailable'));
    expect((await caller.patch(url, form(mailed))).status).toBe(503);
    busy.mockRestore();
    expect((await caller.patch(url, form(mailed))).status).toBe(200);
  });

  it('increases the delay per e-mail address, with or without an account, and limits the mails', async () => {
    await start();
    await signInAsAdmin(site);
    const timed = async (email: string) => {
      const start = performance.now();
      const { status } = await new ApiClient(site.url).request('POST', '/api/admins/auth/send-pin', { email }, from());
      return { status, delay: performance.now() - start };
    };
    for (const email of [ADMIN.email, 'nobody@example.org']) {
      await Promise.all([timed(email), timed(email), timed(email)]);
      const [fourth, fifth] = [await timed(email), await timed(email)];
      expect([fourth.status, fifth.status]).toEqual([200, 200]);
      expect(fourth.delay).toBeGreaterThan(640);
      expect(fifth.delay).toBeGreaterThan(890);
    }
    const stored = () => database.manager.findOneByOrFail(Admin, {});
    const { token_hash } = await stored();
    expect((await timed(ADMIN.email)).status).toBe(200);
    expect(await stored()).toMatchObject({ token_hash });
  });

  it('does not reveal by text or timing whether the account exists', async () => {
    await start();
    await signInAsAdmin(site);
    const caller = new ApiClient(site.url);
    const timed = async (email: string) => {
      const start = performance.now();
      const { json } = await requestToken(caller, email);
      return { json, ms: performance.now() - start };
    };
    const differences: number[] = [];
    for (let round = 0; round < 3; round++) {
      const [known, unknown] = [await timed(ADMIN.email), await timed('nobody@example.org')];
      expect(known.json).toEqual(unknown.json);
      expect(Math.min(known.ms, unknown.ms)).toBeGreaterThan(390);
      differences.push(Math.abs(known.ms - unknown.ms));
    }
    // A busy machine delays some requests; an existing account would delay all of them.
    expect(Math.min(...differences)).toBeLessThan(150);
    const mails = await database.manager.find(OutboxMail);
    expect(mails.map(({ recipient }) => recipient)).toEqual(Array(3).fill(ADMIN.email));
  });
});
