import { expect } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../site/admin.js';
import { type ReadMail, readMail } from '../site/read-mail.js';
import type { NamedMail, Office } from './send-mails.js';

const NEW_PASSWORD = 'a ferry under quiet cranes';
const ARRIVAL_MS = 60_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** Has the site send what the admin gets about the account, and a message of a visitor: in English, as the panel is. */
export async function sendAccountMails(office: Office): Promise<NamedMail[]> {
  const sent: NamedMail[] = [];
  const take = async (name: string, subject: RegExp) => {
    const mail = await next(office, subject);
    sent.push({ ...mail, name });
    return mail;
  };
  office.mail.received.length = 0;

  await post(office, '/api/messages', {
    ...{ email: 'visitor@example.com', subject: 'A question', body: 'Do you deliver on Saturdays?\n\nThank you.' },
  });
  await take('message', /A question/);

  await signInElsewhere(office);
  await take('sign-in from a new device', /New sign-in/);

  await post(office, '/api/admins/auth/confirm', { password: ADMIN_PASSWORD });
  const { ticket, secret } = await post(office, '/api/admins/authenticator/options', {});
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await post(office, '/api/admins/authenticator', { ticket, code });
  await take('authenticator added', /authenticator app was added/);
  await post(office, '/api/admins/recovery-codes', {});
  await take('recovery codes', /recovery codes/);
  await send(office, 'delete', '/api/admins/authenticator');
  await take('authenticator removed', /authenticator app was removed/);

  await post(office, '/api/admins/auth/send-pin', { email: ADMIN_EMAIL });
  const { text } = await take('password reset token', /reset token/);
  const passwords = { new_password: NEW_PASSWORD, confirm_new_password: NEW_PASSWORD };
  const password_token = /\b[\da-f]{32}\b/.exec(text)?.[0];
  const reset = { ...passwords, email: ADMIN_EMAIL, password_token };
  await send(office, 'patch', '/api/admins/auth/update/password-guest', reset);
  await take('password reset', /password was reset/);

  await post(office, '/api/admins/auth/signin', { email: ADMIN_EMAIL, password: NEW_PASSWORD });
  const back = { password: NEW_PASSWORD, new_password: ADMIN_PASSWORD, confirm_new_password: ADMIN_PASSWORD };
  await send(office, 'patch', '/api/admins/auth/update/password-user', back);
  await take('password changed', /password was changed/);
  return sent;
}

/** The next mail with a subject; others, such as one about the sign-in on the way there, are of no interest. */
async function next({ mail }: Office, subject: RegExp): Promise<ReadMail> {
  const find = () => mail.received.map(readMail).find((each) => subject.test(each.subject));
  await expect.poll(() => find()?.subject, { timeout: ARRIVAL_MS }).toBeDefined();
  const found = find() as ReadMail;
  mail.received.length = 0;
  return found;
}

/** Signs in with a browser and from a network that the site has not seen; the office's session stays. */
async function signInElsewhere({ api, request }: Office): Promise<void> {
  const headers = { 'x-forwarded-for': '198.51.100.77', 'user-agent': FIREFOX, cookie: '' };
  const data = { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
  const response = await request.post(`${api}/api/admins/auth/signin`, { data, headers });
  expect(response.ok(), `sign-in: ${response.status()} ${await response.text()}`).toBe(true);
}

const post = (office: Office, path: string, data: object) => send(office, 'post', path, data);

async function send({ url, request }: Office, method: 'post' | 'patch' | 'delete', path: string, data?: object) {
  const response = await request[method](url + path, data && { data });
  expect(response.ok(), `${path}: ${response.status()} ${await response.text()}`).toBe(true);
  return (await response.json()).data;
}
