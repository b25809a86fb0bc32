import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { quietPort } from '@waybill/federation/testing/port';
import { ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { headersOf, type MailServer, startMailServer } from '../../testing/mail-server.js';
import { type Site, startSite } from '../../testing/site.js';
import { until } from '../../testing/until.js';
import { Database } from '../database/database.js';
import { OutboxMail } from './outbox.entity.js';
import { MAX_ATTEMPTS, OutboxService, type SystemMail } from './outbox.service.js';

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

/** Sites that look into their outbox only when a test says so: nobody else takes the mail in between. */
const byHand = async (env: NodeJS.ProcessEnv = {}) => {
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
    site = await byHand({ MAIL_URL: mailUrl(server.port) });
  });
  afterEach(async () => {
    await databaseOf(site.app).manager.deleteAll(OutboxMail);
    server.received.length = 0;
  });

  it('hands over what a transaction wrote, once, and forgets it', async () => {
    await write(site, { ...MAIL, replyTo: 'otto@example.com' });
    await outboxOf(site.app).drain();
    await outboxOf(site.app).drain();
    expect(server.received).toMatchObject([{ to: ['ana@example.com'], from: 'admin@localhost.test', user: 'site' }]);
    const headers = headersOf(server.received[0]?.raw ?? '');
    expect(headers.get('reply-to')).toBe('otto@example.com');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(await rowsOf(site)).toEqual([]);
  });

  it('knows nothing of what was rolled back', async () => {
    const failing = databaseOf(site.app).withTransaction(async () => {
      await outboxOf(site.app).enqueue(MAIL);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await outboxOf(site.app).drain();
    expect(server.received).toEqual([]);
  });

  it('does not send what has lost its use', async () => {
    await write(site, { ...MAIL, expiresAt: new Date(Date.now() - 1) });
    await outboxOf(site.app).drain();
    expect(server.received).toEqual([]);
    expect(await rowsOf(site)).toMatchObject([{ state: 'failed', body: '', last_error: 'expired' }]);
  });

  it('follows a claimant that died, after its lease', async () => {
    await write(site);
    const { manager } = databaseOf(site.app);
    await manager.updateAll(OutboxMail, {
      claim: 'somebody',
      tries: 1,
      due_at: new Date(Date.now() + 60_000).toISOString(),
    });
    await outboxOf(site.app).drain();
    expect(server.received).toEqual([]);
    await makeDue(site);
    await outboxOf(site.app).drain();
    expect(server.received).toHaveLength(1);
  });

  it('shared by two instances sends each of 40 mails exactly once', async () => {
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

  it('works by itself, without being asked', async () => {
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
    port = await quietPort();
    site = await byHand({ MAIL_URL: mailUrl(port) });
    await write(site);
  });

  /** Lets the one mail be tried now. */
  const tryAgain = async () => {
    await makeDue(site);
    await outboxOf(site.app).drain();
    return (await rowsOf(site))[0];
  };

  it('loses nothing: it waits longer each time and delivers when the server is back', async () => {
    const pauses: number[] = [];
    for (let tries = 1; tries <= 3; tries++) {
      const row = await tryAgain();
      expect(row).toMatchObject({ state: 'waiting', tries, last_error: expect.stringMatching(/^E[A-Z]+/) });
      pauses.push(Date.parse(row?.due_at ?? '') - Date.now());
    }
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    const back = await startMailServer(LOGIN, {}, port);
    expect(await tryAgain()).toBeUndefined();
    expect(back.received).toHaveLength(1);
  });

  it('gives up at last, and keeps no body', async () => {
    for (let tries = 1; tries <= MAX_ATTEMPTS; tries++) await tryAgain();
    await makeDue(site);
    await outboxOf(site.app).drain();
    expect(await rowsOf(site)).toMatchObject([{ state: 'failed', tries: MAX_ATTEMPTS, body: '', recipient: MAIL.to }]);
  });
});

it('finishes the mail under way when it is told to stop, and begins no other', async () => {
  const waiting: (() => void)[] = [];
  const slow = await startMailServer(undefined, {
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => waiting.push(() => done()));
    },
  });
  const site = await startSite({ MAIL_URL: `smtp://127.0.0.1:${slow.port}` });
  for (let at = 0; at < 3; at++) await write(site);
  await until(() => waiting.length > 0);
  const stopped = outboxOf(site.app).beforeApplicationShutdown();
  waiting[0]?.();
  await stopped;
  expect(waiting).toHaveLength(1);
  expect(await rowsOf(site)).toMatchObject([{ tries: 0 }, { tries: 0 }]);
});

it('captures when there is no transport', async () => {
  const site = await byHand();
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
