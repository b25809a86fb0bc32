/** @jest-environment node */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLE_MARK } from '@waybill/contracts';
import { createToken, publishPreview, readDocument, readHistory, revokeToken } from '@waybill/federation';
import { publishBuild, tempFolder, writeBuild } from '@waybill/federation/testing';
import { ADMIN_COOKIE, type Site, startSite } from './testing/site.js';

let root: string;
let site: Site;
let token: string;
let id: string;
beforeEach(async () => {
  root = tempFolder();
  await publishBuild(root, 'shell', {}, { why: 'a secret of the shell' });
  await publishBuild(root, 'mf-a');
  await publishBuild(root, 'mf-a', { version: '1.1.0' }, { why: 'a new map' });
  await publishBuild(root, 'mf-b');
  await publishBuild(root, 'mf-b', { version: '1.1.0' }, { why: 'a secret of the others' });
  ({ token, id } = await createToken({ releasesDir: releasesDir(), team: 'maps', scope: ['mf-a'], who: 'ada' }));
  site = await startSite(root, { RELEASE_ACTIONS: 'on', NODE_ENV: 'production' });
});
afterEach(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

const releasesDir = () => join(root, 'releases');
const live = async (name: string) => (await readDocument(releasesDir()))?.remotes[name]?.record.version;
const cookie = (text = token) => `waybill-team=${text}`;
const page = (headers: Record<string, string>, query = '') => site.get(`/__releases${query}`, headers);

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(site.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.url, 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams(fields),
  });
}
const signIn = (fields: Record<string, string>, headers?: Record<string, string>) =>
  post('/__releases/team', fields, headers);
const act = (fields: Record<string, string>, headers: Record<string, string> = { cookie: cookie() }) =>
  post('/__releases', { why: 'the map is gone', ...fields }, headers);

describe('the page of a team', () => {
  it('shows its own deployables, with their history, and nothing of others', async () => {
    const response = await page({ cookie: cookie() });
    const html = await response.text();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(html).toContain('Team maps: mf-a');
    expect(html).toContain('publish mf-a: a new map');
    expect(html).not.toMatch(/a secret of|mf-b|<h3>shell/);
  });

  it('can be read by a script', async () => {
    expect((await page({ authorization: `Bearer ${token}` })).status).toBe(200);
  });

  it.each([
    ['another secret', () => cookie(token.replace(/.$/, (last) => (last === '0' ? '1' : '0')))],
    ['another id', () => cookie(token.replace(id, '0'.repeat(12)))],
    ['no secret', () => `waybill-team=wbt_${id}_`],
  ])('does not exist for a token with %s', async (_, wrong) => {
    expect((await page({ cookie: wrong() })).status).toBe(404);
  });

  it('does not exist any more as soon as the token is revoked', async () => {
    expect((await page({ cookie: cookie() })).status).toBe(200);
    await revokeToken(releasesDir(), id);
    expect((await page({ cookie: cookie() })).status).toBe(404);
    expect((await act({ name: 'mf-a', action: 'rollback' })).status).toBe(403);
  });

  it('compares its own builds only', async () => {
    const retained = (await readDocument(releasesDir()))?.retained;
    const query = (name: string) => `?name=${name}&from=${retained?.[name]?.[1]}&to=${retained?.[name]?.[0]}`;
    expect(await (await page({ cookie: cookie() }, query('mf-a'))).text()).toMatch(/<td>version<\/td><td>1\.0\.0/);
    expect(await (await page({ cookie: cookie() }, query('mf-b'))).text()).toContain('is not kept any more');
  });
});

describe('a team', () => {
  it('rolls its own deployable back, in its name', async () => {
    const response = await act({ name: 'mf-a', action: 'rollback' });
    expect([response.status, await live('mf-a')]).toEqual([303, '1.0.0']);
    expect((await readHistory(releasesDir())).at(-1)).toMatchObject({
      who: `team maps, token ${id}`,
      why: 'the map is gone',
    });
  });

  it('does so from a script, which needs no page', async () => {
    const headers = { authorization: `Bearer ${token}`, origin: '', 'sec-fetch-site': '' };
    expect((await act({ name: 'mf-a', action: 'rollback' }, headers)).status).toBe(303);
    expect(await live('mf-a')).toBe('1.0.0');
  });

  it.each(['mf-b', 'shell'])('changes nothing of %s', async (name) => {
    const response = await act({ name, action: 'rollback' });
    expect([response.status, await response.text()]).toEqual([403, `This token is not for ${name}.`]);
    expect(await live('mf-b')).toBe('1.1.0');
  });

  it.each([
    ['another site sent it', { origin: 'https://evil.example' }],
    ['the browser says that another site sent it', { 'sec-fetch-site': 'cross-site' }],
  ])('is not believed to act if %s', async (_, headers) => {
    expect((await act({ name: 'mf-a', action: 'rollback' }, { cookie: cookie(), ...headers })).status).toBe(403);
    expect(await live('mf-a')).toBe('1.1.0');
  });

  it('changes nothing where the site is not configured for it', async () => {
    await site.stop();
    site = await startSite(root, { NODE_ENV: 'production' });
    expect((await act({ name: 'mf-a', action: 'rollback' })).status).toBe(405);
    expect(await (await page({ cookie: cookie() })).text()).not.toContain('value="rollback"');
  });
});

