import type { Browser, CDPSession, Page } from '@playwright/test';

/** The line and machine every page is measured on: 150 ms round trip, 1.5 Mbit/s both ways, a quarter of the speed. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_500_000 / 8, uploadThroughput: 1_500_000 / 8 };
const CPU_SLOWDOWN = 4;
const SETTLED_MS = 1_500;
const DECORATION = new Set(['Font', 'Image', 'Media']);

/** What one visit with an empty cache showed; times in ms since the navigation began. */
export interface Visit {
  fcp: number;
  lcp: number;
  /** When the page's own content was on the screen and its code alive: hydrated. */
  live: number;
  cls: number;
  tbt: number;
  /** Compressed bytes of scripts. */
  js: number;
  requests: number;
  /**
   * Longest chain of documents, styles, scripts and data that had to wait for one another before the page was alive;
   * fonts and pictures delay nobody.
   */
  depth: number;
}

/** Visits an address once, with nothing cached. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = await watchTraffic(session);
  // The TypeScript runner marks functions with a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (marked) => marked');
  await page.addInitScript(observe);
  await session.send('Network.emulateNetworkConditions', LINE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => (window as unknown as Observed).seen.live > 0);
  await page.waitForTimeout(SETTLED_MS);
  const seen = await read(page);
  await context.close();
  return { ...seen, ...traffic(seen.live) };
}

interface Observed {
  seen: Pick<Visit, 'fcp' | 'lcp' | 'live' | 'cls' | 'tbt'>;
}

/** Runs in the page before anything else. */
function observe(): void {
  const seen: Observed['seen'] = { fcp: 0, lcp: 0, live: 0, cls: 0, tbt: 0 };
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
  const look = () => {
    const root = document.getElementById('root');
    const taken = root && Object.keys(root).some((key) => key.startsWith('__reactContainer'));
    const content = root?.querySelector('main h1, main h2');
    if (taken && content) seen.live = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

const read = (page: Page) => page.evaluate(() => (window as unknown as Observed).seen);

/** Counts requests, script bytes, and how many had to wait for the one that asked for them. */
async function watchTraffic(session: CDPSession): Promise<(live: number) => Pick<Visit, 'js' | 'requests' | 'depth'>> {
  const scripts = new Set<string>();
  const depths = new Map<string, number>();
  const waits: { at: number; depth: number }[] = [];
  let js = 0;
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, type, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    const parent = initiator.url ?? initiator.stack?.callFrames.at(-1)?.url;
    const own = type === 'Document' ? 1 : (depths.get(parent ?? '') ?? 1) + 1;
    depths.set(request.url, own);
    if (!DECORATION.has(type ?? '')) waits.push({ at: timestamp * 1_000, depth: own });
    if (type === 'Script' || /\.js(\?|$)/.test(request.url)) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) js += encodedDataLength;
  });
  return (live) => {
    const [first] = waits;
    const before = waits.filter(({ at }) => first && at - first.at <= live);
    return { js, requests: depths.size, depth: Math.max(...before.map(({ depth }) => depth)) };
  };
}
