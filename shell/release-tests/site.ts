import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { publish, publishSet } from '@waybill/federation';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { until } from '@waybill/testing/until';
import { type Browser, chromium, type Page } from 'playwright-core';
import { readConfig } from '../server/config/config.js';
import { Faults } from '../server/faults/faults.js';
import { createLog } from '../server/log/log.js';
import { startShellServer } from '../server/start.js';
import { copyPublished } from './published.js';

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

/** Those whose pages the server renders. */
export const RENDERED_REMOTES = REMOTES.filter(({ name }) => existsSync(join(ROOT, name, 'dist/render/render.mjs')));

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
  /** Port of the stub backend, for other servers of the same site. */
  apiPort: number;
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
    canary?: number,
  ): Promise<{ hash: string; id: number }>;
  stop(): Promise<void>;
}

/** `earlier`: folders with builds of earlier releases, which are published before those of the workspace. */
export async function startBuiltSite(
  env: Record<string, string> = {},
  earlier: readonly string[] = [],
): Promise<BuiltSite> {
  const root = scratchFolder('built-site');
  const releases = join(root, 'releases');
  const events: Event[] = [];
  const backend = await startBackend(events);
  const publishBuilt = async (
    name: string,
    change?: (browserDir: string) => Promise<void>,
    base?: string,
    canary?: number,
  ) => {
    const project = join(root, name);
    if (change) {
      await cp(join(ROOT, name, 'dist'), join(project, 'dist'), { recursive: true });
      await change(join(project, 'dist/browser'));
    }
    const projectDir = change ? project : join(ROOT, name);
    const options = { releasesDir: releases, name, projectDir, who: 'tester', why: 'test', base, canary };
    const { hash, id } = await publish(options);
    return { hash, id };
  };
  const buildsIn = (folder: string) =>
    ['shell', ...REMOTES.map(({ name }) => name)]
      .map((name) => ({ name, projectDir: join(folder, name) }))
      .filter(({ projectDir }) => existsSync(projectDir));
  if (earlier.length === 0) await copyPublished(releases, buildsIn(ROOT));
  else
    for (const folder of [...earlier, ROOT])
      await publishSet({ releasesDir: releases, builds: buildsIn(folder), who: 'tester', why: 'test' });
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
  return { url, releases, apiPort, faults, events, logged, live, publish: publishBuilt, stop };
}

/** Raises the version of a build, so that it becomes another one. */
export const withVersion = (version: string) => async (browserDir: string) => {
  const file = join(browserDir, 'build.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }));
};

const EMPTY = { data: [], object: {}, search_keys: [] };
const GRAPH = { admin: false, pages: EMPTY, reviews: EMPTY, settings: EMPTY };

function startBackend(events: Event[]): Promise<Server> {
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    if (request.url === '/api/telemetry/remotes')
      events.push(...[JSON.parse(body) as Event].filter(({ phase }) => phase !== 'server'));
    const found = request.url === '/api/graph' || request.url === '/api/telemetry/remotes';
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    const status = found ? 'success' : 'error';
    response.end(
      JSON.stringify({ status, errors: found ? [] : ['Not Found'], message: '', data: found ? GRAPH : null }),
    );
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** Launches the Chromium of the system, or of CHROMIUM_PATH. */
export function launch(): Promise<Browser> {
  const paths = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ];
  const executablePath = paths.find((path) => path !== undefined && existsSync(path));
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    // Without a GPU, its process is emulated on the processor.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
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
