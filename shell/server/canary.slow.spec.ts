/** @jest-environment node */
import './testing/built-worker.js';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReleaseDocument, readDocument, readHistory, rollback } from '@waybill/federation';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { until } from '@waybill/testing/until';
import { DEADLINES_MS } from './config/deadlines.js';
import { ADMIN_COOKIE, type Site, startSite } from './testing/site.js';

/** A page shows which remote build it was rendered with; one build fails on the server. */
const SHELL = `
  export const sharedModules = {};
  export const createRenderer = (_, remote) => ({
    match: () => ({ found: true, data: null, isDocument: false }),
    redirect: () => null,
    async render() {
      if (remote === 'broken') throw new Error('broken on purpose');
      return { html: '<p id="rendered">' + remote + '</p><p id="number">' + Math.random() + '</p>', title: 'A', heading: null };
    },
    async warmUp() {},
  });
`;

let root: string;
let releasesDir: string;
let site: Site;
let shell: string;
let live: string;
beforeEach(async () => {
  root = tempFolder();
  releasesDir = join(root, 'releases');
  shell = (await publishBuild(root, 'shell', { server: SHELL })).hash;
  live = (await publishBuild(root, 'mf-a', { server: 'export default () => "1.0.0"' })).hash;
  site = await startSite(root);
});
afterEach(async () => {
  await site?.stop();
  rmSync(root, { recursive: true, force: true });
});

/** A build for 20 % of the visitors, as soon as the server knows it. */
async function tried(server = 'export default () => "1.1.0"') {
  const { hash, id } = await publishBuild(root, 'mf-a', { version: '1.1.0', server }, { canary: 20 });
  await until(async () => ((await (await site.get('/releases/current')).json()) as { id: number }).id === id);
  const { canaries } = (await readDocument(releasesDir)) as ReleaseDocument;
  const groups = canaries?.['mf-a']?.groups ?? [];
  const others = Array.from({ length: 100 }, (_, group) => group).filter((group) => !groups.includes(group));
  return { hash, group: groups[0] ?? 0, other: others[0] ?? 0, groups };
}

