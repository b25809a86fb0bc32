import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.js';
import { Database } from '../database/database.js';
import { Challenge } from '../factors/challenge.entity.js';
import { PasskeyChallengesService } from '../factors/passkey-challenges.service.js';

const OPTIONS = '/api/admins/auth/passkey/options';
const SIGN_IN = '/api/admins/auth/passkey';
/** Of one client in a minute. */
const MAX_REQUESTS = 20;

let site: Site;
let database: Database;
const authenticator = new SoftwareAuthenticator('http://localhost:4200');

beforeAll(async () => {
  site = await startSite();
  database = site.app.get(Database, { strict: false });
  const admin = await signInAsAdmin(site);
  const { ticket, options } = (await admin.post('/api/admins/passkeys/options', {})).json.data;
  await admin.post('/api/admins/passkeys', { ticket, name: 'Laptop', credential: authenticator.create(options) });
});
afterAll(() => site?.stop());

const post = (path: string, body: unknown, address: string) =>
  new ApiClient(site.url).request('POST', path, body, { 'x-forwarded-for': address });
const signIn = (ticket: string, challenge = ticket) =>
  post(SIGN_IN, { ticket, credential: authenticator.get({ challenge }) }, '203.0.113.9');
const issue = () => site.app.get(PasskeyChallengesService, { strict: false }).issue();

it('asking for a challenge stores nothing that strangers could fill; using one does', async () => {
  const { ticket } = (await post(OPTIONS, {}, '203.0.113.9')).json.data;
  expect(await database.manager.count(Challenge)).toBe(0);
  expect((await signIn(ticket)).status).toBe(200);
  expect(await database.manager.count(Challenge)).toBe(1);
});

it('one of several concurrent sign-ins with a challenge succeeds, also after one that failed', async () => {
  const ticket = issue();
  expect((await signIn(ticket, issue())).status).toBe(422);
  const replies = await Promise.all([signIn(ticket), signIn(ticket), signIn(ticket)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
});

describe('a challenge', () => {
  const EXPIRED = { status: 422, json: { errors: [expect.stringContaining('took too long')] } };

  it('is refused after five minutes', async () => {
    const then = Date.now() - 300_001;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(then);
    const ticket = issue();
    clock.mockRestore();
    expect(await signIn(ticket)).toMatchObject(EXPIRED);
  });

  it.each([
    ['with another signature', (ticket: string) => `${ticket.slice(0, -2)}${ticket.endsWith('AA') ? 'BB' : 'AA'}`],
    ['with another expiry', (ticket: string) => `${ticket.slice(0, 22)}____${ticket.slice(26)}`],
    ['that is too short', (ticket: string) => ticket.slice(0, 40)],
    ['in another spelling', (ticket: string) => `${ticket}A`],
  ])('%s is refused', async (_what, change) => {
    expect(await signIn(change(issue()))).toMatchObject(EXPIRED);
  });
});

it.each([
  [OPTIONS, {}, 200],
  ['/api/admins/auth/second-step', { ticket: 'AAAA', code: '123456' }, 422],
])('the limit of %s applies to networks as well', async (path, body, status) => {
  const site56 = `2001:db8:${status}`;
  for (let n = 0; n < 4 * MAX_REQUESTS; n++) {
    const reply = await post(
      path,
      body,
      `${site56}:1${Math.floor(n / 10)
        .toString(16)
        .padStart(2, '0')}::1`,
    );
    expect(reply.status).toBe(status);
  }
  expect((await post(path, body, `${site56}:1ff::1`)).status).toBe(429);
  expect((await post(path, body, '2001:db8:999::1')).status).toBe(status);
});
