import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { until } from '@waybill/testing/until';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { headersOf, type MailServer, startMailServer } from '../../testing/mail-server.js';
import { type Site, startSite } from '../../testing/site.js';
import { MAIL as MAIL_DEADLINES } from '../config/deadlines.js';
import { Database } from '../database/database.js';
import { OutboxMail } from './outbox.entity.js';
import { AT_ONCE, OutboxService, type SystemMail } from './outbox.service.js';
import { MAX_ATTEMPTS } from './outbox-attempts.service.js';

const MAIL: SystemMail = { to: 'ana@example.com', subject: 'Token', body: 'It is 123.' };
const LOGIN = { user: 'site', password: 'p@ss/word' };

const mailUrl = (port: number) => `smtp://${LOGIN.user}:${encodeURIComponent(LOGIN.password)}@127.0.0.1:${port}`;

const outboxOf = (app: Site['app']) => app.get(OutboxService);
const databaseOf = (app: Site['app']) => app.get(Database);
const write = ({ app }: Pick<Site, 'app'>, mail = MAIL) =>
  databaseOf(app).withTransaction(() => outboxOf(app).enqueue(mail));
const rowsOf = ({ app }: Pick<Site, 'app'>) => databaseOf(app).manager.find(OutboxMail, { order: { id: 'ASC' } });
const makeDue = ({ app }: Pick<Site, 'app'>) =>
  databaseOf(app).manager.update(OutboxMail, { state: 'waiting' }, { due_at: new Date(0).toISOString() });

/** Sites that process their outbox only when a test does so. */
const startWithoutPolling = async (env: NodeJS.ProcessEnv = {}) => {
  const start = jest.spyOn(OutboxService.prototype, 'start').mockReturnValue();
  try {
    return await startSite(env);
  } finally {
    start.mockRestore();
  }
};

describe('with a mail server', () => {
  let server: MailServer;
  let site: Site;

  beforeAll(async () => {
    server = await startMailServer(LOGIN);
    site = await startWithoutPolling({ MAIL_URL: mailUrl(server.port) });
  });
  afterEach(async () => {
    await databaseOf(site.app).manager.deleteAll(OutboxMail);
    server.received.length = 0;
  });

  it('sends a stored mail once and deletes it', async () => {
    await write(site, { ...MAIL, replyTo: 'otto@example.com' });
    await outboxOf(site.app).drain();
    await outboxOf(site.app).drain();
    expect(server.received).toMatchObject([{ to: ['ana@example.com'], from: 'admin@localhost.test', user: 'site' }]);
    const headers = headersOf(server.received[0]?.raw ?? '');
    expect(headers.get('reply-to')).toBe('otto@example.com');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(await rowsOf(site)).toEqual([]);
  });

  it('sends what somebody waits for before the news of a whole morning', async () => {
    for (let at = 0; at < 3; at++) await write(site, { ...MAIL, kind: 'update', subject: 'News' });
    await write(site, { ...MAIL, subject: 'Code' });
    await outboxOf(site.app).drain();
    const subjects = server.received.map(({ raw }) => headersOf(raw).get('subject'));
    expect(subjects).toEqual(['Code', 'News', 'News', 'News']);
  });

  it('does not send a mail that was rolled back', async () => {
    const failing = databaseOf(site.app).withTransaction(async () => {
      await outboxOf(site.app).enqueue(MAIL);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await outboxOf(site.app).drain();
    expect(server.received).toEqual([]);
  });

  it('does not send an expired mail', async () => {
    await write(site, { ...MAIL, expiresAt: new Date(Date.now() - 1) });
    await outboxOf(site.app).drain();
    expect(server.received).toEqual([]);
    expect(await rowsOf(site)).toMatchObject([{ state: 'failed', body: '', last_error: 'expired' }]);
  });

  it('takes over from a crashed claimant after its lease', async () => {
    await write(site);
    const { manager } = databaseOf(site.app);
    await manager.updateAll(OutboxMail, {
      claim: 'another instance',
      tries: 1,
      due_at: new Date(Date.now() + 60_000).toISOString(),
    });
    await outboxOf(site.app).drain();
    expect(server.received).toEqual([]);
    await makeDue(site);
    await outboxOf(site.app).drain();
    expect(server.received).toHaveLength(1);
  });

  it('sends each of 40 mails exactly once from two instances', async () => {
    const second = await site.another();
    for (let at = 0; at < 40; at++) await write(site, { ...MAIL, subject: `No ${at}` });
    const workers = [site.app, second.app, site.app, second.app];
    await Promise.all(workers.map((app) => outboxOf(app).drain()));
    await until(async () => (await rowsOf(site)).length === 0);
    const subjects = server.received.map(({ raw }) => headersOf(raw).get('subject'));
    expect(subjects).toHaveLength(40);
    expect(new Set(subjects).size).toBe(40);
    await second.stop();
  });

  it('polls automatically', async () => {
    const own = await startSite({ MAIL_URL: mailUrl(server.port) });
    await write(own);
    await until(async () => (await rowsOf(own)).length === 0);
    expect(server.received).toHaveLength(1);
  });
});

describe('with a mail server that is down', () => {
  let site: Site;
  let port: number;

  beforeEach(async () => {
    port = await freePort();
    site = await startWithoutPolling({ MAIL_URL: mailUrl(port) });
    await write(site);
  });

  /** Makes the mail due and tries to send it. */
  const tryAgain = async () => {
    await makeDue(site);
    await outboxOf(site.app).drain();
    return (await rowsOf(site))[0];
  };

  it('retries with growing backoff and delivers when the server is back', async () => {
    const delays: number[] = [];
    for (let tries = 1; tries <= 3; tries++) {
      const row = await tryAgain();
      expect(row).toMatchObject({ state: 'waiting', tries, last_error: expect.stringMatching(/^E[A-Z]+/) });
      delays.push(Date.parse(row?.due_at ?? '') - Date.now());
    }
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    const back = await startMailServer(LOGIN, {}, port);
    expect(await tryAgain()).toBeUndefined();
    expect(back.received).toHaveLength(1);
  });

  it('fails permanently after the last attempt and deletes the body', async () => {
    for (let tries = 1; tries <= MAX_ATTEMPTS; tries++) await tryAgain();
    await makeDue(site);
    await outboxOf(site.app).drain();
    expect(await rowsOf(site)).toMatchObject([{ state: 'failed', tries: MAX_ATTEMPTS, body: '', recipient: MAIL.to }]);
  });
});

it('completes the mails being sent on shutdown and starts no other', async () => {
  const waiting: (() => void)[] = [];
  const slow = await startMailServer(undefined, {
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => waiting.push(() => done()));
    },
  });
  const site = await startSite({ MAIL_URL: `smtp://127.0.0.1:${slow.port}` });
  for (let at = 0; at < AT_ONCE + 2; at++) await write(site);
  await until(() => waiting.length === AT_ONCE);
  const stopped = outboxOf(site.app).beforeApplicationShutdown();
  for (const answer of waiting) answer();
  await stopped;
  expect(waiting).toHaveLength(AT_ONCE);
  expect(await rowsOf(site)).toMatchObject([{ tries: 0 }, { tries: 0 }]);
});

