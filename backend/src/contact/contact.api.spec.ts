import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MailerService } from '@nestjs-modules/mailer';
import { freePort } from '@waybill/testing/free-port';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { collectLog } from '../../testing/collect-log.js';
import { headersOf, type MailServer, startMailServer } from '../../testing/mail-server.js';
import { itResponds } from '../../testing/scenarios.js';
import { installSendmail } from '../../testing/sendmail.js';
import { type Site, startSite } from '../../testing/site.js';
import { Database } from '../database/database.js';
import { MessagesService } from '../messages/messages.service.js';

const MAIL = { to: 'ana@example.com', subject: 'Your parcel', body: 'It is on its way: https://waybill.test/x' };
const PASSWORD = 'Tr1cky=pass & word';
const HEADERS = [
  'from',
  'to',
  'message-id',
  'subject',
  'date',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
];

/** What a mail program displays of a header in which everything is encoded. */
const decodedWords = (header: string) =>
  header.replace(/=\?UTF-8\?B\?([\w+/=]*)\?=\s*/g, (_word, base64) => Buffer.from(base64, 'base64').toString());

const driver = (admin: ApiClient, mail_driver: string, mail_template = 'html1') =>
  admin.patch('/api/settings', { mail_driver, mail_template });

describe('without a transport', () => {
  let site: Site;
  let visitor: ApiClient;
  let admin: ApiClient;
  const outbox = () => join(site.env.DATA_DIR ?? '', 'outbox');

  beforeAll(async () => {
    site = await startSite();
    visitor = new ApiClient(site.url);
    admin = await signInAsAdmin(site);
  });

  const send = { method: 'POST', url: '/api/contact' } as const;
  itResponds(
    () => ({ visitor, admin }),
    [
      {
        name: 'a mail is captured',
        ...send,
        as: 'admin',
        body: MAIL,
        status: 200,
        contains: ['"delivery":"captured"'],
      },
      {
        name: 'empty form',
        ...send,
        as: 'admin',
        body: {},
        status: 422,
        contains: ['To is required.', 'Subject is required.', 'Body is required.'],
      },
      {
        name: 'malformed recipient',
        ...send,
        as: 'admin',
        body: { ...MAIL, to: 'ana' },
        status: 422,
        contains: ['To must be a valid email address.'],
      },
      {
        name: 'two recipients',
        ...send,
        as: 'admin',
        body: { ...MAIL, to: 'a@example.com, b@example.com' },
        status: 422,
      },
      {
        name: 'a recipient with a name',
        ...send,
        as: 'admin',
        body: { ...MAIL, to: 'Ana <a@example.com>' },
        status: 422,
      },
      {
        name: 'a line break in the recipient',
        ...send,
        as: 'admin',
        body: { ...MAIL, to: 'a@example.com\r\nBcc: b@example.com' },
        status: 422,
      },
      {
        name: 'a line break in the subject',
        ...send,
        as: 'admin',
        body: { ...MAIL, subject: 'Hi\r\nBcc: b@example.com' },
        status: 422,
        contains: ['Subject must be a single line.'],
      },
      {
        name: 'a line break in the sender',
        ...send,
        as: 'admin',
        body: { ...MAIL, from: 'a@example.com\nX: y' },
        status: 422,
      },
      {
        name: 'a body of 20,001 characters',
        ...send,
        as: 'admin',
        body: { ...MAIL, body: 'x'.repeat(20_001) },
        status: 422,
      },
      {
        name: 'an unknown field',
        ...send,
        as: 'admin',
        body: { ...MAIL, bcc: 'b@example.com' },
        status: 422,
        contains: ['bcc'],
      },
      {
        name: 'reply to an unknown message',
        ...send,
        as: 'admin',
        body: { ...MAIL, message_id: '0190c0de-0000-7000-8000-000000000000' },
        status: 404,
      },
      {
        name: 'a preview in the template of the settings',
        method: 'POST',
        url: '/api/contact/preview',
        as: 'admin',
        body: { subject: 'S', body: '<b>' },
        status: 200,
        contains: ['&lt;b&gt;', '"text":"<b>'],
      },
      {
        name: 'a preview in another template',
        method: 'POST',
        url: '/api/contact/preview',
        as: 'admin',
        body: { subject: 'S', body: 'B', template: 'html4' },
        status: 200,
        contains: ['MANIFEST'],
      },
      {
        name: 'a preview of the plain one',
        method: 'POST',
        url: '/api/contact/preview',
        as: 'admin',
        body: { subject: 'S', body: 'B', template: 'plain' },
        status: 200,
        contains: ['"html":null'],
      },
      {
        name: 'a preview in an unknown template',
        method: 'POST',
        url: '/api/contact/preview',
        as: 'admin',
        body: { subject: 'S', body: 'B', template: '../../x' },
        status: 422,
      },
      {
        name: 'smtp requires the password',
        ...send,
        as: 'admin',
        body: () => driver(admin, 'smtp').then(() => MAIL),
        status: 422,
        contains: ['"password":"Password is required."'],
      },
      {
        name: 'smtp without a server is captured as well',
        ...send,
        as: 'admin',
        body: { ...MAIL, password: PASSWORD },
        status: 200,
        contains: ['captured'],
      },
    ],
  );

  it('serves the rendered mail to a frame of this site, with only its styles allowed', async () => {
    const form = (fields: Record<string, string>) =>
      admin.request('POST', '/api/contact/preview.html', new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      });
    const reply = await form({ subject: 'S', body: `<img src=x>\r\n${'ж'.repeat(15_000)}`, template: '' });
    expect({ status: reply.status, ...Object.fromEntries(reply.headers) }).toMatchObject({
      status: 200,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'",
    });
    expect(reply.headers.has('x-frame-options')).toBe(false);
    expect(reply.text).toContain('&lt;img src&#x3D;x&gt;<br>');
    const plain = await form({ subject: 'S', body: '<b>', template: 'plain' });
    expect(plain.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await form({ subject: '', body: 'B' })).status).toBe(422);
  });

  it('writes complete .eml files without the password', async () => {
    const names = await readdir(outbox());
    expect(names).toHaveLength(2);
    for (const name of names) {
      expect(name).toMatch(/\.eml$/);
      const raw = await readFile(join(outbox(), name), 'utf8');
      expect(headersOf(raw).get('to')).toBe('ana@example.com');
      expect(raw).not.toContain('Tr1cky');
    }
  });
});

