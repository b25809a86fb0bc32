import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ReleaseDocument, readDocument, readHistory } from '@waybill/federation';
import { until } from '@waybill/testing/until';
import type { Browser, BrowserContext } from 'playwright-core';
import {
  type BuiltSite,
  CARD,
  expectContent,
  launch,
  RENDERED_REMOTES,
  ROOT,
  startBuiltSite,
  withVersion,
} from './site.js';

// Each starts servers, and waits for their decision.
jest.setTimeout(180_000);

const [remote] = RENDERED_REMOTES;
if (!remote) throw new Error('The workspace has no rendered remote.');

/** Addresses of visitors come from a proxy, as on a site; a busy machine may take its time to render. */
const SETTINGS = { TRUST_PROXY: '2', RENDER_TIMEOUT_MS: '10000' };
const PERCENT = 20;

let site: BuiltSite;
let browser: Browser;
let servers: { url: string; child: ChildProcess }[];
let visitors = 0;
beforeEach(async () => {
  [site, browser] = await Promise.all([startBuiltSite(SETTINGS), launch()]);
  await writeFile(
    join(site.releases, 'canary.json'),
    JSON.stringify({ minMinutes: 0, maxHours: 1, undecided: 'hold' }),
  );
  servers = await Promise.all([startServer(), startServer()]);
});
afterEach(async () => {
  await browser.close();
  for (const { child } of servers) {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
  await site.stop();
});

/** Another shell server of the site, in a process of its own. */
async function startServer(): Promise<{ url: string; child: ChildProcess }> {
  const env = { ...process.env, ...SETTINGS, PORT: '0', API_PORT: String(site.apiPort), RELEASES_DIR: site.releases };
  const main = join(ROOT, 'shell/dist/server/main.js');
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const { event, url } = JSON.parse(line) as { event: string; url?: string };
    if (event === 'listening' && url) {
      child.stdout.resume();
      return { url: url.replace('127.0.0.1', 'localhost'), child };
    }
  }
  throw new Error('The server did not start.');
}

const liveDocument = async () => (await readDocument(site.releases)) as ReleaseDocument;
const last = async () => (await readHistory(site.releases)).at(-1);

/** Publishes a build for some visitors, and waits until every server knows it. */
async function tried(change: (browserDir: string) => Promise<void>) {
  const { hash, id } = await site.publish(remote.name, change, undefined, PERCENT);
  for (const { url } of servers)
    await until(async () => ((await (await fetch(`${url}/releases/current`)).json()) as { id: number }).id === id);
  const groups = (await liveDocument()).canaries?.[remote.name]?.groups ?? [];
  const others = Array.from({ length: 100 }, (_, group) => group).filter((group) => !groups.includes(group));
  return { hash, groups, others };
}

/** Somebody else with every call, in a group, at one of the servers in turn. */
async function visitor(group: number): Promise<{ context: BrowserContext; url: string; address: string }> {
  visitors += 1;
  const { url } = servers[visitors % servers.length] ?? { url: '' };
  const address = `198.51.${Math.floor(visitors / 250)}.${visitors % 250}`;
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } });
  await context.addCookies([{ name: 'waybill-group', value: String(group), url }]);
  return { context, url, address };
}

/** What a page reports when its remote runs. */
async function mounted(hash: string, version: string): Promise<void> {
  visitors += 1;
  const { url } = servers[visitors % servers.length] ?? { url: '' };
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `203.0.${Math.floor(visitors / 250)}.${visitors % 250}`,
  };
  const body = JSON.stringify({ remote: remote.name, version: `${version}+${hash}`, ms: 900 });
  expect((await fetch(`${url}/releases/mounts`, { method: 'POST', headers, body })).status).toBe(204);
}

it('a good build is promoted by one of the servers', async () => {
  const live = (await liveDocument()).remotes[remote.name];
  if (!live) throw new Error('The remote is not live.');
  const { hash, groups, others } = await tried(withVersion('1.1.0'));
  const reported: string[] = [];
  for (const [index, group] of [...groups.slice(0, 3), ...others.slice(0, 3)].entries()) {
    const { context, url } = await visitor(group);
    const page = await context.newPage();
    const [report] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/releases/mounts')),
      page.goto(url + remote.path).then(() => expectContent(page)),
    ]);
    const { version, ms } = JSON.parse(report.postData() ?? '{}') as { version: string; ms: number };
    expect(version).toBe(index < 3 ? `1.1.0+${hash}` : `${live.record.version}+${live.hash}`);
    expect(ms).toBeGreaterThan(0);
    reported.push(version);
    await report.response();
    await context.close();
  }
  // Those whom nobody waits for here.
  for (let count = 0; count < 80; count += 1) await mounted(live.hash, live.record.version);
  for (let count = 0; count < 70; count += 1) await mounted(hash, '1.1.0');
  await until(async () => (await liveDocument()).remotes[remote.name]?.hash === hash);
  // The history is written after the document.
  await until(async () => (await last())?.command !== `publish ${remote.name} --canary 20`);
  expect(await last()).toMatchObject({
    command: `promote ${remote.name}`,
    who: 'shell server',
    why: expect.stringMatching(/^0 of (6[5-9]|7\d) page views failed, 0 of \d+ of the live build; /),
  });
  expect((await liveDocument()).canaries).toBeUndefined();
});

it('a crashing build is rolled back after three visitors, and the others have not noticed', async () => {
  const before = (await liveDocument()).remotes[remote.name]?.hash;
  const { hash, groups, others } = await tried(async (folder) => {
    await withVersion('1.1.0')(folder);
    const routes = (await readdir(folder)).find((file) => /^routes\..*\.js$/.test(file)) ?? '';
    await appendFile(join(folder, routes), "\nthrow new Error('broken on purpose');");
  });
  const started = Date.now();
  for (const group of groups.slice(0, 3)) {
    const { context, url } = await visitor(group);
    const page = await context.newPage();
    const [report] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/api/telemetry/remotes')),
      page.goto(url + remote.path),
    ]);
    expect(JSON.parse(report.postData() ?? '{}')).toMatchObject({ version: `1.1.0+${hash}`, class: 'evaluation' });
    // A browser that is closed before may not have sent it.
    await report.response();
    await context.close();
  }
  const { context, url } = await visitor(others[0] ?? 0);
  const page = await context.newPage();
  await page.goto(url + remote.path);
  await expectContent(page);
  expect(await page.getByText(CARD).count()).toBe(0);
  await until(async () => (await last())?.command === `rollback ${remote.name}`);
  console.log(`rolled back ${Date.now() - started} ms after the first visit: ${(await last())?.why}`);
  expect(await last()).toMatchObject({ who: 'shell server', why: expect.stringMatching(/^3 of 3 page views failed/) });
  const after = await liveDocument();
  expect([after.canaries, after.remotes[remote.name]?.hash]).toEqual([undefined, before]);
});
