import { Secret, TOTP } from 'otpauth';
import { ADMIN, ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { holdNext } from '../../testing/hold-next.js';
import { type Site, startSite } from '../../testing/site.js';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.js';
import { Database } from '../database/database.js';
import { AuthenticatorService } from '../factors/authenticator.service.js';
import { ChallengesService } from '../factors/challenges.service.js';
import { PasskeysService } from '../factors/passkeys.service.js';
import { OutboxService } from '../mail/outbox.service.js';
import { StoredSession } from '../sessions/session.entity.js';

const ORIGIN = 'http://localhost:4200';
const SIGN_IN = '/api/admins/auth/signin';
const SECOND_STEP = '/api/admins/auth/second-step';
const PASSKEY = '/api/admins/auth/passkey';

let site: Site;
let admin: ApiClient;

beforeAll(() => {
  jest.spyOn(OutboxService.prototype, 'start').mockReturnValue();
});
beforeEach(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
});
afterEach(() => site?.stop());

const visitor = () => new ApiClient(site.url);
const held = (type: abstract new (...values: never[]) => object, method: string) =>
  holdNext(site.app.get<object>(type, { strict: false }), method);
const ticket = async (client: ApiClient) => (await client.post(SIGN_IN, ADMIN)).json.data.second_step;

/** The only session is the one that removed the factor. */
async function expectNoOtherSession(client: ApiClient) {
  expect((await client.get('/api/dashboard')).status).toBe(401);
  const { manager } = site.app.get(Database, { strict: false });
  expect(await manager.count(StoredSession)).toBe(1);
}

async function addPasskey() {
  const authenticator = new SoftwareAuthenticator(ORIGIN);
  const { ticket, options } = (await admin.post('/api/admins/passkeys/options', {})).json.data;
  const form = { ticket, name: 'Lost phone', credential: authenticator.create(options) };
  const codes: string[] = (await admin.post('/api/admins/passkeys', form)).json.data.recovery_codes;
  return { authenticator, codes };
}

async function removePasskey() {
  const [{ id }] = (await admin.get('/api/admins/account')).json.data.passkeys;
  expect((await admin.delete('/api/admins/passkeys', { id })).status).toBe(200);
}

async function addApp() {
  const { ticket, secret } = (await admin.post('/api/admins/authenticator/options', {})).json.data;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  // An older step than that of the tests, which can then use the current one.
  const code = totp.generate({ timestamp: Date.now() - 30_000 });
  expect((await admin.post('/api/admins/authenticator', { ticket, code })).status).toBe(201);
  return totp;
}

it('a passkey that is removed while it signs in alone starts no session', async () => {
  const { authenticator } = await addPasskey();
  const client = visitor();
  const { ticket, options } = (await client.post(`${PASSKEY}/options`, {})).json.data;
  const verified = held(PasskeysService, 'verify');
  const pending = client.post(PASSKEY, { ticket, credential: authenticator.get(options) });
  await verified.arrived;
  await removePasskey();
  verified.release();
  expect((await pending).status).toBe(422);
  await expectNoOtherSession(client);
});

it('a passkey that is removed during the second step starts no session', async () => {
  const { authenticator } = await addPasskey();
  const client = visitor();
  const step = await ticket(client);
  const verified = held(PasskeysService, 'verify');
  const form = { ticket: step.ticket, credential: authenticator.get(step.options) };
  const pending = client.post(`${SECOND_STEP}/passkey`, form);
  await verified.arrived;
  await removePasskey();
  verified.release();
  expect((await pending).status).toBe(422);
  await expectNoOtherSession(client);
});

it.each([
  ['removed', () => admin.delete('/api/admins/authenticator', {})],
  ['replaced', addApp],
])('an app that is %s during the second step starts no session', async (_how, replace) => {
  const totp = await addApp();
  const client = visitor();
  const { ticket: id } = await ticket(client);
  const verified = held(AuthenticatorService, 'verify');
  const pending = client.post(SECOND_STEP, { ticket: id, code: totp.generate() });
  await verified.arrived;
  await replace();
  verified.release();
  expect((await pending).status).toBe(422);
  await expectNoOtherSession(client);
});

it('a recovery code that is replaced while it is redeemed starts no session', async () => {
  const { codes } = await addPasskey();
  const client = visitor();
  const { ticket: id } = await ticket(client);
  const redeemed = held(ChallengesService, 'complete');
  const pending = client.post(SECOND_STEP, { ticket: id, code: codes[0] });
  await redeemed.arrived;
  expect((await admin.post('/api/admins/recovery-codes', {})).status).toBe(201);
  redeemed.release();
  expect((await pending).status).toBe(422);
  await expectNoOtherSession(client);
});

it('a sign-in with the password alone starts no session once there is a second step', async () => {
  const client = visitor();
  const asked = held(AuthenticatorService, 'find');
  const pending = client.post(SIGN_IN, ADMIN);
  await asked.arrived;
  await addPasskey();
  asked.release();
  expect((await pending).status).toBe(422);
  await expectNoOtherSession(client);
});
