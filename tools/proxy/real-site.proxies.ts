import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get as getHttp } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { until } from '@waybill/testing/until';
import { findProgram } from '../ci/system-packages.js';
import { publishAll } from '../site/publish.js';
import { readSettings } from '../site/settings.js';
import { type Site, startSite } from '../site/site.js';
import { noise } from './noise.js';
import { Program } from './program.js';
import { type Ports, PROXIES, writeCertificate } from './proxies.js';
import { TlsClient } from './tls-client.js';

const HOST = 'www.example.com';
const OWNER = { email: 'office@waybill.test', password: 'a lantern over wet cobbles', token: 'the token of this test' };
const JSON_TYPE = { 'content-type': 'application/json' };

let folder: string;
let site: Site;
let servers: { shell: number; backend: number; api: number };
const incidents: string[] = [];

/** The built site as the samples expect it; both servers of each kind are the same one. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-proxied-'));
  writeCertificate(folder);
  servers = { shell: await freePort(), backend: await freePort(), api: await freePort() };
  const settings = readSettings({
    PATH: process.env.PATH,
    PORT: String(servers.shell),
    API_PORT: String(servers.backend),
    DATA_DIR: join(folder, 'data'),
    RELEASES_DIR: join(folder, 'releases'),
    PUBLIC_URL: `https://${HOST}`,
    TRUST_PROXY: '2',
    CONTACT_EMAIL: OWNER.email,
    SIGNUP_TOKEN: OWNER.token,
    RENDER_TIMEOUT_MS: '10000',
  });
  await publishAll(settings.releasesDir, 'test');
  site = await startSite(settings, { report: (line) => incidents.push(line) });
}, 120_000);
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(PROXIES)('the site behind $program', ({ program, configure }) => {
  let ports: Ports;
  let proxy: Program;
  let client: TlsClient;
  let cookie = '';
  const file = findProgram([program]);

  const clientFrom = (from?: string) =>
    new TlsClient({
      address: '127.0.0.1',
      port: ports.https,
      host: HOST,
      authority: readFileSync(join(folder, 'authority.pem')),
      ...(from && { from }),
    });

  beforeAll(async () => {
    if (!file) throw new Error(`${program} is not installed: sudo apt-get install ${program}`);
    const { shell, backend, api } = servers;
    ports = {
      http: await freePort(),
      https: await freePort(),
      api,
      shells: [shell, shell],
      backends: [backend, backend],
    };
    const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    proxy = new Program([file, ...configure(ports, folder)], { env });
    client = clientFrom();
    await until(async () => {
      if (!proxy.isRunning) throw new Error(proxy.output);
      return (await client.get('/readyz')).status === 200;
    });
  }, 60_000);
  afterAll(async () => {
    client?.close();
    await proxy?.stop();
  });

  const signIn = async (from: TlsClient) => {
    const { token, ...login } = OWNER;
    await from.send('POST', '/api/admins', JSON.stringify({ ...login, token }));
    const { headers } = await from.send('POST', '/api/admins/auth/signin', JSON.stringify(login));
    return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  };
  const upload = (bytes: Buffer) => {
    const head =
      '--form\r\nContent-Disposition: form-data; name="image"; filename="logo.png"\r\nContent-Type: image/png\r\n\r\n';
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--form--\r\n')]);
    return client.send('POST', '/api/settings/logo', body, {
      cookie,
      'content-type': 'multipart/form-data; boundary=form',
    });
  };

  test('speaks HTTP/2, and pages ask for https for two years', async () => {
    const session = connectHttp2(`https://127.0.0.1:${ports.https}`, {
      servername: HOST,
      ca: readFileSync(join(folder, 'authority.pem')),
    });
    const stream = session.request({ ':path': '/', ':authority': HOST });
    const headers = await new Promise<Record<string, unknown>>((resolve, reject) =>
      stream.once('response', resolve).once('error', reject),
    );
    session.destroy();
    expect(session.alpnProtocol).toBe('h2');
    expect(headers[':status']).toBe(200);
    expect(headers['strict-transport-security']).toMatch(/^max-age=63072000; includeSubDomains/);
  });

  test('http leads to https', async () => {
    const [status, location] = await new Promise<[number | undefined, string | undefined]>((resolve, reject) =>
      getHttp({ host: '127.0.0.1', port: ports.http, path: '/track.html', headers: { host: HOST } }, (response) => {
        response.resume();
        resolve([response.statusCode, response.headers.location]);
      }).on('error', reject),
    );
    expect(status).toBe(308);
    expect(location).toMatch(new RegExp(`^https://${HOST}(:\\d+)?/track\\.html$`));
  });

  test('the cookie of a session is secure and for this host alone; a session knows the visitor’s network', async () => {
    const visitor = clientFrom('127.45.6.7');
    cookie = await signIn(visitor);
    visitor.close();
    expect(cookie).toMatch(/^__Host-waybill=/);
    const { body } = await client.get('/api/admins/sessions', { cookie });
    const networks = (JSON.parse(body) as { data: { network: string }[] }).data.map(({ network }) => network);
    expect(networks).toContain('127.45.6.0/24');
  });

  test('an image of 4.9 MB arrives, and the site itself refuses one of 12 MB', async () => {
    expect((await upload(noise(4_900_000))).status).toBe(200);
    const refused = await upload(noise(12_000_000));
    expect(refused.status).toBe(413);
    expect(JSON.parse(refused.body)).toMatchObject({ status: 'error' });
  });

  test('an open page hears of a scan within two seconds', async () => {
    const code = `PROXY-${program.toUpperCase()}`;
    const headers = { ...JSON_TYPE, cookie };
    const parcel = { tracking_code: code, recipient_name: 'Recipient', destination: 'Oslo, Norway' };
    const created = await client.send('POST', '/api/parcels', JSON.stringify(parcel), headers);
    const { id } = (JSON.parse(created.body) as { data: { id: string } }).data;
    const { version } = (
      JSON.parse((await client.get(`/api/parcels/${code}?per_page=1`)).body) as { data: { version: string } }
    ).data;
    const session = connectHttp2(`https://127.0.0.1:${ports.https}`, {
      servername: HOST,
      ca: readFileSync(join(folder, 'authority.pem')),
    });
    let received = '';
    const stream = session.request({
      ':path': `/live?parcel=${code}.${version}`,
      ':authority': HOST,
      accept: 'text/event-stream',
    });
    stream
      .setEncoding('utf8')
      .on('data', (text) => (received += text))
      .on('error', () => undefined);
    await until(() => received.includes('event: beat'));
    const scan = { parcel_id: id, title: 'Unloaded', description: 'And sorted.', icon: 'verified', color: 'green' };
    const before = received.length;
    expect((await client.send('POST', '/api/activities', JSON.stringify(scan), headers)).status).toBe(201);
    await until(() => received.includes(`data: ${code}`));
    // The next sign of life would push it out of a buffer.
    expect(received.slice(before)).not.toContain('event: beat');
    session.destroy();
  });

  test('no server has ended meanwhile', () => {
    expect(incidents).toEqual([]);
  });
});