describe('through sendmail', () => {
  const sendmail = installSendmail();
  let site: Site;
  let admin: ApiClient;

  beforeAll(async () => {
    site = await startSite({ SENDMAIL_PATH: sendmail.path });
    admin = await signInAsAdmin(site);
  });
  afterAll(() => sendmail.remove());

  it('passes one recipient after -- and the message', async () => {
    const reply = await admin.post('/api/contact', { ...MAIL, from: 'desk@example.com' });
    expect(reply).toMatchObject({ status: 200, json: { data: { delivery: 'sent' } } });
    expect(sendmail.arguments()).toEqual(['-i', '-f', 'desk@example.com', '--', 'ana@example.com']);
    const headers = headersOf(sendmail.message());
    expect([...headers.keys()].sort()).toEqual(HEADERS.filter((name) => name !== 'content-transfer-encoding').sort());
    expect(headers.get('from')).toBe('Waybill <desk@example.com>');
    expect(headers.get('content-type')).toContain('multipart/alternative');
    expect(sendmail.message()).not.toContain('\r');
  });

  it.each([
    '=?UTF-8?Q?Your_account?=',
    '=?utf-8?B?SGkNCkJjYzogYkBleGFtcGxlLmNvbQ==?=',
    `Ümlaut =?UTF-8?Q?hidden?= ${'😀'.repeat(40)}`,
  ])('the subject %s arrives as it was written', async (subject) => {
    expect((await admin.post('/api/contact', { ...MAIL, subject })).status).toBe(200);
    const header = headersOf(sendmail.message()).get('subject') ?? '';
    expect(header).not.toContain(subject);
    expect(decodedWords(header)).toBe(subject);
  });

  it('sends the plain template as text only', async () => {
    await driver(admin, 'mail', 'plain');
    await admin.post('/api/contact', MAIL);
    expect(headersOf(sendmail.message()).get('content-type')).toBe('text/plain; charset=utf-8');
    await driver(admin, 'mail');
  });

  it('reports an error when the program rejects the message', async () => {
    const reply = await admin.post('/api/contact', { ...MAIL, body: 'please deny this' });
    expect(reply).toMatchObject({
      status: 502,
      json: { errors: ['The message could not be sent to the mail server.'] },
    });
  });

  it('reports that smtp is not configured if only sendmail is', async () => {
    await driver(admin, 'smtp');
    expect((await admin.post('/api/contact', { ...MAIL, password: PASSWORD })).status).toBe(422);
    await driver(admin, 'mail');
  });
});

it('reports an error if the configured sendmail does not exist', async () => {
  const site = await startSite({ SENDMAIL_PATH: '/nowhere/sendmail' });
  const admin = await signInAsAdmin(site);
  expect((await admin.post('/api/contact', MAIL)).status).toBe(502);
});

