/** @jest-environment node */
import { rmSync } from 'node:fs';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { readConfig } from './config.js';
import { ADMIN_COOKIE, type Site, startSite } from './testing/site.js';

let root: string;
let site: Site;
beforeEach(async () => {
  root = tempFolder();
  await publishBuild(root, 'shell');
  await publishBuild(root, 'mf-a');
  await publishBuild(root, 'mf-a', { version: '1.1.0' }, { why: 'a <b>better</b> one' });
  site = await startSite(root);
});
afterEach(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

const report = (reports: unknown, type = 'application/reports+json') =>
  fetch(`${site.url}/releases/violations`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(reports),
  });

describe('/__releases', () => {
  it('tells what is live, why, what it changed and what the gate says', async () => {
    const html = await (await site.get('/__releases')).text();
    expect(html).toContain('<h1>Release 3</h1>');
    expect(html).toContain('a &lt;b&gt;better&lt;/b&gt; one');
    expect(html).toMatch(/<td>mf-a<\/td><td>1\.0\.0 \([0-9a-f]{20}\)<\/td><td>1\.1\.0 \([0-9a-f]{20}\)<\/td>/);
    expect(html).toContain('<td>fits</td>');
    expect(html).toContain('offers kit 1.0.0, api 1.0.0');
  });

  it('shows failures to the admin, and in production itself to the admin alone', async () => {
    expect(await (await site.get('/__releases')).text()).not.toContain('timeout');
    expect(await (await site.get('/__releases', { cookie: ADMIN_COOKIE })).text()).toContain('<td>timeout</td>');
    const production = await startSite(root, { NODE_ENV: 'production' });
    expect((await production.get('/__releases')).status).toBe(404);
    expect((await production.get('/__releases', { cookie: 'session=other' })).status).toBe(404);
    expect((await production.get('/__releases', { cookie: ADMIN_COOKIE })).status).toBe(200);
    await production.stop();
  });
});

describe('reports of blocked files and code', () => {
  const violation = (blockedURL: string, type = 'integrity-violation') => ({
    type,
    body: { blockedURL, destination: 'script' },
  });

  it('are attributed, counted, logged and told to the backend', async () => {
    const blocked = `${site.url}/releases/mf-a/x/browser/evil.js`;
    expect((await report([violation(blocked), violation(blocked)])).status).toBe(204);
    await report([violation('https://evil.example/x.js', 'csp-violation')]);
    const html = await (await site.get('/__releases')).text();
    expect(html).toContain(`<td>mf-a</td><td>integrity-violation</td><td>script</td><td>${blocked}</td><td>2</td>`);
    expect(html).toContain('<td>page</td><td>csp-violation</td>');
    expect(site.logged.filter((line) => line.includes('"violation"'))).toHaveLength(3);
    // The backend is told beside the answer, so perhaps later.
    const told = () =>
      site.heard
        .filter(({ method, url }) => method === 'POST' && url === '/api/telemetry/remotes')
        .map(({ body }) => JSON.parse(body));
    await until(() => told().some(({ remote }) => remote === 'mf-a'));
    expect(told()).toContainEqual({ remote: 'mf-a', version: '1.1.0', phase: 'integrity', class: 'integrity', ms: 0 });
  });

  it.each([
    ['what is no report', () => report({ hello: 'world' }), 400],
    ['too long a body', () => report([violation('x'.repeat(70_000))]), 413],
    ['other methods', () => site.get('/releases/violations'), 405],
  ])('refuse %s', async (_, send, status) => expect((await send()).status).toBe(status));

  it('are dropped when they come too often', async () => {
    const many = Array.from({ length: 20 }, (_, index) => violation(`https://evil.example/${index}.js`));
    const statuses = [];
    for (let round = 0; round < 4; round += 1) statuses.push((await report(many)).status);
    expect(statuses).toEqual([204, 204, 204, 429]);
  });
});

describe('faults on purpose', () => {
  it('are off in production, whatever the environment says', async () => {
    const env = { FAULTS: 'mf-a:missing' };
    const entry = async (own: Site) => /"entry":"([^"]+)"/.exec(await (await own.get('/mf-a.html')).text())?.[1] ?? '';
    const spoiled = await startSite(root, env);
    expect((await spoiled.get(await entry(spoiled))).status).toBe(404);
    await spoiled.stop();
    const production = await startSite(root, { ...env, NODE_ENV: 'production' });
    expect((await production.get(await entry(production))).status).toBe(200);
    await production.stop();
  });

  it('must be known ones', () => {
    expect(() => readConfig({ FAULTS: 'mf-a:explode' })).toThrow(/FAULTS: must be remote:fault/);
  });
});
