import { readdir, stat } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '@waybill/testing/free-port';
import { announcement } from 'tools/site/announce';
import { openSite, type TestSite } from '../site/open-site.js';

/** `PUBLIC_URL` alone, as on a server where nobody thought of NODE_ENV. */
const PUBLIC_URL = 'https://www.example.com';
const OWNER = { email: 'office@waybill.test', password: 'a lantern over wet cobbles' };

let site: TestSite;
let local: string;
test.beforeAll(async () => {
  const port = String(await freePort());
  site = await openSite({ PUBLIC_URL, PORT: port }, { first: true });
  local = `http://127.0.0.1:${port}`;
});
test.afterAll(() => site?.close());

const signUp = (token?: string) =>
  fetch(`${local}/api/admins`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...OWNER, token }),
  });

/** A page requested by a browser that asks for a test build. */
const overridingPage = (): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { cookie: 'waybill-overrides=1', host: 'localhost' };
    get(`${local}/`, { headers }, (response) => resolve(response.resume())).on('error', reject);
  });

test('the start says that it is production, and why', () => {
  expect(announcement(site, site.dataDir)).toMatch(
    /Mode +production, because of PUBLIC_URL=https:\/\/www\.example\.com\n/,
  );
});

test('the first visitor does not own the site: sign-up needs the link that the start printed', async () => {
  expect((await signUp()).status).toBe(403);
  expect((await signUp('a guessed sign-up token')).status).toBe(403);
  const link = new URL(site.welcome.signup_link ?? '');
  expect(link.origin + link.pathname).toBe(`${PUBLIC_URL}/cp/signup`);
  expect((await signUp(link.searchParams.get('token') ?? '')).status).toBe(201);
});

test('the documentation of the API and the release page do not exist', async () => {
  for (const path of ['/api/docs', '/api/docs/', '/api/docs-json', '/api/docs/swagger-ui-init.js', '/__releases'])
    expect((await fetch(local + path)).status, path).toBe(404);
});

test('a browser that asks for a test build gets the policy of the release', async () => {
  const { statusCode, headers } = await overridingPage();
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).not.toMatch(/localhost|127\.0\.0\.1/);
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  expect(headers).toHaveProperty('integrity-policy');
});

test('nobody else on the machine can read the data', async () => {
  const modes = await modesBelow(site.dataDir);
  const names = modes.map(({ path }) => path);
  for (const name of ['', 'waybill.sqlite', 'logs', 'logs/backend.log', 'uploads/images'])
    expect(names, 'exists').toContain(join(site.dataDir, name));
  expect(modes.filter(({ mode, folder }) => mode !== (folder ? 0o700 : 0o600))).toEqual([]);
});

async function modesBelow(root: string) {
  const below = await readdir(root, { recursive: true });
  return Promise.all(
    ['', ...below].map(async (name) => {
      const path = join(root, name);
      const status = await stat(path);
      return { path, mode: status.mode & 0o777, folder: status.isDirectory() };
    }),
  );
}
