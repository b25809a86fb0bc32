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

const report = (reports: unknown, headers: Record<string, string> = {}, to = site) =>
  fetch(`${to.url}/releases/violations`, {
    method: 'POST',
    headers: { 'content-type': 'application/reports+json', ...headers },
    body: JSON.stringify(reports),
  });

describe('/__releases', () => {
  it('shows what is live, why, what it changed and whether it is compatible', async () => {
    const html = await (await site.get('/__releases')).text();
    expect(html).toContain('<h1>Release 3</h1>');
    expect(html).toContain('a &lt;b&gt;better&lt;/b&gt; one');
    expect(html).toMatch(/<td>mf-a<\/td><td>1\.0\.0 \([0-9a-f]{20}\)<\/td><td>1\.1\.0 \([0-9a-f]{20}\)<\/td>/);
    expect(html).toContain('<dd>compatible</dd>');
    expect(html).toContain('offers kit 1.0.0, api 1.0.0');
  });

  it('shows of each deployable since when it is live, by whom and why, and its bytes', async () => {
    const html = await (await site.get('/__releases')).text();
    const [, shell = '', remote = ''] = html.split('<li class="card">');
    expect(shell).toMatch(/<h3>shell<\/h3>.*release 1<.*<dd>tester<\/dd>.*publish shell: test</s);
    expect(remote).toMatch(/<h3>mf-a<\/h3>.*just now .*release 3<.*publish mf-a: a &lt;b&gt;better&lt;\/b&gt; one/s);
    expect(remote).toMatch(/0\.1 KB of script, with the shell/);
    expect(html).not.toContain('undefined');
  });

  it('counts failures by build, and says which of them is live', async () => {
    const { hash } = await publishBuild(root, 'mf-a', { version: '1.1.1' });
    const failure = (version: string, phase: string, count: number, last_at: string) => ({
      ...{ remote: 'mf-a', version, phase, class: 'exception', count, last_at },
    });
    const data = [
      failure(`1.1.1+${hash}`, 'render', 3, '2026-02-02T00:00:00.000Z'),
      failure(`1.1.1+${hash}`, 'effect', 4, '2026-02-03T00:00:00.000Z'),
      failure('1.0.0+0123456789abcdef0123', 'effect', 1, '2026-01-01T00:00:00.000Z'),
    ];
    const other = await startSite(root, {}, async (url) =>
      url === '/api/telemetry/remotes' ? { http: 200, data } : undefined,
    );
    const html = await (await other.get('/__releases', { cookie: ADMIN_COOKIE })).text();
    expect(html).toMatch(/mf-a 1\.1\.1 <code>[0-9a-f]{20}<\/code> <span class="badge">live<\/span>.*?<span>7<\/span>/s);
    expect(html).toMatch(/mf-a 1\.0\.0 <code>0123456789abcdef0123<\/code><br>.*?<span>1<\/span>/s);
    expect(html).toMatch(/<dt>Failures<\/dt><dd><span class="error">7<\/span>, last/);
    await other.stop();
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
    url: `${site.url}/`,
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

  it('are counted by address, so that one flood does not hide the report of somebody else', async () => {
    const behind = await startSite(root, { TRUST_PROXY: '2', PUBLIC_URL: 'http://localhost:4200' });
    const from = (address: string) => ({ 'x-forwarded-for': address, 'x-forwarded-host': 'localhost:4200' });
    const of = (file: string) => ({ ...violation(file), url: 'http://localhost:4200/' });
    const flood = Array.from({ length: 20 }, (_, index) => of(`https://evil.example/${index}.js`));
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await report(flood, from(`2001:db8::${n}`), behind)).status);
    expect(statuses).toEqual([204, 204, 204, 429, 429]);
    const blocked = 'http://localhost:4200/releases/mf-a/x/browser/real.js';
    expect((await report([of(blocked)], from('2001:db8:1::1'), behind)).status).toBe(204);
    expect(await (await behind.get('/__releases', { cookie: ADMIN_COOKIE, ...from('::1') })).text()).toContain(blocked);
    const event = () => behind.received.find(({ url }) => url === '/api/telemetry/remotes');
    await until(() => event() !== undefined);
    expect(event()?.headers['x-forwarded-for']).toBe('2001:db8:1::1, 127.0.0.1');
    await behind.stop();
  });

  it('of one network neither hide those of others nor fill the log', async () => {
    const behind = await startSite(root, { TRUST_PROXY: '2' });
    const { host } = new URL(behind.url);
    const flood = Array.from({ length: 20 }, (_, index) => ({
      ...violation(`https://evil.example/${index}?${'x'.repeat(500)}`),
      url: `http://${host}/`,
    }));
    const send = async (from: string, reports = flood) =>
      (await report(reports, { 'x-forwarded-for': from }, behind)).status;
    const accepted = async (count: number, address: (n: number) => string) => {
      const statuses = await Promise.all(Array.from({ length: count }, (_, n) => send(address(n))));
      return statuses.filter((status) => status === 204).length;
    };
    const lines = () => behind.logged.filter((line) => line.includes('"violation"'));
    expect(await accepted(15, (n) => `2001:db8:56:1${n.toString(16).padStart(2, '0')}::1`)).toBe(12);
    expect(await accepted(60, (n) => `2001:db8:48:${n.toString(16)}00::1`)).toBe(48);
    expect(await accepted(10, (n) => `203.0.113.${n}`)).toBe(10);
    expect(lines()).toHaveLength(120);
    expect(Math.max(...lines().map(({ length }) => length))).toBeLessThan(600);
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_001);
    await send('198.51.100.1', flood.slice(0, 1));
    clock.mockRestore();
    expect(lines().at(-1)).toContain('"unlogged_before":1280');
    await behind.stop();
  });

  it('keep what was reported most when invented ones fill the list', async () => {
    const behind = await startSite(root, { TRUST_PROXY: '2' });
    const { host } = new URL(behind.url);
    const of = (file: string) => ({ ...violation(`https://evil.example/${file}.js`), url: `http://${host}/` });
    const send = (files: string[], n: number) => report(files.map(of), { 'x-forwarded-for': `192.0.2.${n}` }, behind);
    await send(['real', 'real'], 1);
    const invented = Array.from({ length: 300 }, (_, index) => `invented-${index}`);
    for (let n = 0; n < 15; n += 1) await send(invented.slice(20 * n, 20 * (n + 1)), n + 2);
    const html = await (await behind.get('/__releases', { cookie: ADMIN_COOKIE })).text();
    expect(html).toContain('evil.example/real.js</td><td>2</td>');
    expect(html.match(/evil\.example\//g)).toHaveLength(200);
    expect(html).toContain('invented-299.js');
    await behind.stop();
  });

  it.each([
    ['another site sends them', { 'sec-fetch-site': 'cross-site' }, ''],
    ['they come from another origin', { origin: 'https://evil.example' }, ''],
    ['they are about the page of another site', {}, 'https://evil.example/'],
  ])('are rejected if %s', async (_name, headers, url) => {
    const forged = violation('https://evil.example/x.js');
    expect((await report([url ? { ...forged, url } : forged], headers)).status).toBe(403);
    expect(await (await site.get('/__releases')).text()).not.toContain('evil.example');
  });
});

describe('reports of failed remotes', () => {
  const event = { remote: 'mf-a', version: '1.1.0', phase: 'entry', class: 'network', ms: 5 };
  const send = (body: object) =>
    fetch(`${site.url}/api/telemetry/remotes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'chosen-by-the-client' },
      body: JSON.stringify(body),
    });
  const stored = () => site.received.filter(({ url }) => url === '/api/telemetry/remotes');

  it('are passed on if they are about a build that is or was live, with a request id of this server', async () => {
    await send(event);
    expect(stored().map(({ body }) => JSON.parse(body))).toEqual([event]);
    await publishBuild(root, 'mf-a', { version: '1.2.0' });
    await until(() => site.logged.some((line) => line.includes('"release_activated","id":4')));
    await send({ ...event, version: '1.2.0' });
    await send(event);
    await send({ ...event, remote: 'shell', version: '1.0.0' });
    expect(stored()).toHaveLength(4);
    const ids = stored().map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('are passed on for every build that is still served, whatever came since, also after a restart', async () => {
    const { hash } = await publishBuild(root, 'mf-a', { version: '1.2.0' });
    for (let patch = 0; patch < 25; patch += 1) await publishBuild(root, 'mf-a', { version: `1.3.${patch}` });
    await site.stop();
    site = await startSite(root);
    await until(async () => {
      await send({ ...event, version: `1.2.0+${hash}` });
      return stored().length > 0;
    });
    await send({ ...event, version: `9.9.9+${hash}` });
    expect(stored().filter(({ body }) => body.includes('9.9.9'))).toEqual([]);
  });

  it.each([
    ['an unknown name', { ...event, remote: 'mf-invented' }],
    ['a version that was never live', { ...event, version: '9.9.9' }],
  ])('are dropped with %s', async (_name, forged) => {
    const response = await send(forged);
    expect([response.status, await response.json()]).toEqual([
      202,
      { status: 'success', errors: [], message: '', data: null },
    ]);
    expect(stored()).toEqual([]);
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
