import { setTimeout as sleep } from 'node:timers/promises';
import { activity, createParcel, dataOf, expectStatus } from '../harness/admin.js';
import { measure } from '../harness/figures.js';
import { call } from '../harness/http.js';
import { LivePages } from '../harness/live-pages.js';
import { processorTime, residentMemory } from '../harness/proc.js';
import { amount } from '../harness/run.js';
import { type Site, startSite } from '../harness/site.js';
import { until } from '../harness/until.js';

const PAGES = amount(2_000, 200);
/** Every other page shows one and the same parcel, the rest one of their own. */
const SHARING = PAGES / 2;
const PER_SECOND = 200;
/** So many that their memory is measured, and not what the server needs for the first ones. */
const WARM_UP = 100;
const QUIET_MS = 10_000;
const MAX_KB_EACH = 15;
/** Of one processor; the backend answers one question of all codes each second. */
const MAX_LOAD = 0.25;
const SOON_MS = 2_000;

const SHARED = 'LIVE-SHARED';

/** Creates parcels as an import does. */
async function importParcels({ backend, admin }: Site, codes: string[]): Promise<void> {
  const rows = codes.map((code) => `${code},Recipient,"Oslo, Norway"`);
  const form = new FormData();
  form.set('file', new Blob([['tracking_code,recipient_name,destination', ...rows].join('\n')]), 'parcels.csv');
  form.set('apply', 'yes');
  const { headers } = admin;
  const response = await fetch(`${backend.url}/api/parcels/import`, { method: 'POST', body: form, headers });
  const { data } = (await response.json()) as { data: { applied: boolean } | null };
  if (!data?.applied) throw new Error(`The parcels were not imported: ${response.status}`);
}

async function versionOf({ backend }: Site, code: string): Promise<string> {
  const response = await call(`${backend.url}/api/parcels/${code}?per_page=1`);
  return (dataOf(expectStatus(200, response)) as { version: string }).version;
}

measure(
  `${PAGES.toLocaleString('en')} open pages hear of a scan, and lose none when a server ends`,
  async (figures) => {
    const site = await startSite();
    const codes = Array.from({ length: PAGES - SHARING }, (_, n) => `LIVE-${n}`);
    await importParcels(site, codes);
    const shared = await createParcel(site.backend.url, site.admin, SHARED);
    const first: [string, string] = [SHARED, await versionOf(site, SHARED)];
    const shown: [string, string][] = [];
    for (const code of codes) shown.push([code, await versionOf(site, code)], first);

    const warmUp = new LivePages(site.url, shown.slice(0, WARM_UP));
    await warmUp.open(PER_SECOND);
    await until('the first pages have a stream', () => warmUp.openCount === WARM_UP);
    warmUp.close();
    await sleep(3_000);

    const pids = { 'shell server': site.shell.child.pid, backend: site.backend.child.pid };
    const memoryBefore = residentMemory(site.shell.child.pid);
    const pages = new LivePages(site.url, shown);
    await pages.open(PER_SECOND);
    await until('every page has a stream', () => pages.openCount === PAGES);
    await sleep(3_000);
    const used = (residentMemory(site.shell.child.pid) - memoryBefore) * 1_024;
    figures.atMost('memory of the shell server for each stream', used / PAGES, MAX_KB_EACH, 'KB');

    const before = Object.values(pids).map(processorTime);
    await sleep(QUIET_MS);
    for (const [n, [name, pid]] of Object.entries(pids).entries()) {
      const load = (processorTime(pid) - (before[n] ?? 0)) / (QUIET_MS / 1_000);
      figures.atMost(`processors that the ${name} uses while nothing happens`, load, MAX_LOAD);
    }

    /** Adds a scan to the shared parcel; waits until every page that shows it knows. */
    const scan = async (title: string) => {
      expectStatus(201, await call(`${site.backend.url}/api/activities`, activity(shared, title, site.admin)));
      const added = performance.now();
      const version = await versionOf(site, SHARED);
      const reached = () => pages.countWith(SHARED, version);
      await until('every page knows of the scan', () => reached() === SHARING, { timeout: 60_000 }).catch(
        () => undefined,
      );
      return { lost: SHARING - reached(), ms: pages.changedAt - added };
    };

    const quiet = await scan('Arrived at Oslo hub');
    figures.equal('pages that missed a scan', quiet.lost, 0);
    figures.atMost('until the last page knew of it', quiet.ms, SOON_MS, 'ms');

    const stopping = performance.now();
    await site.shell.child.stop();
    figures.atMost('end of the shell server with all streams open', performance.now() - stopping, SOON_MS, 'ms');
    const whileDown = scan('In transit to Bergen');
    await site.shell.startAgain();
    figures.equal('pages that missed a scan while it was restarted', (await whileDown).lost, 0);

    await site.shell.child.kill();
    const whileKilled = scan('Arrived at Bergen hub');
    await site.shell.startAgain();
    figures.equal('pages that missed a scan after kill -9 of the shell server', (await whileKilled).lost, 0);

    await until('every page has a stream again', () => pages.openCount === PAGES);
    await site.backend.child.kill();
    await sleep(SOON_MS);
    figures.equal('streams that are open while the backend is away', pages.openCount, PAGES);
    await site.backend.startAgain();
    figures.equal('pages that missed a scan after kill -9 of the backend', (await scan('Out for delivery')).lost, 0);
    figures.none('errors in the log of the shell server', site.shell.complaints());
    pages.close();
    await site.stop();
  },
);
