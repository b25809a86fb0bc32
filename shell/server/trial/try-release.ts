import { once } from 'node:events';
import { type ReleaseDocument, readDocument } from '@waybill/federation';
import { readConfig } from '../config/config.js';
import { createLog } from '../log/log.js';
import { startShellServer } from '../start.js';
import { launchBrowser, triesInBrowser } from './browser-trial.js';
import { type DeclaredPage, declaredPages } from './declared-pages.js';
import { RenderFailures } from './render-failures.js';
import type { TrialReport, Tried } from './report.js';
import { serverTrial } from './server-trial.js';
import { startTrialApi } from './trial-api.js';

export interface TrialSettings {
  /** The deployables to try. */
  names: readonly string[];
  /** Name → further paths of its pages. */
  examples: Readonly<Record<string, readonly string[]>>;
  /** Base URL of the live API. */
  api?: string | undefined;
  /** The browser to use instead of the one that is found. */
  chromium?: string | undefined;
}

/** A page of nobody: the shell answers it alone. */
const UNOWNED: DeclaredPage = { url: '/no-such-page', status: 404 };
/** Rendering one page on a machine that does other work, too. */
const RENDER_TIMEOUT_MS = '3000';

/**
 * Runs a release that is not live yet: a real shell server with its sandbox renders every declared page once, and
 * Chromium, if there is one, opens one page of each deployable.
 */
export async function tryRelease(releasesDir: string, settings: TrialSettings): Promise<TrialReport> {
  const document = await readDocument(releasesDir);
  if (!document) throw new Error(`${releasesDir} contains no release.`);
  const tried = triedOf(document, settings);
  const failures = new RenderFailures();
  const [api, browser] = await Promise.all([startTrialApi(settings.api), launchBrowser(settings.chromium)]);
  const env = {
    HOST: '127.0.0.1',
    PORT: '0',
    API_PORT: String(api.port),
    RELEASES_DIR: releasesDir,
    RENDER_TIMEOUT_MS,
  };
  const server = await startShellServer(
    readConfig(env),
    createLog('error', (line) => failures.read(line)),
  );
  try {
    const rendered = await serverTrial(server.url, tried, failures, api);
    const opened = await triesInBrowser(browser, server.url, tried, api);
    const problems = [...rendered.problems, ...opened.problems];
    return { problems, notes: [...rendered.notes, ...opened.notes, `data: ${api.source()}`] };
  } finally {
    await browser.close();
    await server.stop(500);
    api.server.close().closeAllConnections();
    await once(api.server, 'close');
  }
}

function triedOf(
  { shell, remotes }: ReleaseDocument,
  { names, examples }: Pick<TrialSettings, 'names' | 'examples'>,
): Tried[] {
  return names.flatMap((name) => {
    const { server } = shell.record;
    if (name === 'shell') return [{ name, module: server?.file, pages: [UNOWNED] }];
    const record = remotes[name]?.record;
    if (!record) return [];
    // Without the module of the shell nothing is rendered on the server.
    const module = server && record.server?.file;
    return [{ name, module, pages: declaredPages(record, examples[name] ?? []) }];
  });
}
