import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { findProgram } from 'tools/ci/system-packages';
import { readSettings } from 'tools/site/settings';
import { startSite } from 'tools/site/site';
import { median, ratioOfPairs } from '../median.js';
import { section } from '../report.js';
import { publishFederated, publishMonolith } from './builds.js';
import { MeasuredChromium } from './chromium.js';
import { type Visit, visit } from './measure.js';
import { type Row, visitTable } from './tables.js';

const RUNS = Number(process.env.BENCH_RUNS ?? 21);

/** Compares the federated site with a monolith of the same source: visits alternate on the same machine. */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
  const federated = await openSite(folder, 'federated', (dir) => publishFederated(dir));
  const publishBundle = (dir: string) => publishMonolith(dir, join(folder, 'build'));
  const monolith = await openSite(folder, 'monolith', publishBundle).catch(async (error: unknown) => {
    await federated.stop();
    throw error;
  });
  const sites = { federated, monolith };
  const executable = process.env.CHROMIUM_PATH ?? findProgram(['chromium', 'chromium-browser', 'google-chrome']);
  if (!executable) throw new Error('There is no Chromium.');
  const browser = await MeasuredChromium.launch(executable);
  const code = sites.federated.welcome.demo_tracking_code;
  if (!code) throw new Error('The site has no demo parcel.');
  try {
    const pages = ['/', `/track.html?code=${code}`, '/pages/about-us'];
    const rows = [];
    for (const path of pages) rows.push({ path, ...(await compare(browser, sites, path)) });
    await section('page', visitTable(rows, RUNS));
  } finally {
    await browser.close();
    for (const site of Object.values(sites)) await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const BUILDS = ['federated', 'monolith'] as const;
type Sites = Record<(typeof BUILDS)[number], { url: string }>;

/** One warm-up each, then in turn, and each as often the first of the two: other load on the machine affects both. */
async function compare(browser: MeasuredChromium, sites: Sites, path: string): Promise<Omit<Row, 'path'>> {
  const visits: Record<keyof Sites, Visit[]> = { federated: [], monolith: [] };
  for (let run = 0; run <= RUNS; run += 1) {
    for (const build of run % 2 === 0 ? BUILDS : [...BUILDS].reverse()) {
      const seen = await visit(browser, sites[build].url + path);
      if (run > 0) visits[build].push(seen);
    }
  }
  const of = (build: keyof Sites, figure: keyof Visit) => visits[build].map((visit) => visit[figure]);
  const ratio = (figure: keyof Visit) => ratioOfPairs(of('federated', figure), of('monolith', figure));
  return {
    federated: medians(visits.federated),
    monolith: medians(visits.monolith),
    ratios: { lcp: ratio('lcp'), hydrated: ratio('hydrated'), js: ratio('js') },
  };
}

/** The median of each figure, taken separately. */
function medians(visits: Visit[]): Visit {
  const names: (keyof Visit)[] = ['fcp', 'lcp', 'hydrated', 'cls', 'tbt', 'js', 'requests', 'depth'];
  return Object.fromEntries(
    names.map((name) => [name, median(visits.map((visit) => visit[name]))]),
  ) as unknown as Visit;
}

async function openSite(folder: string, name: string, publish: (releasesDir: string) => Promise<void>) {
  const releasesDir = join(folder, name, 'releases');
  await publish(releasesDir);
  const settings = readSettings({
    PATH: process.env.PATH,
    PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    DATA_DIR: join(folder, name, 'data'),
    RELEASES_DIR: releasesDir,
    NODE_ENV: 'production',
    SEED: 'demo',
    SIGNUP_TOKEN: 'the token of the benchmarked site',
  });
  return startSite(settings);
}

await main();
