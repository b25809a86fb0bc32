import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fault, LOAD_FAULTS, publishBroken, publishSound, RENDER_FAULTS } from '../harness/broken-build.js';
import { fairRate } from '../harness/busyness.js';
import { type Figures, measure } from '../harness/figures.js';
import { call } from '../harness/http.js';
import { Load, type LoadRequest } from '../harness/load.js';
import { renamePage } from '../harness/old-address.js';
import { amount, run } from '../harness/run.js';
import { ofKind, p99, type Sample } from '../harness/samples.js';
import { PARCEL, type Site, startSite } from '../harness/site.js';
import { until } from '../harness/until.js';

const BROKEN = 'mf-public';
const SECONDS = amount(10, 3);
const QUIET_RATE = 20;
/** A p99 below this is noise of the machine, not of the server. */
const QUIET_FLOOR_MS = 100;
/** A page waits a second for its turn and 300 ms for its rendering. */
const PAGE_MS = 1_400;

/** Of another remote; asked for before and during the fault. */
const OTHER: LoadRequest = { kind: 'page of another remote', path: `/track.html?code=${PARCEL}&visit={n}` };

const hashOf = (releasesDir: string): string => {
  const document = JSON.parse(readFileSync(join(releasesDir, 'release.json'), 'utf8'));
  return (document as { remotes: Record<string, { hash: string }> }).remotes[BROKEN]?.hash ?? '';
};

const statuses = (samples: readonly Sample[], expected: number): string[] =>
  samples
    .filter(({ status }) => status !== expected)
    .map(({ kind, status, at, ms }) => `${kind}: ${status} after ${Math.round(at)} ms, took ${Math.round(ms)} ms`);

let site: Site;
/** Requests per second. */
let rate: number;
let old: string;

beforeAll(async () => {
  rate = fairRate(QUIET_RATE);
  site = await startSite();
  old = await renamePage(site.backend.url, site.admin, 'shipping-guide');
  await Load.run({ url: site.url, rate, seconds: 2, requests: [OTHER] });
});

/** Waits until pages are of what was published last. */
async function live(): Promise<void> {
  const hash = hashOf(site.releasesDir);
  await until('the build is live', async () => (await call(`${site.url}/track.html`)).body.includes(hash));
}

/** The same visitors before and during the fault. */
const visits = (): Promise<Sample[]> =>
  Load.run({
    url: site.url,
    rate: rate * 4,
    seconds: SECONDS,
    requests: [
      OTHER,
      { kind: 'page that is not there', path: '/pages/none' },
      { kind: 'old address', path: old },
      { kind: 'page of the remote', path: '/contact.html?visit={n}' },
    ],
  });

/** Publishes a remote with a fault while visitors are there, and looks at them from the first one on. */
async function breakRemote(figures: Figures, fault: Fault): Promise<void> {
  await publishSound(BROKEN, site.releasesDir);
  await live();
  const quiet = Math.max(p99(ofKind(await visits(), OTHER.kind)), QUIET_FLOOR_MS);
  await publishBroken(BROKEN, fault, site.releasesDir);
  await live();
  const samples = await visits();

  const others = ofKind(samples, OTHER.kind);
  figures.none('pages of the other remote that are not 200', statuses(others, 200));
  figures.atMostTimes('their p99', p99(others), 2, quiet);
  figures.none('missing pages that are not 404', statuses(ofKind(samples, 'page that is not there'), 404));
  figures.none('old addresses that are not 301', statuses(ofKind(samples, 'old address'), 301));
  const own = ofKind(samples, 'page of the remote');
  figures.none('pages of the remote that are not 200', statuses(own, 200));
  figures.atMost('p99 of the pages of the remote', p99(own), PAGE_MS, 'ms');
  figures.equal('the shell server is the same process', String(site.shell.child.isRunning), 'true');
}

const FULL_ONLY = [
  'no fault (to compare with)',
  'an exception',
  'a promise rejected while idle',
  'an exception in a timer',
  'an exception while it is loaded',
];
const chosen = (faults: Record<string, string>) =>
  Object.entries(faults).filter(([what]) => !run.quick || !FULL_ONLY.includes(what));

for (const [what, code] of chosen(RENDER_FAULTS)) {
  measure(`${what} in the server module of a remote`, (figures) => breakRemote(figures, { render: code }));
}

// Its code is not known; what its build declares is: the pages, and which document decides about a path.
for (const [what, code] of chosen(LOAD_FAULTS)) {
  measure(`${what}: the server module of a remote`, (figures) => breakRemote(figures, { load: code }));
}