describe('a preview', () => {
  const preview = (name: string) =>
    publishPreview({
      releasesDir: releasesDir(),
      preview: `of-${name}`,
      builds: [{ name, projectDir: writeBuild(join(root, 'branch'), name, { version: '2.0.0' }) }],
      who: 'ada',
      why: 'a branch',
    });

  it('is shown with its link to the team whose builds it has, and to the admin', async () => {
    const [own, other] = [await preview('mf-a'), await preview('mf-b')];
    const [team, admin] = [await page({ cookie: cookie() }), await page({ cookie: ADMIN_COOKIE })];
    const html = await team.text();
    expect(html).toContain(`href="/__preview/${own.key}"`);
    expect(html).not.toContain(other.key);
    expect(await admin.text()).toContain(other.key);
  });

  it('is shown to nobody else, even in development', async () => {
    const { key } = await preview('mf-a');
    const open = await startSite(root);
    expect(await (await open.get('/__releases')).text()).not.toContain(key);
    await open.stop();
  });

  it('goes live with a reason', async () => {
    await preview('mf-a');
    expect((await act({ preview: 'of-mf-a', action: 'promote', why: ' ' })).status).toBe(400);
    expect((await act({ preview: 'of-mf-a', action: 'promote', why: 'reviewed' })).status).toBe(303);
    expect(await live('mf-a')).toBe('2.0.0');
    expect((await readHistory(releasesDir())).at(-1)).toMatchObject({ command: 'promote of-mf-a', why: 'reviewed' });
    expect((await act({ preview: 'of-mf-a', action: 'promote' })).status).toBe(409);
  });

  it('can be deleted', async () => {
    const { key } = await preview('mf-a');
    expect((await act({ preview: 'of-mf-a', action: 'delete' })).status).toBe(303);
    expect((await site.get(`/__preview/${key}`)).status).toBe(404);
  });

  it.each(['promote', 'delete'])('of another team is left alone: %s', async (action) => {
    const { key } = await preview('mf-b');
    expect((await act({ preview: 'of-mf-b', action })).status).toBe(403);
    expect(await live('mf-b')).toBe('1.1.0');
    expect((await site.get(`/__preview/${key}`)).status).toBe(303);
  });
});

describe('signing in', () => {
  it('names the command for tokens as whoever runs the site has it', async () => {
    const command = async () =>
      /creates tokens with “(.*?)”/.exec(await (await site.get('/__releases/team')).text())?.[1];
    expect(await command()).toBe('npm run release -- token create');
    process.env[BUNDLE_MARK] = '1';
    const inBundle = await command();
    delete process.env[BUNDLE_MARK];
    expect(inBundle).toBe('waybill release token create');
  });

  it('lets a browser keep the token for the release page alone', async () => {
    expect(await (await site.get('/__releases/team')).text()).toContain('Token of your team');
    const response = await signIn({ token: ` ${token} `, action: 'enter' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/__releases']);
    expect(response.headers.get('set-cookie')).toBe(
      `${cookie()}; Max-Age=43200; Path=/__releases; HttpOnly; SameSite=Strict`,
    );
    const left = await signIn({ action: 'leave' });
    expect(left.headers.get('set-cookie')).toMatch(/^waybill-team=; Max-Age=0;/);
  });

  it('is encrypted in public', async () => {
    const behind = await startSite(root, { TRUST_PROXY: '2', PUBLIC_URL: 'https://courier.example' });
    const forwarded = { 'x-forwarded-host': 'courier.example', 'x-forwarded-for': '192.0.2.1' };
    const send = (proto: string) =>
      fetch(`${behind.url}/__releases/team`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          ...forwarded,
          'x-forwarded-proto': proto,
          origin: 'https://courier.example',
          'sec-fetch-site': 'same-origin',
        },
        body: new URLSearchParams({ token }),
      });
    expect((await send('https')).headers.get('set-cookie')).toMatch(/^__Secure-waybill-team=wbt_.*; Secure$/);
    expect((await send('http')).headers.get('set-cookie')).toBeNull();
    await behind.stop();
  });

  it('is denied with a wrong token, and after some attempts for a while', async () => {
    const statuses = [];
    for (let attempt = 0; attempt < 12; attempt += 1) statuses.push((await signIn({ token: 'wrong' })).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
  });

  it('is denied to forms of other sites', async () => {
    expect((await signIn({ token }, { origin: 'https://evil.example' })).status).toBe(403);
  });

  it('does not exist where there is no token', async () => {
    await revokeToken(releasesDir(), id);
    expect((await site.get('/__releases/team')).status).toBe(404);
  });
});
