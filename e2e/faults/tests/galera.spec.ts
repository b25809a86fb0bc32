import { freePort } from '@waybill/testing/free-port';
import { createParcel } from '../harness/admin.js';
import { type Figures, measure } from '../harness/figures.js';
import { Galera } from '../harness/galera.js';
import { startHaproxy } from '../harness/haproxy.js';
import { call } from '../harness/http.js';
import { Ledger } from '../harness/ledger.js';
import type { MariaDb } from '../harness/mariadb.js';
import { startNginx } from '../harness/nginx.js';
import { callAll, notOk } from '../harness/probe.js';
import { PUBLIC_PAGES, TRACKING_PAGE } from '../harness/routes.js';
import { amount, newFolder } from '../harness/run.js';
import type { Server } from '../harness/server.js';
import { type Site, startBackend, startShell, startSite } from '../harness/site.js';
import { until } from '../harness/until.js';

const EVENTS = amount(10, 2);
const CONTENDED = amount(1_000, 200);
const PARCELS = 3;
const BETWEEN = 50;

let cluster: Galera;
let site: Site;
let second: Server;

beforeAll(async () => {
  cluster = await Galera.start();
  site = await startSite({ databaseUrl: cluster.url() });
  second = await startBackend({ databaseUrl: cluster.url(), dataDir: newFolder('data') });
});

/** Contended writes through two backends, to few parcels. */
async function openLedger(title: string, backends: readonly { url: string }[]): Promise<Ledger> {
  const parcels: string[] = [];
  for (let n = 0; n < PARCELS; n++) parcels.push(await createParcel(site.backend.url, site.admin, `${title}-${n}`));
  return new Ledger({ admin: site.admin, parcels, backends: backends.map(({ url }) => url) });
}

async function balance(figures: Figures, ledger: Ledger, atLeast: number): Promise<void> {
  await ledger.stop();
  await cluster.whole();
  const { acknowledged, lost, halfWritten, doubled } = await ledger.balance();
  figures.atLeast('acknowledged writes', acknowledged, atLeast);
  figures.equal('lost of them', lost, 0);
  figures.equal('half-written rows', halfWritten, 0);
  figures.equal('rows written twice', doubled, 0);
}

/** How long writes failed or waited after an event, in milliseconds. */
function outage({ failures, slowest }: Ledger, since: number): number {
  const last = failures.at(-1) ?? 0;
  return Math.max(slowest, last - since);
}

/** Each event is for the node that takes the writes at that moment. */
async function disturb(figures: Figures, title: string, fail: (node: MariaDb) => Promise<() => Promise<void>>) {
  const ledger = await openLedger(title, [site.backend, second]);
  const outages: number[] = [];
  for (let n = 0; n < EVENTS; n++) {
    await ledger.grows(BETWEEN);
    const node = await cluster.busiest();
    const since = ledger.now;
    ledger.slowest = 0;
    const heal = await fail(node);
    await ledger.grows(BETWEEN);
    outages.push(outage(ledger, since));
    await heal();
  }
  await ledger.grows(BETWEEN);
  await balance(figures, ledger, EVENTS * BETWEEN);
  figures.equal('events', outages.length, EVENTS);
  figures.atMost('longest time of errors or of waiting after an event', Math.max(...outages), 5_000, 'ms');
  const ready = [await call(`${site.backend.url}/readyz`), await call(`${second.url}/readyz`)];
  figures.equal('backends that are ready afterwards', ready.filter(({ status }) => status === 200).length, 2);
}

measure('the node of a Galera cluster that takes the writes is killed, again and again', (figures) =>
  disturb(figures, 'NODE-KILLED', async (node) => {
    await node.child.kill();
    return () => cluster.rejoin(node);
  }),
);

measure('the node of a Galera cluster that takes the writes is frozen, again and again', (figures) =>
  disturb(figures, 'NODE-FROZEN', async (node) => {
    await node.child.freeze();
    return async () => {
      node.child.thaw();
      await cluster.whole();
    };
  }),
);

measure('the node of a Galera cluster that takes the writes is cut off from the others, again and again', (figures) =>
  disturb(figures, 'NODE-ISOLATED', async (node) => {
    await cluster.isolate(node, true);
    return async () => {
      await cluster.isolate(node, false);
      await cluster.whole();
    };
  }),
);

measure('a node of a Galera cluster that returned is used again, and nobody notices', async (figures) => {
  const [preferred] = cluster.nodes;
  if (!preferred) throw new Error('The cluster has no nodes.');
  const ledger = await openLedger('NODE-RETURNED', [site.backend, second]);
  await preferred.child.kill();
  await ledger.grows(BETWEEN);
  await cluster.rejoin(preferred);
  const failures = ledger.failures.length;
  ledger.slowest = 0;
  const returned = async () => (await cluster.busiest()) === preferred;
  figures.atMost('used again after', await until('the first node is used again', returned), 30_000, 'ms');
  await ledger.grows(BETWEEN);
  figures.equal('writes refused meanwhile', ledger.failures.length - failures, 0);
  figures.atMost('slowest write meanwhile', ledger.slowest, 2_000, 'ms');
  await balance(figures, ledger, BETWEEN);
});

measure('two backends that prefer different nodes of a Galera cluster write to the same rows', async (figures) => {
  const third = await startBackend({ databaseUrl: cluster.url(1), dataDir: newFolder('data') });
  const before = await cluster.conflicts();
  const ledger = await openLedger('CONTENDED', [site.backend, third]);
  await ledger.grows(CONTENDED);
  await balance(figures, ledger, CONTENDED);
  figures.atLeast('transactions that lost a conflict', (await cluster.conflicts()) - before, 1);
  figures.equal('writes refused', ledger.failures.length, 0);
  figures.none('errors in the log of the backend', third.complaints());
  await third.child.stop();
});

/** The node that takes the writes is killed; visitors come to these addresses in turn. */
async function killBehind(figures: Figures, title: string, fronts: readonly { url: string }[]): Promise<void> {
  const ledger = await openLedger(title, fronts);
  await ledger.grows(BETWEEN);
  const node = await cluster.busiest();
  const since = ledger.now;
  await node.child.kill();
  await ledger.grows(BETWEEN);
  figures.atMost('longest time of errors or of waiting', outage(ledger, since), 5_000, 'ms');
  const pages = fronts.map(({ url }) => callAll(url, [...PUBLIC_PAGES, TRACKING_PAGE]));
  figures.none('pages that fail afterwards', notOk((await Promise.all(pages)).flat()));
  await cluster.rejoin(node);
  await balance(figures, ledger, 2 * BETWEEN);
}

measure('two shells and two backends behind nginx, and the node that takes the writes is killed', async (figures) => {
  const { releasesDir } = site;
  const api = await startNginx({ upstreams: [site.backend.url, second.url], callers: 'shell' });
  const shells = [await startShell({ api: api.url, releasesDir }), await startShell({ api: api.url, releasesDir })];
  const front = await startNginx({ upstreams: shells.map(({ url }) => url), callers: 'visitors' });
  await killBehind(figures, 'BEHIND-NGINX', [front]);
});

measure('the same with HAProxy, which checks the backends', async (figures) => {
  const port = await freePort();
  const shell = { api: `http://127.0.0.1:${port}`, releasesDir: site.releasesDir };
  const shells = [await startShell(shell), await startShell(shell)] as const;
  await startHaproxy(port, shells, [site.backend, second]);
  await killBehind(figures, 'BEHIND-HAPROXY', shells);
});
