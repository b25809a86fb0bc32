import { execFile } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startHost } from '@waybill/federation';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { until } from '@waybill/testing/until';
import { page, site } from './in-browser.js';
import { expectContent, REMOTES, ROOT, startBuiltSite, withVersion } from './site.js';

const run = promisify(execFile);
const CLI = join(ROOT, 'libs/federation/dist/cli/main.js');
const MAX_MS = 2_000;
/** On a machine where Node itself starts slowly, the limit is so many of its starts. */
const MAX_STARTS = 20;
/** A busy machine may delay single rounds; a slow implementation is slow in every round. */
const MAX_ROUNDS = 8;
const best = (times: number[]) => Math.min(...times);

const [first] = REMOTES;
if (!first) throw new Error('The workspace has no remote.');

/** Hash of the remote's build that a new page load gets. */
async function liveHash(name: string): Promise<string> {
  const html = await (await fetch(site.url)).text();
  return new RegExp(`/releases/${name}/([0-9a-f]{20})/`).exec(html)?.[1] ?? '';
}

async function goTo(path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  }, path);
  await expectContent(page);
}

describe('from the command to the next page load', () => {
  it(`publish and rollback take less than two seconds or ${MAX_STARTS} starts of Node, without any build`, async () => {
    const workspace = scratchFolder('team');
    await writeFile(join(workspace, 'package.json'), JSON.stringify({ workspaces: [] }));
    await cp(join(ROOT, first.name, 'dist'), join(workspace, first.name, 'dist'), { recursive: true });
    const timed = async (work: () => Promise<unknown>) => {
      const started = performance.now();
      await work();
      return Math.round(performance.now() - started);
    };
    const command = async (...args: string[]) => {
      const before = await liveHash(first.name);
      const env = { ...process.env, RELEASES_DIR: site.releases };
      return timed(async () => {
        await run('node', [CLI, ...args, '--why', 'timing'], { cwd: workspace, env });
        await until(async () => (await liveHash(first.name)) !== before);
      });
    };
    const [publish, rollback, start]: [number[], number[], number[]] = [[], [], []];
    const slowest = () => Math.max(best(publish), best(rollback));
    const limit = () => Math.max(MAX_MS, MAX_STARTS * best(start));
    do {
      await withVersion(`1.0.${publish.length + 1}`)(join(workspace, first.name, 'dist/browser'));
      start.push(await timed(() => run('node', ['--eval', '0'])));
      publish.push(await command('publish', first.name));
      rollback.push(await command('rollback', first.name));
    } while (slowest() >= limit() && publish.length < MAX_ROUNDS);
    console.log(
      `publish ${best(publish)} ms, rollback ${best(rollback)} ms until a page load shows it, start of Node ${best(start)} ms, best of ${publish.length}`,
    );
    expect(slowest()).toBeLessThan(limit());
    await rm(workspace, { recursive: true, force: true });
  }, 180_000);
});

describe('a tab that was opened before a publish', () => {
  it('stays on its release, opens every route, and shows that a newer one is live', async () => {
    await page.goto(site.url + first.path);
    await expectContent(page);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const fresh: string[] = [];
    for (const { name } of REMOTES) fresh.push((await site.publish(name, withVersion('1.1.0'))).hash);
    const { hash, id } = await site.publish('shell', withVersion('1.1.0'));
    fresh.push(hash);
    for (const { path } of REMOTES) await goTo(path);
    expect(requested.filter((url) => fresh.some((hash) => url.includes(hash)))).toEqual([]);
    await site.live(id);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('A new version of this site is available.').waitFor();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.waitForLoadState();
    await expectContent(page);
    expect(requested.some((url) => fresh.some((hash) => url.includes(hash)))).toBe(true);
  });
});

describe('a remote on an external host', () => {
  it('works like the others, with the same integrity checks', async () => {
    const copy = scratchFolder('host');
    await cp(join(ROOT, first.name, 'dist'), join(copy, first.name, 'dist'), { recursive: true });
    const host = await startHost({ name: first.name, projectDir: join(copy, first.name), port: 0 });
    const { hash, id } = await site.publish(first.name, undefined, host.base);
    expect(hash).toBe(host.hash);
    await site.live(id);
    const requested: string[] = [];
    page.on('response', (response) => requested.push(response.url()));
    await page.goto(site.url + first.path);
    await expectContent(page);
    for (const { path } of REMOTES) await goTo(path);
    expect(requested.filter((url) => url.startsWith(host.url)).length).toBeGreaterThan(1);
    expect(requested.filter((url) => url.includes(`/releases/${first.name}/`))).toEqual([]);
    expect(site.events).toEqual([]);
    await site.publish(first.name, withVersion('1.2.0'));
    await host.stop();
    await rm(copy, { recursive: true, force: true });
  });
});

describe('an override', () => {
  it('applies to one browser only, shown by a badge with a reset button', async () => {
    const copy = scratchFolder('own');
    await cp(join(ROOT, first.name, 'dist'), join(copy, first.name, 'dist'), { recursive: true });
    const host = await startHost({ name: first.name, projectDir: join(copy, first.name), port: 0 });
    const requested: string[] = [];
    page.on('response', (response) => requested.push(response.url()));
    const fromHost = () => requested.filter((url) => url.startsWith(host.url)).length;
    await page.goto(site.url + first.path);
    await expectContent(page);
    const overrides = JSON.stringify({ [first.name]: host.entry });
    await page.evaluate((text) => localStorage.setItem('waybill:overrides', text), overrides);
    await page.reload();
    await page.getByText(`Test build: ${first.name}`).waitFor();
    await expectContent(page);
    expect(fromHost()).toBeGreaterThan(1);
    requested.length = 0;
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByText(`Test build: ${first.name}`).waitFor({ state: 'detached' });
    await expectContent(page);
    expect(fromHost()).toBe(0);
    await host.stop();
    await rm(copy, { recursive: true, force: true });
  });

  it('is ignored where the server does not allow it', async () => {
    const strict = await startBuiltSite({ OVERRIDES: 'off' });
    await page.goto(strict.url + first.path);
    await expectContent(page);
    const overrides = JSON.stringify({ [first.name]: 'http://localhost:1/remoteEntry.js' });
    await page.evaluate((text) => localStorage.setItem('waybill:overrides', text), overrides);
    await page.reload();
    await expectContent(page);
    expect(await page.getByText('Test build').count()).toBe(0);
    await strict.stop();
  });
});