it('a mail for which the server takes its time holds up no other', async () => {
  let answer = () => {};
  const slow = await startMailServer(undefined, {
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('slow')) answer = done;
      else done();
    },
  });
  const site = await startSite({ MAIL_URL: `smtp://127.0.0.1:${slow.port}` });
  await write(site, { ...MAIL, to: 'slow@example.com' });
  for (let at = 0; at < AT_ONCE; at++) await write(site);
  await until(() => slow.received.length === AT_ONCE);
  expect(slow.received.some(({ to }) => to[0] === 'slow@example.com')).toBe(false);
  answer();
  await until(() => slow.received.length === AT_ONCE + 1);
});

it('a server that is slower than the deadline gets the mail once, by a later attempt', async () => {
  const waiting: (() => void)[] = [];
  const slow = await startMailServer(undefined, { onRcptTo: (_address, _session, done) => waiting.push(() => done()) });
  const site = await startWithoutPolling({ MAIL_URL: `smtp://127.0.0.1:${slow.port}` });
  const deadline = jest.replaceProperty(MAIL_DEADLINES, 'send', 300);
  await write(site);
  await outboxOf(site.app).drain();
  expect(await rowsOf(site)).toMatchObject([{ state: 'waiting', tries: 1 }]);
  deadline.restore();
  await makeDue(site);
  // On a busy machine the first attempt may have ended before it came so far.
  const early = waiting.length;
  const again = outboxOf(site.app).drain();
  await until(() => waiting.length > early);
  for (const accept of waiting) accept();
  await again;
  expect(await rowsOf(site)).toEqual([]);
  await slow.stop();
  expect(slow.received).toHaveLength(1);
});

it('writes a file if there is no transport', async () => {
  const site = await startWithoutPolling();
  const visitor = new ApiClient(site.url);
  await signInAsAdmin(site);
  await visitor.post('/api/messages', { email: 'Otto@Example.com', subject: 'Where is it?', body: 'Since Monday.' });
  await outboxOf(site.app).drain();
  const folder = join(site.env.DATA_DIR ?? '', 'outbox');
  const [name = ''] = await readdir(folder);
  const headers = headersOf(await readFile(join(folder, name), 'utf8'));
  expect(headers.get('reply-to')).toBe('otto@example.com');
  expect(headers.get('to')).toBe('admin@localhost.test');
  expect(headers.get('subject')).toMatch(/^\[[0-9A-Z]{9}\] Where is it\?$/);
});