async function visit(headers: Record<string, string> = {}, to = site) {
  const response = await to.get('/mf-a.html', headers);
  const html = await response.text();
  return {
    response,
    html,
    rendered: /id="rendered">([^<]*)</.exec(html)?.[1],
    number: /id="number">([\d.e-]+)/.exec(html)?.[1],
    builds: new Set([...html.matchAll(/\/releases\/mf-a\/([0-9a-f]{20})\//g)].map(([, hash]) => hash)),
  };
}
const inGroup = (group: number) => ({ cookie: `waybill-group=${group}` });
/** Twice, so that the second page is a kept one. */
const kept = async (headers: Record<string, string>) => {
  let [last, page] = [await visit(headers), await visit(headers)];
  while (last.number === undefined || last.number !== page.number) [last, page] = [page, await visit(headers)];
  return page;
};

const address = (client: number | string) => ({
  'x-forwarded-for': typeof client === 'string' ? client : `198.51.100.${client}`,
});

const send = (path: string, body: unknown, headers: Record<string, string> = {}, to = site) =>
  fetch(to.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const mount = (hash: string, client: number | string, to = site, version = '1.1.0') =>
  send('/releases/mounts', { remote: 'mf-a', version: `${version}+${hash}`, ms: 900 }, address(client), to);

const failure = (hash: string, client: number | string, to = site) =>
  send(
    '/api/telemetry/remotes',
    { remote: 'mf-a', version: `1.1.0+${hash}`, phase: 'entry', class: 'evaluation', ms: 5 },
    address(client),
    to,
  );

describe('visitors', () => {
  it('are in no group while there is no canary', async () => {
    expect((await visit()).response.headers.get('set-cookie')).toBeNull();
  });

  it('are put into a group, and stay in it', async () => {
    await tried();
    const { response } = await visit();
    expect(response.headers.get('set-cookie')).toMatch(
      /^waybill-group=\d{1,2}; Path=\/; Max-Age=604800; SameSite=Lax; HttpOnly$/,
    );
    expect((await visit(inGroup(7))).response.headers.get('set-cookie')).toBeNull();
  });

  it.each(['100', '-1', '07', '7x', ''])('with "%s" for a group are put into one', async (value) => {
    await tried();
    const { response } = await visit({ cookie: `waybill-group=${value}` });
    expect(response.headers.get('set-cookie')).toContain('waybill-group=');
  });

  it('without a cookie get the canary in about the share that was asked for', async () => {
    const { hash } = await tried();
    const pages = [];
    for (let count = 0; count < 200; count += 1) pages.push(await visit());
    const share = pages.filter(({ builds }) => builds.has(hash)).length;
    // Six standard deviations.
    expect(share).toBeGreaterThan(6);
    expect(share).toBeLessThan(74);
  });

  it('get one build throughout: rendered, preloaded, in the manifest, kept, and with an ETag of its own', async () => {
    const { hash, group, other } = await tried();
    for (const round of [visit, kept]) {
      const [mine, theirs] = [await round(inGroup(group)), await round(inGroup(other))];
      expect([mine.rendered, [...mine.builds]]).toEqual(['1.1.0', [hash]]);
      expect([theirs.rendered, [...theirs.builds]]).toEqual(['1.0.0', [live]]);
      expect(mine.html).toContain(`"build":"${hash}"`);
      expect(mine.response.headers.get('vary')).toContain('Cookie');
    }
    const etag = (await kept(inGroup(group))).response.headers.get('etag') ?? '';
    const status = async (of: number) => (await visit({ ...inGroup(of), 'if-none-match': etag })).response.status;
    expect([await status(group), await status(other)]).toEqual([304, 200]);
  });

  it('who are signed in have a canary, too', async () => {
    const { hash, group } = await tried();
    const { builds, rendered } = await visit({ cookie: `waybill=session; waybill-group=${group}` });
    expect([rendered, [...builds]]).toEqual([undefined, [hash]]);
  });

  it('get the live build again when the canary is rolled back', async () => {
    const { group, hash } = await tried();
    await rollback({ releasesDir, name: 'mf-a', who: 'tester', why: 'test' });
    await until(async () => !(await visit(inGroup(group))).builds.has(hash));
    expect((await visit(inGroup(group))).rendered).toBe('1.0.0');
  });
});

describe('servers that share the releases folder', () => {
  let other: Site;
  beforeEach(async () => {
    await site.stop();
    [site, other] = await Promise.all([startSite(root, { TRUST_PROXY: '2' }), startSite(root, { TRUST_PROXY: '2' })]);
  });
  afterEach(() => other.stop());

  const last = async () => (await readHistory(releasesDir)).at(-1);

  it('decide together, once, with the figures in the history', async () => {
    const { hash } = await tried();
    for (const [client, to] of [site, other, site].entries()) await failure(hash, client + 1, to);
    await until(async () => (await last())?.command === 'rollback mf-a');
    expect(await last()).toMatchObject({
      who: 'shell server',
      why: expect.stringContaining('3 of 3 page views failed'),
    });
    const decisions = () => [...site.logged, ...other.logged].filter((line) => line.includes('"canary_decided"'));
    await until(() => decisions().length > 0);
    for (const one of [site, other])
      await until(async () => !(await visit({}, one)).response.headers.has('set-cookie'));
    expect(decisions()).toHaveLength(1);
    expect([...site.logged, ...other.logged].join()).not.toContain('canary_not_decided');
  });

  it('are not told what to do by one network, nor by builds that nobody published', async () => {
    const { hash } = await tried();
    for (let count = 0; count < 10; count += 1) await failure(hash, 1);
    for (let count = 0; count < 10; count += 1) await mount(hash, 2);
    for (let client = 10; client < 20; client += 1) await failure('0'.repeat(20), client);
    await failure(hash, 3);
    const page = async () => (await site.get('/__releases', { cookie: ADMIN_COOKIE })).text();
    await until(async () => (await page()).includes('5 views, <span class="error">2 failed</span>'));
    expect((await last())?.command).toBe('publish mf-a --canary 20');
  });

  it('are not told what to do by one subscriber, nor by one site, with as many IPv6 networks as they like', async () => {
    const { hash } = await tried();
    for (let net = 0; net < 6; net += 1) await failure(hash, `2001:db8:1:10${net}::1`);
    for (let net = 0; net < 6; net += 1) await mount(hash, `2001:db8:1:10${net}::1`);
    const page = async () => (await site.get('/__releases', { cookie: ADMIN_COOKIE })).text();
    await until(async () => (await page()).includes('4 views, <span class="error">1 failed</span>'));
    for (let net = 2; net < 8; net += 1) await failure(hash, `2001:db8:1:${net}00::1`);
    for (let net = 2; net < 8; net += 1) await mount(hash, `2001:db8:1:${net}00::1`);
    await until(async () => (await page()).includes('8 views, <span class="error">2 failed</span>'));
    expect((await last())?.command).toBe('publish mf-a --canary 20');
  });

  it('say once that they cannot store what they have counted, and go on', async () => {
    await other.stop();
    writeFileSync(join(releasesDir, '.canary-counts'), 'no folder');
    const { hash, group } = await tried();
    const said = () => site.logged.filter((line) => line.includes('"canary_not_decided"'));
    await until(() => said().length > 0);
    await mount(hash, 1);
    const looked = performance.now() + 2.5 * DEADLINES_MS.canaryInterval;
    await until(async () => (await visit(inGroup(group))).builds.has(hash) && performance.now() > looked);
    expect(said()).toHaveLength(1);
  });

  it('roll back a build that fails on the server only', async () => {
    const { group } = await tried('export default () => "broken"');
    await until(async () => {
      await visit(inGroup(group));
      return (await last())?.command === 'rollback mf-a';
    });
  });
});

describe('a report that a remote runs', () => {
  const report = { remote: 'mf-a', version: '1.0.0', ms: 5 };
  it.each([
    ['is rejected with unknown fields', () => send('/releases/mounts', { ...report, who: 'me' }), 400],
    ['is rejected with a time that is none', () => send('/releases/mounts', { ...report, ms: -1 }), 400],
    ['is rejected when it is too long', () => send('/releases/mounts', { ...report, version: 'x'.repeat(2_000) }), 413],
    ['is rejected from other sites', () => send('/releases/mounts', report, { origin: 'https://evil.example' }), 403],
    ['is a POST', () => site.get('/releases/mounts'), 405],
  ])('%s', async (_, sent, status) => expect((await sent()).status).toBe(status));

  it('shows on the release page with the time to alive', async () => {
    await mount(live, 1, site, '1.0.0');
    const html = await (await site.get('/__releases')).text();
    expect(html).toMatch(/mf-a <code>[0-9a-f]{20}<\/code><\/p>\s*<p>1 views, <span>0 failed/);
    expect(html).toContain('Alive within 1070 ms (half)');
    expect(html).toContain('<svg class="histogram"');
    const failed = { remote: 'shell', version: `1.0.0+${shell}`, phase: 'entry', class: 'timeout', ms: 15_000 };
    expect((await send('/api/telemetry/remotes', failed)).status).toBe(200);
    const after = await (await site.get('/__releases')).text();
    expect(after.slice(after.indexOf('Page views of each build'))).not.toContain(shell);
  });
});
