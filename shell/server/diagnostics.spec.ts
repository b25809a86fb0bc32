/** @jest-environment node */
import { rmSync } from 'node:fs';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { readConfig } from './config/config.js';
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
  it('shows what is live, why, what it changed and whether it is compatible', async () => {
    const html = await (await site.get('/__releases')).text();
    expect(html).toContain('<h1>Release 3</h1>');
    expect(html).toContain('a &lt;b&gt;better&lt;/b&gt; one');
    expect(html).toMatch(/<td>mf-a<\/td><td>1\.0\.0 \([0-9a-f]{20}\)<\/td><td>1\.1\.0 \([0-9a-f]{20}\)<\/td>/);
    expect(html).toContain('<td>compatible</td>');
    expect(html).toContain('offers kit 1.0.0, api 1.0.0');
  });

  it('shows failures to the admin only, and in production is restricted to the admin', async () => {
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

  it('are attributed, counted, logged and reported to the backend', async () => {
    const blocked = `${site.url}/releases/mf-a/x/browser/evil.js`;
    expect((await report([violation(blocked), violation(blocked)])).status).toBe(204);
    await report([violation('https://evil.example/x.js', 'csp-violation')]);
    const html = await (await site.get('/__releases')).text();
    expect(html).toContain(`<td>mf-a</td><td>integrity-violation</td><td>script</td><td>${blocked}</td><td>2</td>`);
    expect(html).toContain('<td>page</td><td>csp-violation</td>');
    expect(site.logged.filter((line) => line.includes('"violation"'))).toHaveLength(3);
    // The backend may receive the report after the response.
    const reported = () =>
      site.received
        .filter(({ method, url }) => method === 'POST' && url === '/api/telemetry/remotes')
        .map(({ body }) => JSON.parse(body));
    await until(() => reported().some(({ remote }) => remote === 'mf-a'));
    expect(reported()).toContainEqual({
      remote: 'mf-a',
      version: '1.1.0',
      phase: 'integrity',
      class: 'integrity',
      ms: 0,
    });
  });

  it.each([
    ['an invalid report', () => report({ hello: 'world' }), 400],
    ['a body that is too long', () => report([violation('x'.repeat(70_000))]), 413],
    ['other methods', () => site.get('/releases/violations'), 405],
  ])('reject %s', async (_, send, status) => expect((await send()).status).toBe(status));

  it('are dropped beyond the rate limit', async () => {
    const many = Array.from({ length: 20 }, (_, index) => violation(`https://evil.example/${index}.js`));
    const statuses = [];
    for (let round = 0; round < 4; round += 1) statuses.push((await report(many)).status);
    expect(statuses).toEqual([204, 204, 204, 429]);
  });
});

describe('injected faults', () => {
  it('are disabled in production', async () => {
    const env = { FAULTS: 'mf-a:missing' };
    const entry = async (of: Site) => /"entry":"([^"]+)"/.exec(await (await of.get('/mf-a.html')).text())?.[1] ?? '';
    const faulty = await startSite(root, env);
    expect((await faulty.get(await entry(faulty))).status).toBe(404);
    await faulty.stop();
    const production = await startSite(root, { ...env, NODE_ENV: 'production' });
    expect((await production.get(await entry(production))).status).toBe(200);
    await production.stop();
  });

  it('must be of a known kind', () => {
    expect(() => readConfig({ FAULTS: 'mf-a:explode' })).toThrow(/FAULTS: must be remote:fault/);
  });
});
