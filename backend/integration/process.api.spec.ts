import { EventEmitter, once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { until } from '@waybill/testing/until';
import { pino } from 'pino';
import { readConfig } from '../src/config/config.js';
import { drain } from '../src/graceful-shutdown.js';
import { log } from '../src/logging/log.js';
import { ADMIN, ApiClient, signInAsAdmin } from '../testing/api-client.js';
import { type Site, startSite } from '../testing/site.js';

let site: Site;

/** Sends the first part of a request, which stays pending until `finish` sends the rest. */
async function startRequest({ app, url }: Pick<Site, 'app' | 'url'>, path: string, body: object) {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': text.length };
  const received = once(app.getHttpServer(), 'request');
  const call = request(url + path, { method: 'POST', headers });
  const responded = once(call, 'response') as Promise<[IncomingMessage]>;
  call.write(text.slice(0, 5));
  await received;
  const finish = async () => {
    call.end(text.slice(5));
    const [response] = await responded;
    response.resume();
    return response.statusCode;
  };
  return { finish };
}

describe('shutting down', () => {
  it('turns readiness off, completes pending requests and closes', async () => {
    site = await startSite();
    const other = await site.another();
    const caller = new ApiClient(other.url);
    expect((await caller.get('/readyz')).status).toBe(200);
    const pending = await startRequest(other, '/api/admins/auth/send-pin', { email: ADMIN.email });
    const events = new EventEmitter();
    const drained = drain(other.app, once(events, 'noticed'));
    const notReady = await caller.get('/readyz');
    expect(notReady.status).toBe(503);
    expect(notReady.headers.get('retry-after')).toBe('5');
    const healthy = await caller.get('/healthz');
    expect(healthy.status).toBe(200);
    // A proxy does not send the next request on a connection that is about to be closed.
    expect(healthy.headers.get('connection')).toBe('close');
    events.emit('noticed');
    await until(() => !other.app.getHttpServer().listening);
    await expect(caller.get('/healthz')).rejects.toThrow();
    expect(await pending.finish()).toBe(200);
    await drained;
  });
});

describe('the log', () => {
  const lines: string[] = [];
  const stream = Reflect.get(log, pino.symbols.streamSym);

  beforeAll(async () => {
    Reflect.set(log, pino.symbols.streamSym, { write: (line: string) => lines.push(line) });
    site = await startSite({ SEED: 'demo', LOG_LEVEL: 'trace' });
  });
  afterAll(async () => {
    await site?.stop();
    Reflect.set(log, pino.symbols.streamSym, stream);
  });

  it('contains every request with its id, without codes, secrets or e-mail addresses', async () => {
    const admin = await signInAsAdmin(site);
    const visitor = new ApiClient(site.url);
    const { headers } = await visitor.get('/api/parcels/WAYB-1112-026A-P');
    await visitor.get('/api/parcels/GUESSED-CODE-1/history');
    await visitor.get('/unknown/GUESSED-CODE-2?code=GUESSED-CODE-3');
    await admin.get('/api/parcels?search=GUESSED-CODE-4');
    await visitor.post('/api/admins/auth/signin', { ...ADMIN, password: 'wrong secret phrase' });
    await visitor.post('/api/admins/auth/send-pin', { email: ADMIN.email });
    await admin.post('/api/parcels', { tracking_code: 'WAYB-1112-026A-P', recipient_name: 'Q', destination: 'D' });
    const form = { tracking_code: 'OK-CODE-9', recipient_name: 'Private Person', destination: 'D' };
    await admin.post('/api/parcels', form);
    const all = lines.join('');
    const tracked = lines.map((line) => JSON.parse(line)).find((line) => line.request === headers.get('x-request-id'));
    expect(tracked).toMatchObject({ method: 'GET', route: '/api/parcels/:key', status: 200, msg: 'request' });
    for (const secret of [
      'GUESSED-CODE',
      'WAYB-1112',
      'OK-CODE',
      ADMIN.password,
      'wrong secret',
      ADMIN.email,
      'Private Person',
      'waybill=',
    ]) {
      expect({ secret, logged: all.includes(secret) }).toEqual({ secret, logged: false });
    }
    expect(all).toContain('"event":"signin_failed"');
  });

  it('accepts a request id from the proxy only if it is well-formed', async () => {
    const visitor = new ApiClient(site.url);
    const requestId = async (id: string) =>
      (await visitor.request('GET', '/healthz', undefined, { 'x-request-id': id })).headers.get('x-request-id');
    expect(await requestId('abcdef-123456')).toBe('abcdef-123456');
    expect(await requestId('a b"}{')).not.toBe('a b"}{');
  });
});

describe('the listening address', () => {
  it('is the loopback interface, whatever the shell server listens on', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).host).toBe('127.0.0.1');
    expect(readConfig({ HOST: '0.0.0.0', API_HOST: '10.0.0.5' }).host).toBe('10.0.0.5');
  });
});

describe('an invalid variable', () => {
  it.each([
    [{ API_PORT: '99999' }, 'API_PORT'],
    [{ DATABASE_URL: 'postgres://x' }, 'DATABASE_URL must start with mysql:// or mariadb://'],
    [
      { CONTACT_EMAIL: 'nobody', COMPANY_TIME_ZONE: 'Mars/Base' },
      'CONTACT_EMAIL must be an email address; COMPANY_TIME_ZONE must be an IANA time zone',
    ],
    [{ SIGNUP_TOKEN: 'short' }, 'SIGNUP_TOKEN must have at least 16 characters'],
  ])('stops the start and is named: %j', async (env, problem) => {
    await expect(startSite(env)).rejects.toThrow(problem);
  });
});
