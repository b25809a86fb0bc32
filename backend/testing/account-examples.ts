import { Secret, TOTP } from 'otpauth';
import { ADMIN, ApiClient, type ApiResponse, signInAsAdmin } from './api-client.js';
import type { Example } from './generated-calls.js';
import { startSite } from './site.js';
import { SoftwareAuthenticator } from './software-authenticator.js';

const ORIGIN = 'http://localhost:4200';
const ACCOUNT = '/api/admins';

const opened = async () => {
  const { url } = await startSite();
  const admin = await signInAsAdmin({ url });
  return { url, admin, authenticator: new SoftwareAuthenticator(ORIGIN), recoveryCodes: [] as string[] };
};
let own: ReturnType<typeof opened> | undefined;

/** The examples run in their order, on a site of their own: its admin gets and loses second steps. */
const onOwnSite =
  (example: (context: Awaited<ReturnType<typeof opened>>) => Promise<ApiResponse>): Example =>
  async () => {
    own ??= opened();
    return example(await own);
  };
const signIn = async (url: string) => (await new ApiClient(url).post(`${ACCOUNT}/auth/signin`, ADMIN)).json.data;

/** One valid request of each operation on the admin's account. */
export const ACCOUNT_EXAMPLES: Record<string, Example> = {
  'Account.read': onOwnSite(({ admin }) => admin.get(`${ACCOUNT}/account`)),
  'Account.confirm': onOwnSite(({ admin }) => admin.post(`${ACCOUNT}/auth/confirm`, { password: ADMIN.password })),
  'Account.sessions': onOwnSite(({ admin }) => admin.get(`${ACCOUNT}/sessions`)),
  'Account.endSession': onOwnSite(async ({ url, admin }) => {
    await signInAsAdmin({ url });
    const sessions: { id: string; current: boolean }[] = (await admin.get(`${ACCOUNT}/sessions`)).json.data;
    return admin.delete(`${ACCOUNT}/sessions`, { id: sessions.find(({ current }) => !current)?.id });
  }),
  'Account.endOtherSessions': onOwnSite(({ admin }) => admin.delete(`${ACCOUNT}/sessions/others`, {})),
  'Account.beginAuthenticator': onOwnSite(({ admin }) => admin.post(`${ACCOUNT}/authenticator/options`, {})),
  'Account.addAuthenticator': onOwnSite(async ({ admin }) => {
    const { ticket, secret } = (await admin.post(`${ACCOUNT}/authenticator/options`, {})).json.data;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    return admin.post(`${ACCOUNT}/authenticator`, { ticket, code });
  }),
  'Account.replaceRecoveryCodes': onOwnSite(async ({ admin, recoveryCodes }) => {
    const reply = await admin.post(`${ACCOUNT}/recovery-codes`, {});
    recoveryCodes.push(...reply.json.data.recovery_codes);
    return reply;
  }),
  'SecondStep.withCode': onOwnSite(async ({ url, recoveryCodes: [code] }) => {
    const { ticket } = (await signIn(url)).second_step;
    return new ApiClient(url).post(`${ACCOUNT}/auth/second-step`, { ticket, code });
  }),
  'Account.removeAuthenticator': onOwnSite(({ admin }) => admin.delete(`${ACCOUNT}/authenticator`, {})),
  'Account.beginPasskey': onOwnSite(({ admin }) => admin.post(`${ACCOUNT}/passkeys/options`, {})),
  'Account.addPasskey': onOwnSite(async ({ admin, authenticator }) => {
    const { ticket, options } = (await admin.post(`${ACCOUNT}/passkeys/options`, {})).json.data;
    return admin.post(`${ACCOUNT}/passkeys`, { ticket, name: 'Laptop', credential: authenticator.create(options) });
  }),
  'SecondStep.withPasskey': onOwnSite(async ({ url, authenticator }) => {
    const { ticket, options } = (await signIn(url)).second_step;
    const credential = authenticator.get(options);
    return new ApiClient(url).post(`${ACCOUNT}/auth/second-step/passkey`, { ticket, credential });
  }),
  'SecondStep.passkeyOptions': onOwnSite(({ url }) =>
    new ApiClient(url).post(`${ACCOUNT}/auth/passkey/options`, undefined),
  ),
  'SecondStep.signIn': onOwnSite(async ({ url, authenticator }) => {
    const client = new ApiClient(url);
    const { ticket, options } = (await client.post(`${ACCOUNT}/auth/passkey/options`, undefined)).json.data;
    return client.post(`${ACCOUNT}/auth/passkey`, { ticket, credential: authenticator.get(options) });
  }),
  'Account.removePasskey': onOwnSite(async ({ admin }) => {
    const { passkeys } = (await admin.get(`${ACCOUNT}/account`)).json.data;
    return admin.delete(`${ACCOUNT}/passkeys`, { id: passkeys[0].id });
  }),
};
