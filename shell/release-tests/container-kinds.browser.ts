import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { publish } from '@waybill/federation';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import type { Browser, Page } from 'playwright-core';
import { type BuiltSite, expectContent, launch, REMOTES, ROOT, startBuiltSite } from './site.js';

const run = promisify(execFile);
const CONFIG = join(ROOT, 'libs/federation/testing/with-runtime.rspack.mjs');

const [first, second] = REMOTES;
if (!first || !second) throw new Error('The workspace has fewer than two remotes.');

let site: BuiltSite;
let browser: Browser;
let page: Page;
let folder: string;
beforeAll(async () => {
  folder = scratchFolder('container-kinds');
  [site, browser] = await Promise.all([startBuiltSite(), launch()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  page = await browser.newPage();
});
afterEach(() => page.context().close());

/** Builds a remote whose container needs the federation runtime of the page, and publishes it. */
async function publishWithRuntime(name: string): Promise<void> {
  const projectDir = join(folder, name);
  const output = join(projectDir, 'dist/browser');
  const env = { ...process.env, NODE_ENV: 'production' };
  const options = ['--mode', 'production', '--env', `dir=${join(ROOT, name)}`, '--env', `out=${output}`];
  await run('npx', ['--no-install', 'rspack', 'build', '-c', CONFIG, ...options], { cwd: ROOT, env });
  const record = join(output, 'build.json');
  const { container: _, ...rest } = JSON.parse(await readFile(record, 'utf8')) as Record<string, unknown>;
  await writeFile(record, JSON.stringify(rest));
  const { id } = await publish({ releasesDir: site.releases, name, projectDir, who: 'tester', why: 'other preset' });
  await site.live(id);
}

async function goTo(path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  }, path);
  await expectContent(page);
}

const hasRuntime = () => page.evaluate(() => '_FEDERATION_RUNTIME_CORE' in globalThis);

it('the requested page needs no federation runtime, the next remote has one', async () => {
  await page.goto(site.url + first.path);
  await expectContent(page);
  await page.waitForLoadState('networkidle');
  expect(await hasRuntime()).toBe(false);
  await goTo(second.path);
  expect(await hasRuntime()).toBe(true);
  expect(site.events).toEqual([]);
});

it('a remote whose container needs a runtime gets it, as the first and as a later one', async () => {
  await publishWithRuntime(first.name);
  await page.goto(site.url + first.path);
  await expectContent(page);
  await page.waitForFunction(() => '_FEDERATION_RUNTIME_CORE' in globalThis);
  await goTo(second.path);
  await goTo(first.path);
  await page.goto(site.url + second.path);
  await expectContent(page);
  await goTo(first.path);
  expect(site.events).toEqual([]);
});
