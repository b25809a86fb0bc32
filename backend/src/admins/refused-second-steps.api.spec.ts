import { ADMIN, ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type Site, startSite } from '../../testing/site.js';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.js';

const ORIGIN = 'http://localhost:4200';
const SECOND_STEP = '/api/admins/auth/second-step';
const PASSKEY = '/api/admins/auth/passkey';

let site: Site;
let admin: ApiClient;
let passkey: SoftwareAuthenticator;

beforeAll(async () => {
  site = await startSite();
  admin = await signInAsAdmin(site);
  passkey = new SoftwareAuthenticator(ORIGIN);
  const { ticket, options } = (await admin.post('/api/admins/passkeys/options', {})).json.data;
  const form = { ticket, name: 'Laptop', credential: passkey.create(options) };
  expect((await admin.post('/api/admins/passkeys', form)).status).toBe(201);
});
afterAll(() => site?.stop());

const visitor = () => new ApiClient(site.url);
const secondStep = async () => (await visitor().post('/api/admins/auth/signin', ADMIN)).json.data.second_step;

/** Passes for the admin's passkey, but has another key. */
const forgery = () =>
  Object.assign(new SoftwareAuthenticator(ORIGIN), { credentialId: passkey.credentialId, counter: 99 });

/** The events of the refusals in the audit log. */
const refusals = async (): Promise<string[]> => {
  const { data } = (await admin.get('/api/audit?action=sign_in_refused&per_page=100')).json;
  return data.map(
    ({ changes }: { changes: { field: string; after: string }[] }) =>
      changes.find(({ field }) => field === 'event')?.after,
  );
};

it.each([
  [
    'one-time password',
    'second_step_failed',
    async () => visitor().post(SECOND_STEP, { ticket: (await secondStep()).ticket, code: '000000' }),
  ],
  [
    'recovery code',
    'second_step_failed',
    async () => visitor().post(SECOND_STEP, { ticket: (await secondStep()).ticket, code: 'aaaa-bbbb-cccc-dddd' }),
  ],
  [
    'passkey as second step',
    'second_step_failed',
    async () => {
      const { ticket, options } = await secondStep();
      return visitor().post(`${SECOND_STEP}/passkey`, { ticket, credential: forgery().get(options) });
    },
  ],
  [
    'passkey alone',
    'signin_failed',
    async () => {
      const { ticket, options } = (await visitor().post(`${PASSKEY}/options`, {})).json.data;
      return visitor().post(PASSKEY, { ticket, credential: forgery().get(options) });
    },
  ],
])('the audit log has every wrong %s', async (_what, event, attempt) => {
  const before = await refusals();
  expect((await attempt()).status).toBe(422);
  expect(await refusals()).toEqual([event, ...before]);
});
