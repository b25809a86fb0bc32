import { join } from 'node:path';
import { readDocument, rollbackAll } from '@waybill/federation';
import { publishAll } from 'tools/site/publish';
import { type Admin, createAdmin, createParcel } from '../harness/admin.js';
import { fairRate } from '../harness/busyness.js';
import { type EarlierVersion, earlierVersion } from '../harness/earlier-version.js';
import { type Figures, measure } from '../harness/figures.js';
import { Ledger } from '../harness/ledger.js';
import { Load } from '../harness/load.js';
import { MariaDb } from '../harness/mariadb.js';
import { startNginx } from '../harness/nginx.js';
import { newFolder } from '../harness/run.js';
import { failed, type Sample } from '../harness/samples.js';
import { ROOT, type Server } from '../harness/server.js';
import { PARCEL, startBackend, startShell } from '../harness/site.js';

const RATE = 50;
/** Writes between two steps. */
const SOME = 20;
const AUTHOR = { who: 'test', why: 'back to the version before' };

const REQUESTS = [
  { kind: 'home page', path: '/' },
  { kind: 'tracking page', path: `/track.html?code=${PARCEL}` },
  { kind: 'lookup', path: `/api/parcels/${PARCEL}` },
  { kind: 'graph', path: '/api/graph' },
  { kind: 'content page', path: '/pages/about-us' },
];

interface Upgrade {
  backends: Server[];
  shells: Server[];
  api: string;
  releasesDir: string;
  earlier: EarlierVersion;
}

/** To this version and back again, one server after the other, with writes before, between and after. */
async function upAndDown(site: string, { backends, shells, api, releasesDir, earlier }: Upgrade) {
  const admin: Admin = await createAdmin(api);
  const parcel = await createParcel(api, admin, 'UPGRADE-1');
  const load = await Load.start({ url: site, rate: fairRate(RATE), requests: REQUESTS });
  const ledger = new Ledger({ admin, parcels: [parcel], backends: [site] });
  await ledger.grows(SOME);
  const replaceAll = async (servers: readonly Server[], root: string) => {
    for (const server of servers) {
      await server.replaceBy(root);
      await ledger.grows(SOME);
    }
  };
  await replaceAll([...backends, ...shells], ROOT);
  const release = await releaseOf(releasesDir);
  await publishAll(releasesDir, 'upgrade test', () => undefined);
  await ledger.grows(SOME);
  if ((await releaseOf(releasesDir)) !== release) await rollbackAll({ releasesDir, to: release, ...AUTHOR });
  await replaceAll([...shells, ...backends], earlier.root);
  await ledger.stop();
  return { samples: await load.stop(), ledger, balance: await ledger.balance() };
}

const releaseOf = async (releasesDir: string): Promise<number> => (await readDocument(releasesDir))?.id ?? 0;

const described = (samples: readonly Sample[]): string[] =>
  samples.map(({ kind, status, at }) => `${kind}: ${status} after ${Math.round(at)} ms`);

function judgeWrites(
  figures: Figures,
  { acknowledged, lost, halfWritten, doubled }: Awaited<ReturnType<Ledger['balance']>>,
) {
  figures.atLeast('acknowledged writes beside them', acknowledged, 3 * SOME);
  figures.equal('lost, half-written or doubled writes', lost + halfWritten + doubled, 0);
}

measure(
  'from the last tagged version to this one and back: two shells and two backends on MariaDB, 50 requests/s',
  async (figures) => {
    const earlier = earlierVersion();
    const releasesDir = join(newFolder('site'), 'releases');
    earlier.publish(releasesDir);
    const { url: databaseUrl } = await MariaDb.start();
    const options = { databaseUrl, dataDir: newFolder('data'), root: earlier.root };
    const backends = [await startBackend(options), await startBackend(options)];
    const { url: api } = await startNginx({ upstreams: backends.map(({ url }) => url), callers: 'shell' });
    const ofShell = { api, releasesDir, root: earlier.root };
    const shells = [await startShell(ofShell), await startShell(ofShell)];
    const site = await startNginx({ upstreams: shells.map(({ url }) => url), callers: 'visitors' });

    const { samples, ledger, balance } = await upAndDown(site.url, { backends, shells, api, releasesDir, earlier });
    figures.atLeast('requests', samples.length, RATE);
    figures.none('failed requests', described(failed(samples)));
    figures.equal('refused writes', ledger.failures.length, 0);
    judgeWrites(figures, balance);
  },
);

measure('the same with one backend on the embedded database', async (figures) => {
  const earlier = earlierVersion();
  const releasesDir = join(newFolder('site'), 'releases');
  earlier.publish(releasesDir);
  const backend = await startBackend({ dataDir: newFolder('data'), root: earlier.root });
  const ofShell = { api: backend.url, releasesDir, root: earlier.root };
  const shells = [await startShell(ofShell), await startShell(ofShell)];
  const site = await startNginx({ upstreams: shells.map(({ url }) => url), callers: 'visitors' });

  const upgrade = { backends: [backend], shells, api: backend.url, releasesDir, earlier };
  const { samples, balance } = await upAndDown(site.url, upgrade);
  const withoutBackend = failed(samples).filter(({ status }) => status === 503);
  figures.atLeast('requests', samples.length, RATE);
  figures.none(
    'failed requests, besides 503 with Retry-After while the only backend is replaced',
    described(failed(samples).filter(({ status }) => status !== 503)),
  );
  figures.atMost('share of those', withoutBackend.length / samples.length, 0.5);
  judgeWrites(figures, balance);
});
