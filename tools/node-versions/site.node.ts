import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { publishAll } from '../site/publish.js';
import { readSettings, type SiteSettings } from '../site/settings.js';
import { type Site, startSite } from '../site/site.js';

const OWNER = { email: 'office@waybill.test', password: 'a lantern over wet cobbles' };

describe(`the built site on Node ${process.versions.node}`, () => {
  const incidents: string[] = [];
  let folder: string;
  let settings: SiteSettings;
  let site: Site | undefined;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waybill-node-'));
    settings = readSettings({
      PATH: process.env.PATH,
      PORT: String(await freePort()),
      API_PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
      RELEASES_DIR: join(folder, 'releases'),
      CONTACT_EMAIL: OWNER.email,
      RENDER_TIMEOUT_MS: '10000', // rendered on a busy machine too
    });
    await publishAll(settings.releasesDir, 'test');
    site = await startSite(settings, { report: (line) => incidents.push(line) });
  });
  afterAll(async () => {
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const url = (path: string, port = settings.port) => `http://127.0.0.1:${port}${path}`;
  const request = (path: string, init: RequestInit = {}) =>
    fetch(url(path), { redirect: 'manual', signal: AbortSignal.timeout(20_000), ...init });
  const post = (path: string, body: object) =>
    request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const demoCode = () => site?.welcome.demo_tracking_code ?? '';

  test('both servers are ready', async () => {
    for (const port of [settings.port, settings.apiPort]) expect((await fetch(url('/readyz', port))).status).toBe(200);
  });

  test.each([
    ['home', () => '/'],
    ['tracking', () => `/track.html?code=${demoCode()}`],
  ])('the %s page is rendered on the server', async (_, path) => {
    const response = await request(path());
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<h1');
  });

  test('a visitor looks up a parcel', async () => {
    const response = await request(`/api/parcels/${demoCode()}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: 'success', data: { tracking_code: demoCode() } });
  });

  test('the owner signs up, signs in and sees the dashboard', async () => {
    expect(await (await post('/api/admins', OWNER)).json()).toMatchObject({ status: 'success' });
    const signedIn = await post('/api/admins/auth/signin', OWNER);
    expect(signedIn.status).toBe(200);
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect((await request('/api/dashboard', { headers: { cookie } })).status).toBe(200);
  });

  test('the sandbox and both servers are the ones that started', () => {
    const log = readFileSync(join(settings.dataDir, 'logs/shell.log'), 'utf8');
    expect(log).toContain('"event":"listening"');
    expect(log).not.toMatch(/sandbox_ended|render_failed|uncaught_exception|unhandled_rejection/);
    expect(incidents).toEqual([]);
  });
});
