/** @jest-environment node */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument, readHistory } from '@waybill/federation';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { rawGet, type Site, startSite } from './testing/site.js';

const COOKIE = 'session=admin';

let root: string;
let site: Site;
let first: string;
let isAdmin: boolean;
beforeEach(async () => {
  root = tempFolder();
  isAdmin = true;
  await publishBuild(root, 'shell');
  first = (await publishBuild(root, 'mf-a')).hash;
  await publishBuild(root, 'mf-a', { version: '1.1.0' });
});
afterEach(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

async function start(env: Record<string, string> = { RELEASE_ACTIONS: 'on' }): Promise<void> {
  const admin = () => (isAdmin ? { email: 'admin@example.test' } : false);
  site = await startSite(root, env, async (url) =>
    url === '/api/graph'
      ? { http: 200, data: { admin: admin() } }
      : url === '/api/telemetry/remotes'
        ? { http: 200, data: [] }
        : undefined,
  );
}

const document = () => readDocument(join(root, 'releases'));
const liveVersion = async () => (await document())?.remotes['mf-a']?.record.version;

function send(fields: Record<string, string>, headers: Record<string, string | undefined> = {}) {
  const sent = { origin: site.url, 'sec-fetch-site': 'same-origin', cookie: COOKIE, ...headers };
  const present = Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const body = new URLSearchParams(fields);
  return fetch(`${site.url}/__releases`, {
    method: 'POST',
    redirect: 'manual',
    headers: Object.fromEntries(present) as Record<string, string>,
    body,
  });
}

const ROLLBACK = { name: 'mf-a', action: 'rollback', why: 'the map is gone' };

it('rolls back in the name of the admin, with the reason', async () => {
  await start();
  const response = await send(ROLLBACK);
  expect([response.status, response.headers.get('location')]).toEqual([303, '/__releases']);
  expect(await liveVersion()).toBe('1.0.0');
  expect((await readHistory(join(root, 'releases'))).at(-1)).toMatchObject({
    who: 'admin@example.test',
    why: 'the map is gone',
    command: 'rollback mf-a',
  });
});

it('restores a build by name, disables and enables', async () => {
  await start();
  await send({ name: 'mf-a', action: 'restore', to: first, why: 'as before' });
  expect(await liveVersion()).toBe('1.0.0');
  await send({ name: 'mf-a', action: 'disable', why: 'off' });
  expect((await document())?.remotes['mf-a']?.enabled).toBe(false);
  expect(await (await site.get('/__releases', { cookie: COOKIE })).text()).toContain('value="enable"');
  await send({ name: 'mf-a', action: 'enable', why: 'on' });
  expect((await document())?.remotes['mf-a']?.enabled).toBe(true);
});

it('shows the buttons to the admin only, and only where they work', async () => {
  await start();
  const page = async (cookie = '') => (await site.get('/__releases', cookie ? { cookie } : {})).text();
  expect(await page(COOKIE)).toMatch(/<button name="action" value="rollback">/);
  expect(await page(COOKIE)).toContain(`<option value="${first}">1.0.0 ${first}</option>`);
  expect(await page()).not.toContain('method="post"');
  await site.stop();
  await start({});
  expect(await page(COOKIE)).not.toContain('method="post"');
});

it('is denied unless the site is configured for it', async () => {
  await start({});
  expect((await send(ROLLBACK)).status).toBe(405);
  expect(await liveVersion()).toBe('1.1.0');
});

it.each([
  ['another site sent it', { origin: 'https://evil.example' }],
  ['the browser says that another site sent it', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling of this site sent it', { 'sec-fetch-site': 'same-site' }],
  ['the origin is opaque', { origin: 'null' }],
  ['there is no origin', { origin: undefined }],
  ['the browser does not say who sent it', { 'sec-fetch-site': undefined }],
  ['it is no form', { 'content-type': 'text/plain' }],
  ['nobody is signed in', { cookie: undefined }],
])('is denied if %s', async (_, headers) => {
  await start();
  expect((await send(ROLLBACK, headers)).status).toBe(403);
  expect(await liveVersion()).toBe('1.1.0');
});

it('is denied with a session that is not the admin’s', async () => {
  await start();
  isAdmin = false;
  expect((await send(ROLLBACK)).status).toBe(403);
  expect(await liveVersion()).toBe('1.1.0');
});

it.each([
  ['no reason', { ...ROLLBACK, why: '  ' }, 400],
  ['an unknown action', { ...ROLLBACK, action: 'publish' }, 400],
  ['an unknown field', { ...ROLLBACK, base: 'https://evil.example/' }, 400],
  ['a build that is not retained', { ...ROLLBACK, action: 'restore', to: '0'.repeat(20) }, 409],
  ['a path as its name', { ...ROLLBACK, name: '../shell' }, 400],
  ['an unknown deployable', { ...ROLLBACK, name: 'mf-x' }, 409],
  ['a body that is too long', { ...ROLLBACK, why: 'x'.repeat(5_000) }, 413],
])('changes nothing with %s', async (_, fields, status) => {
  await start();
  expect((await send(fields)).status).toBe(status);
  expect(await liveVersion()).toBe('1.1.0');
});

it('answers a GET of the action with the page', async () => {
  await start();
  expect((await rawGet(site.url, '/__releases?action=rollback', { host: 'localhost' })).statusCode).toBe(200);
  expect(await liveVersion()).toBe('1.1.0');
});
