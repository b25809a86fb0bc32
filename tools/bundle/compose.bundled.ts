import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { until } from '@waybill/testing/until';
import { nodeBinary } from '../node-versions/binary.js';
import { type Answer, TlsClient } from '../proxy/tls-client.js';
import { Composition } from './composition.js';

const OWNER = { email: 'office@waybill.test', password: 'a lantern over wet cobbles' };
const TOKEN = 'the token of this test';
const HOST = 'www.example.com';

/** Without a container engine: each service is a process. */
describe('two shells, two backends, MariaDB and Caddy, as compose.yaml has them', () => {
  let services: Composition;
  let client: TlsClient;

  beforeAll(async () => {
    const ports = { HTTP_PORT: String(await freePort()), HTTPS_PORT: String(await freePort()) };
    services = await Composition.start(nodeBinary(24), {
      ...ports,
      SITE_HOST: HOST,
      DATABASE_PASSWORD: 'secret0123',
      SIGNUP_TOKEN: TOKEN,
      CONTACT_EMAIL: OWNER.email,
    });
    client = new TlsClient({
      address: services.addressOf('proxy'),
      port: Number(ports.HTTPS_PORT),
      host: HOST,
      authority: readFileSync(join(services.folder, 'authority.pem')),
    });
    await until(async () => (await client.get('/readyz')).status !== 0);
  });
  afterAll(() => services?.stop());

  const post = (path: string, body: object): Promise<Answer> => client.send('POST', path, JSON.stringify(body));

  test('the site answers over TLS', async () => {
    await until(async () => (await client.get('/')).status === 200);
    const page = await client.get('/');
    expect(page.headers['strict-transport-security']).toContain('max-age=');
    expect(page.body).toContain('<h1');
  });

  test('the administrator signs up and in through proxy, shell and proxy, with a secure cookie', async () => {
    expect((await post('/api/admins', { ...OWNER, token: TOKEN })).status).toBe(201);
    const signedIn = await post('/api/admins/auth/signin', OWNER);
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers['set-cookie']?.[0]).toMatch(/^__Host-waybill=.*Secure/);
  });

  test.each([
    ['backend1', 'shell1'],
    ['backend2', 'shell2'],
  ])('it goes on without %s and %s, which come back', async (backend, shell) => {
    const names = [backend, shell];
    for (const name of names) await services.end(name);
    const statuses = [];
    for (let n = 0; n < 20; n++) {
      statuses.push((await client.get('/')).status);
      statuses.push((await client.get('/api/graph')).status);
    }
    expect(statuses).toEqual(statuses.map(() => 200));
    for (const name of names) await services.begin(name);
    // The proxy uses a server again once it has passed its check.
    await until(async () => (await client.get('/api/graph')).status === 200);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  });

  test('the proxy logs neither codes nor addresses of pages with them', async () => {
    await client.get('/track.html?code=SECRET-CODE');
    await client.get('/about-this-log');
    await until(() => services.proxyLog.includes('/about-this-log'));
    expect(services.proxyLog).not.toContain('SECRET-CODE');
  });
});
