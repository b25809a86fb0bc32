import { createParcel } from '../harness/admin.js';
import { type Figures, measure } from '../harness/figures.js';
import { Galera } from '../harness/galera.js';
import { call } from '../harness/http.js';
import { Ledger } from '../harness/ledger.js';
import type { MariaDb } from '../harness/mariadb.js';
import { amount, newFolder } from '../harness/run.js';
import type { Server } from '../harness/server.js';
import { type Site, startBackend, startSite } from '../harness/site.js';

const EVENTS = amount(10, 2);
const PARCELS = 3;
const BETWEEN = 50;

let cluster: Galera;
let site: Site;
let second: Server;

beforeAll(async () => {
  cluster = await Galera.start();
  site = await startSite({ databaseUrl: cluster.url });
  second = await startBackend({ databaseUrl: cluster.url, dataDir: newFolder('data') });
});

/** How long writes failed or waited after an event, in milliseconds. */
function outage({ failures, slowest }: Ledger, since: number): number {
  const last = failures.at(-1) ?? 0;
  return Math.max(slowest, last - since);
}

async function disturb(figures: Figures, title: string, fail: (node: MariaDb) => Promise<() => Promise<void>>) {
  const parcels: string[] = [];
  for (let n = 0; n < PARCELS; n++) parcels.push(await createParcel(site.backend.url, site.admin, `${title}-${n}`));
  const ledger = new Ledger({ admin: site.admin, parcels, backends: [site.backend.url, second.url] });
  const outages: number[] = [];
  for (let n = 0; n < EVENTS; n++) {
    await ledger.grows(BETWEEN);
    const node = cluster.nodes[n % cluster.nodes.length];
    if (!node) throw new Error('The cluster has no nodes.');
    const since = ledger.now;
    ledger.slowest = 0;
    const heal = await fail(node);
    await ledger.grows(BETWEEN);
    outages.push(outage(ledger, since));
    await heal();
  }
  await ledger.grows(BETWEEN);
  await ledger.stop();
  const { acknowledged, lost, halfWritten, doubled } = await ledger.balance();
  figures.equal('events', outages.length, EVENTS);
  figures.atLeast('acknowledged writes', acknowledged, EVENTS * BETWEEN);
  figures.equal('lost of them', lost, 0);
  figures.equal('half-written rows', halfWritten, 0);
  figures.equal('rows written twice', doubled, 0);
  figures.atMost('longest time of errors or of waiting after an event', Math.max(...outages), 5_000, 'ms');
  const ready = [await call(`${site.backend.url}/readyz`), await call(`${second.url}/readyz`)];
  figures.equal('backends that are ready afterwards', ready.filter(({ status }) => status === 200).length, 2);
}

measure('a node of a Galera cluster is killed under writes, again and again', (figures) =>
  disturb(figures, 'NODE-KILLED', async (node) => {
    await node.child.kill();
    return () => cluster.rejoin(node);
  }),
);

measure('a node of a Galera cluster is cut off under writes, again and again', (figures) =>
  disturb(figures, 'NODE-FROZEN', async (node) => {
    await node.child.freeze();
    return async () => {
      node.child.thaw();
      await cluster.whole();
    };
  }),
);
