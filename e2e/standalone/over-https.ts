import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { readDocument, readHistory } from '@waybill/federation';
import { until } from '@waybill/testing/until';
import { openSite, type TestSite } from '../site/open-site.js';
import { run } from './command.js';
import type { Repository } from './repository.js';

const ROOT = join(import.meta.dirname, '../..');
/** The workspace's release tool, and the one that the team has installed. */
const OPERATORS_TOOL = 'libs/federation/dist/cli/main.js';
const TEAMS_TOOL = 'node_modules/@waybill/federation/bin/release.mjs';
/** As many networks as have to see a failure before a canary is rolled back. */
const VISITORS = 3;

/** A command of the release tool. @returns its result, which is the first line that it writes */
async function release(cwd: string, tool: string, ...args: string[]): Promise<unknown> {
  const [result = ''] = (await run(cwd, 'node', tool, ...args, '--json')).split('\n', 1);
  return JSON.parse(result);
}

/**
 * A site whose releases are signed and that takes builds over HTTPS, and a team that has a key and a token for its
 * remote, and nothing else of it.
 */
export async function openSigningSite(remote: string, team: Repository, folder: string): Promise<TestSite> {
  const releasesDir = process.env.JOURNEY_RELEASES ?? '';
  const file = (name: string) => join(folder, name);
  const operator = (...args: string[]) => release(ROOT, OPERATORS_TOOL, ...args, '--releases', releasesDir);
  const keyOf = (created: unknown) => (created as { publicKey: string }).publicKey;
  const trust = (name: string, publicKey: string, ...what: string[]) =>
    operator('trust', name, '--public', publicKey, ...what, '--sign', file('root.pem'));
  const rootKey = keyOf(await operator('keygen', file('root.pem')));
  const all = ['shell', ...Object.keys((await readDocument(releasesDir))?.remotes ?? {})].join();
  await trust('operator', keyOf(await operator('keygen', file('operator.pem'))), '--scope', all, '--documents');
  await trust('server', keyOf(await operator('keygen', file('server.pem'))), '--documents');
  await trust('team', keyOf(await release(team.folder, TEAMS_TOOL, 'keygen', 'team.pem')), '--scope', remote);
  await operator('sign', '--sign', file('operator.pem'));
  await operator('canary-limits', '--min-minutes', '0');
  const created = await operator('token', 'create', 'depots', '--scope', remote);
  await writeFile(join(team.folder, 'token'), (created as { token: string }).token, { mode: 0o600 });
  return openSite({
    PUBLISH_ENDPOINT: 'on',
    RELEASE_ROOT_KEY: rootKey,
    RELEASE_KEY_FILE: file('server.pem'),
    TRUST_PROXY: '2',
  });
}

/** Builds a version and publishes it as the team does: over HTTPS, signed. */
export async function publishOverHttps(site: TestSite, team: Repository, version: string, ...options: string[]) {
  await team.change<object>('package.json', (manifest) => ({ ...manifest, version }));
  await team.npm('build');
  const target = ['--to', site.url, '--token-file', 'token', '--sign', 'team.pem'];
  await team.npm('release', '--', 'publish', '--from', '.', ...target, '--why', version, ...options);
}

/** Visitors of the canary's groups meet a fault that only its use shows, until the site takes the canary back. */
export async function meetFault(browser: Browser, site: TestSite, remote: string, path: string): Promise<string[]> {
  const { groups = [] } = (await readDocument(site.releasesDir))?.canaries?.[remote] ?? {};
  for (const [index, group] of groups.slice(0, VISITORS).entries()) {
    const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${index + 1}` } });
    await context.addCookies([{ name: 'waybill-group', value: String(group), url: site.url }]);
    const page = await context.newPage();
    const reported = page.waitForRequest((request) => request.url().endsWith('/api/telemetry/remotes'));
    await page.goto(site.url + path);
    await page.getByRole('button', { name: 'Wave' }).click();
    await reported;
    await context.close();
  }
  const last = async () => (await readHistory(site.releasesDir)).at(-1);
  await until(async () => (await last())?.command === `rollback ${remote}`);
  const { who, why } = (await last()) ?? {};
  if (who !== 'shell server') throw new Error(`The canary was taken back by ${who}.`);
  return [why ?? ''];
}
