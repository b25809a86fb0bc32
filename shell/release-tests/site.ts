import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publish } from '@waybill/federation';
import { until } from '@waybill/testing/until';
import { type Browser, chromium, type Page } from 'playwright-core';
import { readConfig } from '../server/config/config.js';
import { Faults } from '../server/faults/faults.js';
import { createLog } from '../server/log/log.js';
import { startShellServer } from '../server/start.js';

export const ROOT = join(import.meta.dirname, '../..');

/** A remote of the workspace and a path of it that shows something without an API. */
export interface Remote {
  name: string;
  path: string;
}

/** Every remote of the workspace, found by what its package.json declares. */
export const REMOTES: Remote[] = readdirSync(ROOT).flatMap((name) => {
  const file = join(ROOT, name, 'package.json');
  if (!existsSync(file)) return [];
  const { waybill } = JSON.parse(readFileSync(file, 'utf8')) as { waybill?: { mounts?: string[] } };
  const path = waybill?.mounts?.find((mount) => !mount.endsWith('/*'));
  return path ? [{ name, path }] : [];
});

/** A failure reported by the page; failures of server rendering are omitted. */
export interface Event {
  remote: string;
  version: string;
  phase: string;
  class: string;
  ms: number;
}

/** The built site on a free port with its own releases folder, and a stub backend that records events. */
export interface BuiltSite {
  url: string;
  releases: string;
  faults: Faults;
  events: Event[];
  /** Lines of the server's log. */
  logged: string[];
  /** Waits until a new page load would get this release. */
  live(id: number): Promise<void>;
  /** Publishes the built deployable; `change` may modify a copy of its build first. */
  publish(
    name: string,
    change?: (browserDir: string) => Promise<void>,
    base?: string,
  ): Promise<{ hash: string; id: number }>;
  stop(): Promise<void>;
}

export async function startBuiltSite(env: Record<string, string> = {}): Promise<BuiltSite> {
  const root = await mkdtemp(join(tmpdir(), 'built-site-'));
  const releases = join(root, 'releases');
  const events: Event[] = [];
  const backend = await startBackend(events);
  const publishBuilt = async (name: string, change?: (browserDir: string) => Promise<void>, base?: string) => {
    const project = join(root, name);
    await cp(join(ROOT, name, 'dist'), join(project, 'dist'), { recursive: true });
    await change?.(join(project, 'dist/browser'));
    const options = { releasesDir: releases, name, projectDir: project, who: 'tester', why: 'test', base };
    const { hash, id } = await publish(options);
    return { hash, id };
  };
  for (const name of ['shell', ...REMOTES.map((remote) => remote.name)]) await publishBuilt(name);
  const faults = new Faults();
  const { port: apiPort } = backend.address() as AddressInfo;
  const config = readConfig({ PORT: '0', API_PORT: String(apiPort), RELEASES_DIR: releases, ...env });
  const logged: string[] = [];
  const server = await startShellServer(
    config,
    createLog('info', (line) => logged.push(line)),
    faults,
  );
  const stop = async () => {
    await server.stop(200);
    backend.close().closeAllConnections();
    await rm(root, { recursive: true, force: true });
  };
  const url = server.url.replace('127.0.0.1', 'localhost');
  const live = (id: number) =>
    until(async () => ((await (await fetch(`${url}/releases/current`)).json()) as { id: number }).id === id);
  return { url, releases, faults, events, logged, live, publish: publishBuilt, stop };
}

/** Raises the version of a build, so that it becomes another one. */
export const withVersion = (version: string) => async (browserDir: string) => {
  const file = join(browserDir, 'build.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }));
};

const EMPTY = { data: [], object: {}, search_keys: [] };
const GRAPH = { admin: false, pages: EMPTY, reviews: EMPTY, settings: EMPTY };

function startBackend(events: Event[]): Promise<Server> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url === '/api/telemetry/remotes')
      events.push(...[JSON.parse(body) as Event].filter(({ phase }) => phase !== 'server'));
    const found = request.url === '/api/graph' || request.url === '/api/telemetry/remotes';
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    const status = found ? 'success' : 'error';
    response.end(
      JSON.stringify({ status, errors: found ? [] : ['Not Found'], message: '', data: found ? GRAPH : null }),
    );
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** Launches the Chromium of the system, or of CHROMIUM_PATH. */
export function launch(): Promise<Browser> {
  const paths = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const executablePath = paths.find((path) => path !== undefined && existsSync(path));
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
}

export const CARD = 'This page did not load';

/** Waits until the frame is shown: menu, bar and footer. */
export async function expectFrame(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open the menu' }).waitFor();
  await page.getByRole('contentinfo').waitFor();
}

/** Waits until a remote's own content is shown. */
export async function expectContent(page: Page): Promise<void> {
  await page.locator('main h1').filter({ hasNotText: CARD }).first().waitFor();
}
