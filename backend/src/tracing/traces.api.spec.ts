import { startCollector } from '@waybill/testing/trace-collector';
import { until } from '@waybill/testing/until';
import { type ApiClient, signInAsAdmin } from '../../testing/api-client.js';
import { type MailServer, startMailServer } from '../../testing/mail-server.js';
import { engine, type Site, startSite } from '../../testing/site.js';
import { stopAfterSpec } from '../../testing/stop-after-spec.js';
import { readConfig } from '../config/config.js';
import { newId } from '../database/columns.js';
import { Database } from '../database/database.js';
import { OutboxService, type SystemMail } from '../mail/outbox.service.js';
import { startTracing } from './tracing.js';

const SYSTEM = engine === 'embedded' ? 'sqlite' : 'mariadb';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const headers = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` };

let collector: Awaited<ReturnType<typeof startCollector>>;
let mailServer: MailServer;
let site: Site;
let admin: ApiClient;

beforeAll(async () => {
  collector = await startCollector();
  mailServer = await startMailServer();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const end = await startTracing(readConfig(env).traces, (error) => {
    throw error;
  });
  stopAfterSpec({ stop: async () => end().finally(collector.close) });
  site = await startSite({ ...env, SEED: 'demo', MAIL_URL: `smtp://127.0.0.1:${mailServer.port}` });
  admin = await signInAsAdmin(site);
});

const named = (name: string) => collector.spans().filter((span) => span.name === name);
const childrenOf = (id: string | undefined) => collector.spans().filter(({ parentSpanId }) => parentSpanId === id);

it('a lookup is the continuation of its trace, with its statements and without their values', async () => {
  const code = 'WAYB-1112-026A-P';
  expect((await admin.get(`/api/parcels/${code}`, headers)).status).toBe(200);
  await until(() => named('GET /api/parcels/:key').some(({ traceId }) => traceId === TRACE));
  const [request] = named('GET /api/parcels/:key').filter(({ traceId }) => traceId === TRACE);
  expect(request?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/parcels/:key',
    'http.response.status_code': '200',
  });
  const lookups = childrenOf(request?.spanId).filter(({ name }) => name === 'SELECT parcels');
  expect(lookups.length).toBeGreaterThan(0);
  for (const { attributes } of lookups) {
    expect(attributes['db.system.name']).toBe(SYSTEM);
    expect(attributes['db.query.text']).toMatch(/^SELECT .*\btracking_code\b/);
  }
  const texts = collector.spans().flatMap(({ attributes }) => attributes['db.query.text'] ?? []);
  expect(texts).toContainEqual(expect.stringMatching(/ = \?/));
  expect(texts.filter((text) => /'|= *[\d"]/.test(text))).toEqual([]);
});

it('statements of a transaction are in the trace of its request, and no value is in any span', async () => {
  const secrets = ['TRCE-VALUES-1', 'Ada King', 'ada@example.org', 'Storgata 7', "O'Neill \\ 4711"];
  const parcel = {
    ...{ tracking_code: 'TRCE-VALUES-1', recipient_name: 'Ada King', recipient_email: 'ada@example.org' },
    ...{ destination: "Oslo, Norway\nStorgata 7\nO'Neill \\ 4711", status: 'In transit' },
  };
  expect((await admin.request('POST', '/api/parcels', parcel, headers)).status).toBe(201);
  expect((await admin.get('/api/parcels?search=Ada%20King', headers)).status).toBe(200);
  await until(() => named('POST /api/parcels').length > 0 && named('INSERT parcels').length > 0);
  const [request] = named('POST /api/parcels');
  const [insert] = named('INSERT parcels');
  expect(insert).toMatchObject({ traceId: TRACE, attributes: { 'db.system.name': SYSTEM } });
  expect(request?.traceId).toBe(TRACE);
  const received = collector.bodies.join('\n').toLowerCase();
  expect(secrets.filter((secret) => received.includes(JSON.stringify(secret.toLowerCase()).slice(1, -1)))).toEqual([]);
});

describe('a mail of the outbox', () => {
  const mail = { to: 'ada@example.org', subject: 'Your secret code', body: 'It is 918273.', kind: 'update' } as const;
  const write = async (more: Partial<SystemMail> = {}) => {
    const outbox = site.app.get(OutboxService, { strict: false });
    const database = site.app.get(Database, { strict: false });
    await database.withTransaction(() => outbox.enqueue({ ...mail, id: newId(), ...more }));
    await outbox.drain();
  };
  const attempts = (outcome: string) =>
    named('send outbox').filter(({ attributes }) => attributes['mail.outcome'] === outcome);

  it('is a trace of its own, from the outbox to the mail server, without a word of the mail', async () => {
    await write();
    await until(() => attempts('sent').length > 0);
    const [sent] = attempts('sent');
    expect(sent?.parentSpanId).toBeUndefined();
    expect(sent?.attributes).toEqual({
      ...{ 'messaging.system': 'outbox', 'messaging.destination.name': 'outbox' },
      ...{ 'messaging.operation.name': 'send', 'messaging.operation.type': 'process' },
      ...{ 'mail.kind': 'update', 'mail.tries': '1', 'mail.outcome': 'sent' },
    });
    const parts = childrenOf(sent?.spanId);
    expect(parts.find(({ name }) => name === 'deliver mail')?.attributes).toEqual({
      ...{ 'network.protocol.name': 'smtp', 'server.address': '127.0.0.1', 'server.port': String(mailServer.port) },
    });
    expect(parts.map(({ name }) => name)).toContain('DELETE outbox');
    const received = collector.bodies.join('\n').toLowerCase();
    const words = [mail.to, mail.subject, '918273', 'example.org', String(mailServer.received[0]?.from)];
    expect(words.filter((word) => received.includes(word.toLowerCase()))).toEqual([]);
  });

  it('that is not sent says what became of it', async () => {
    await write({ expiresAt: new Date(0) });
    await until(() => attempts('expired').length > 0);
    expect(attempts('expired')[0]?.attributes['error.type']).toBe('expired');
    await mailServer.stop();
    await write();
    await until(() => attempts('postponed').length > 0);
    expect(attempts('postponed')[0]?.attributes['error.type']).toBe('postponed');
  });
});
