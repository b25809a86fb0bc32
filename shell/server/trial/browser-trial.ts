import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import type { TrialReport, Tried } from './report.js';
import { hasContent } from './server-trial.js';
import type { TrialApi } from './trial-api.js';

/** The browser of a trial, or why there is none. */
export interface TrialBrowser {
  browser: Browser | undefined;
  missing: string;
  close(): Promise<void>;
}

const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const LAUNCH_TIMEOUT_MS = 15_000;
const START_TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 50;
/** What a page does right after its start. */
const SETTLE_TIMEOUT_MS = 2_000;
/** Those of the machines that have one processor for each. */
const MAX_PAGES = 2;

/** Launches Chromium; never rejects. `path`: the one to use instead of the one that is found. */
export async function launchBrowser(path: string | undefined): Promise<TrialBrowser> {
  const executablePath = [path, ...PATHS].find((candidate) => candidate !== undefined && existsSync(candidate));
  const close = async () => undefined;
  if (executablePath === undefined)
    return { browser: undefined, missing: 'no Chromium was found (CHROMIUM_PATH)', close };
  try {
    const { chromium } = await import('playwright-core');
    const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];
    const browser = await chromium.launch({ executablePath, args, timeout: LAUNCH_TIMEOUT_MS });
    return { browser, missing: '', close: () => browser.close() };
  } catch (error) {
    const [reason] = String((error as Error).message).split('\n');
    return { browser: undefined, missing: `${executablePath} does not start: ${reason}`, close };
  }
}

/** Opens one page of everything that is tried. */
export async function triesInBrowser(
  { browser, missing }: TrialBrowser,
  url: string,
  tried: readonly Tried[],
  api: Pick<TrialApi, 'events'>,
): Promise<TrialReport> {
  if (!browser) return { problems: [], notes: [`not started in a browser: ${missing}`] };
  const problems: string[] = [];
  const queue = [...tried];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      problems.push(...(await tryPage(browser, url, next, api)));
  };
  await Promise.all(Array.from({ length: MAX_PAGES }, worker));
  const names = tried.flatMap(({ name, pages }) => (pages[0] ? [name] : []));
  return { problems, notes: [`started in Chromium ${browser.version()}: ${names.join(', ')}`] };
}

async function tryPage(
  browser: Browser,
  url: string,
  { name, pages }: Tried,
  api: Pick<TrialApi, 'events'>,
): Promise<string[]> {
  const [first] = pages;
  if (!first) return [];
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${fileOf(message.location().url)}`.trim());
  });
  const event = () => api.events.find(({ remote }) => remote === name);
  // The page logs a failure before it reports it.
  const logged = () => errors.find((text) => text.startsWith(`${name} `) && text.includes(' failed ('));
  try {
    const started = await start(page, localhost(url) + first.url);
    const hasFailed = () => event() !== undefined || logged() !== undefined;
    const shown =
      started && (await waitFor(async () => hasFailed() || first.mayBeEmpty === true || showsContent(page)));
    await page.waitForLoadState('networkidle', { timeout: SETTLE_TIMEOUT_MS }).catch(() => undefined);
    if (logged() !== undefined) await waitFor(async () => event() !== undefined, SETTLE_TIMEOUT_MS);
    const reason = logged() ?? errors[0] ?? 'nothing was logged';
    const reported = event();
    if (reported)
      return [`${name}: ${first.url} does not run in Chromium: ${reported.phase}, ${reported.class}: ${reason}`];
    if (hasFailed()) return [`${name}: ${first.url} does not run in Chromium: ${reason}`];
    if (!started) return [`${name}: ${first.url} does not start in Chromium: ${reason}`];
    return shown ? [] : [`${name}: ${first.url} is empty in Chromium: ${reason}`];
  } finally {
    await page.context().close();
  }
}

/** Opens a page and waits until it handles events. @returns whether it does */
async function start(page: Page, url: string): Promise<boolean> {
  try {
    await page.goto(url, { timeout: START_TIMEOUT_MS });
    await page.locator('#root[data-hydrated]').waitFor({ state: 'attached', timeout: START_TIMEOUT_MS });
    return true;
  } catch {
    return false;
  }
}

/** The kit's loading indicator: what it stands for is still to come. */
const LOADING = /<div[^>]*role="status"[^>]*><div[^>]*aria-hidden[^>]*><\/div><p>[^<]*<\/p><\/div>/g;

async function showsContent(page: Page): Promise<boolean> {
  const html = await page.locator('main').first().innerHTML({ timeout: SETTLE_TIMEOUT_MS });
  return hasContent(`<main>${html.replace(LOADING, '')}</main>`);
}

/** Polls until a condition holds. @returns whether it did in time */
async function waitFor(condition: () => Promise<boolean>, timeoutMs = START_TIMEOUT_MS): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (await condition().catch(() => false)) return true;
    await delay(POLL_INTERVAL_MS);
  }
  return false;
}

const fileOf = (url: string) => url.split('/').at(-1) ?? '';
/** The name that browsers trust without TLS. */
const localhost = (url: string) => url.replace('127.0.0.1', 'localhost');
