import { setTimeout } from 'node:timers/promises';
import type { MeasuredChromium, PageSession } from './chromium.js';

/** Emulated network and CPU: 150 ms round trip, 1.5 Mbit/s in both directions, CPU four times slower. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_500_000 / 8, uploadThroughput: 1_500_000 / 8 };
const CPU_SLOWDOWN = 4;
const SCREEN = { width: 412, height: 823 };
const SETTLED_MS = 1_500;
const NON_BLOCKING = new Set(['Font', 'Image', 'Media']);

/** The figures of one visit with an empty cache; times in milliseconds from the start of the navigation. */
export interface Visit {
  fcp: number;
  lcp: number;
  /** When React had hydrated the whole page. */
  hydrated: number;
  cls: number;
  tbt: number;
  /** Compressed bytes of scripts. */
  js: number;
  requests: number;
  /**
   * Longest chain of documents, styles, scripts and data in which each request waited for the previous one, up to
   * hydration. Fonts and images do not count.
   */
  depth: number;
}

/** Where a page reports that its remote failed: it is then hydrated around the server's HTML, which takes less time. */
const FAILURE_REPORT = '/api/telemetry/remotes';
const POLL_MS = 250;
const LOAD_TIMEOUT_MS = 60_000;

/** Visits a URL once, with an empty cache. @throws when the page did not load completely */
export async function visit(browser: MeasuredChromium, url: string): Promise<Visit> {
  const page = await browser.newPage();
  const traffic = await watchTraffic(page);
  await page.send('Emulation.setDeviceMetricsOverride', { ...SCREEN, deviceScaleFactor: 1, mobile: false });
  await page.send('Network.emulateNetworkConditions', NETWORK);
  await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.send('Page.enable');
  // tsx wraps functions in a call of `__name`, which does not exist in the page.
  const source = `globalThis.__name = (value) => value; (${observe})()`;
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
  await page.send('Page.navigate', { url });
  const deadline = Date.now() + LOAD_TIMEOUT_MS;
  while (((await read(page))?.hydrated ?? 0) === 0) {
    if (Date.now() > deadline) throw new Error(`${url}: not hydrated after ${LOAD_TIMEOUT_MS / 1_000} seconds`);
    await setTimeout(POLL_MS);
  }
  await setTimeout(SETTLED_MS);
  const seen = (await read(page)) as Observed['seen'];
  await page.close();
  const { failures, ...figures } = traffic(seen.hydrated);
  if (failures.length > 0) throw new Error(`${url}: a remote failed: ${failures.join()}`);
  return { ...seen, ...figures };
}

interface Observed {
  seen: Pick<Visit, 'fcp' | 'lcp' | 'hydrated' | 'cls' | 'tbt'>;
}

/** Runs in the page before any other script. */
function observe(): void {
  const seen: Observed['seen'] = { fcp: 0, lcp: 0, hydrated: 0, cls: 0, tbt: 0 };
  Object.assign(window, { seen });
  const on = (type: string, use: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  on('layout-shift', (entry) => {
    seen.cls += (entry as PerformanceEntry & { value: number }).value;
  });
  on('longtask', ({ startTime, duration }) => {
    if (seen.fcp > 0 && startTime >= seen.fcp) seen.tbt += duration - 50;
  });
  const check = () => {
    if (document.getElementById('root')?.dataset.hydrated !== undefined) seen.hydrated = performance.now();
    else requestAnimationFrame(check);
  };
  check();
}

/** What the page has seen so far; undefined before it has begun. */
async function read(page: PageSession): Promise<Observed['seen'] | undefined> {
  const { result } = await page.send<{ result: { value?: Observed['seen'] } }>('Runtime.evaluate', {
    expression: 'globalThis.seen',
    returnByValue: true,
  });
  return result.value;
}

interface SentRequest {
  requestId: string;
  request: { url: string; postData?: string };
  initiator: { url?: string; stack?: { callFrames: { url: string }[] } };
  type?: string;
  timestamp: number;
}

/** Counts requests, bytes of scripts, and the depth of each request: how many had to complete before it could start. */
async function watchTraffic(
  page: PageSession,
): Promise<(hydrated: number) => Pick<Visit, 'js' | 'requests' | 'depth'> & { failures: string[] }> {
  const scripts = new Set<string>();
  const depths = new Map<string, number>();
  const waits: { at: number; depth: number }[] = [];
  const failures: string[] = [];
  let js = 0;
  await page.send('Network.enable');
  page.on('Network.requestWillBeSent', ({ requestId, request, initiator, type, timestamp }: SentRequest) => {
    if (!request.url.startsWith('http')) return;
    if (request.url.endsWith(FAILURE_REPORT)) failures.push(request.postData ?? '');
    const parent = initiator.url ?? initiator.stack?.callFrames.at(-1)?.url;
    const depth = type === 'Document' ? 1 : (depths.get(parent ?? '') ?? 1) + 1;
    depths.set(request.url, depth);
    if (!NON_BLOCKING.has(type ?? '')) waits.push({ at: timestamp * 1_000, depth });
    if (type === 'Script' || /\.js(\?|$)/.test(request.url)) scripts.add(requestId);
  });
  page.on('Network.loadingFinished', (finished: { requestId: string; encodedDataLength: number }) => {
    if (scripts.has(finished.requestId)) js += finished.encodedDataLength;
  });
  return (hydrated) => {
    const [first] = waits;
    const before = waits.filter(({ at }) => first && at - first.at <= hydrated);
    return { js, requests: depths.size, depth: Math.max(...before.map(({ depth }) => depth)), failures };
  };
}