describe('through a mail server', () => {
  const login = { user: 'desk@waybill.test', password: PASSWORD };
  let server: MailServer;
  let site: Site;
  let admin: ApiClient;
  const siteFor = async (port: number) => {
    const user = encodeURIComponent(login.user);
    const started = await startSite({ MAIL_URL: `smtp://${user}@127.0.0.1:${port}` });
    return { started, caller: await signInAsAdmin(started) };
  };

  beforeAll(async () => {
    server = await startMailServer(login);
    ({ started: site, caller: admin } = await siteFor(server.port));
    await driver(admin, 'smtp', 'html3');
  });

  it('arrives once, with only the expected headers, from one sender to one recipient', async () => {
    const nasty = { ...MAIL, subject: 'Ünï {{subject}} =?utf-8?Q?=0D=0ABcc:_b=40example.com?=', password: PASSWORD };
    expect(await admin.post('/api/contact', nasty)).toMatchObject({
      status: 200,
      json: { data: { delivery: 'sent' } },
    });
    const [mail] = server.received.splice(0);
    expect(mail).toMatchObject({ from: 'admin@localhost.test', to: ['ana@example.com'], user: login.user });
    const headers = headersOf(mail?.raw ?? '');
    expect(HEADERS).toEqual(expect.arrayContaining([...headers.keys()]));
    expect(mail?.raw).not.toMatch(/^bcc:/im);
    expect(mail?.raw).toContain('https://waybill.test/x');
  });

  it('never leaks the password to responses, log, database or retained transports', async () => {
    const written = collectLog();
    const replies = [
      await admin.post('/api/contact', { ...MAIL, password: PASSWORD }),
      await admin.post('/api/contact', { ...MAIL, password: `${PASSWORD}!` }),
      await admin.post('/api/contact', { ...MAIL, to: 'nobody', password: PASSWORD }),
    ];
    written.stop();
    expect(replies.map(({ status }) => status)).toEqual([200, 502, 422]);
    const traces = [
      ...replies.map(({ text }) => text),
      ...written.lines,
      await everythingIn(site),
      server.received.splice(0)[0]?.raw,
    ];
    const secrets = [PASSWORD, Buffer.from(PASSWORD).toString('base64'), 'Tr1cky'];
    for (const trace of traces) for (const secret of secrets) expect(trace).not.toContain(secret);
    expect(written.lines.join()).toContain('EAUTH');
    const mailer = site.app.get(MailerService, { strict: false });
    expect([...Reflect.get(mailer, 'transporters').keys()]).toEqual(['capture']);
  });

  it('marks the message it replies to', async () => {
    await new ApiClient(site.url).post('/api/messages', {
      email: 'ana@example.com',
      subject: 'Where?',
      body: 'Is it?',
    });
    const { id } = (await admin.get('/api/messages')).json.data[0];
    const reply = { ...MAIL, message_id: id };
    await admin.post('/api/contact', { ...reply, password: 'wrong' });
    expect((await admin.get(`/api/messages/${id}`)).json.data).toMatchObject({ replied_at: null, read_at: null });
    await admin.post('/api/contact', { ...reply, password: PASSWORD });
    expect((await admin.get(`/api/messages/${id}`)).json.data).toMatchObject({
      replied_at: expect.any(String),
      read_at: expect.any(String),
    });
  });

  it('reports success even if the message could not be marked', async () => {
    await new ApiClient(site.url).post('/api/messages', { email: 'ana@example.com', subject: 'When?', body: 'Is it?' });
    const { id } = (await admin.get('/api/messages')).json.data[0];
    const messages = site.app.get(MessagesService, { strict: false });
    messages.markReplied = () => Promise.reject(new Error('The database is unavailable.'));
    server.received.splice(0);
    const { status } = await admin.post('/api/contact', { ...MAIL, message_id: id, password: PASSWORD });
    Reflect.deleteProperty(messages, 'markReplied');
    expect(status).toBe(200);
    expect(server.received.splice(0)).toHaveLength(1);
  });

  it('uses STARTTLS if offered', async () => {
    const secure = await startMailServer(login, { disabledCommands: [] });
    const { caller } = await siteFor(secure.port);
    await driver(caller, 'smtp');
    expect((await caller.post('/api/contact', { ...MAIL, password: PASSWORD })).status).toBe(200);
    expect(secure.received).toMatchObject([{ secure: true, user: login.user }]);
  });

  it('reports an error if the server does not respond', async () => {
    const { caller } = await siteFor(await freePort());
    await driver(caller, 'smtp');
    expect((await caller.post('/api/contact', { ...MAIL, password: PASSWORD })).status).toBe(502);
  });
});

/** Every row of every table, as text. */
async function everythingIn(site: Site): Promise<string> {
  const { dataSource } = site.app.get(Database);
  const tables = [...new Set(dataSource.entityMetadatas.map(({ tableName }) => tableName))];
  const rows = await Promise.all(tables.map((table) => dataSource.query(`SELECT * FROM ${table}`)));
  expect(rows.flat().length).toBeGreaterThan(3);
  return JSON.stringify(rows);
}
