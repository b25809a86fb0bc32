import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createAdmin, createParcel } from '../harness/admin.js';
import { fairRate } from '../harness/busyness.js';
import { measure } from '../harness/figures.js';
import { Ledger } from '../harness/ledger.js';
import { Load } from '../harness/load.js';
import { MariaDb } from '../harness/mariadb.js';
import { startNginx } from '../harness/nginx.js';
import { newFolder, run } from '../harness/run.js';
import { failed, percentile } from '../harness/samples.js';
import { PARCEL, startBackend, startShell } from '../harness/site.js';

const RESTARTS = 12;
const RATE = 100;

measure('12 rolling restarts of two shells and two backends behind nginx at 100 requests/s', async (figures) => {
  const mariadb = await MariaDb.start();
  const releasesDir = join(newFolder('site'), 'releases');
  cpSync(run.releasesDir, releasesDir, { recursive: true });
  const dataDir = newFolder('data');
  const backends = [
    await startBackend({ databaseUrl: mariadb.url, dataDir }),
    await startBackend({ databaseUrl: mariadb.url, dataDir }),
  ];
  const api = await startNginx({ upstreams: backends.map(({ url }) => url), callers: 'shell' });
  const shells = [await startShell({ api: api.url, releasesDir }), await startShell({ api: api.url, releasesDir })];
  const site = await startNginx({ upstreams: shells.map(({ url }) => url), callers: 'visitors' });
  const admin = await createAdmin(api.url);
  const parcel = await createParcel(api.url, admin, 'ROLLING-1');

  const rate = fairRate(RATE);
  const load = await Load.start({
    url: site.url,
    rate,
    requests: [
      { kind: 'home page', path: '/' },
      { kind: 'tracking page', path: `/track.html?code=${PARCEL}` },
      { kind: 'lookup', path: `/api/parcels/${PARCEL}` },
      { kind: 'graph', path: '/api/graph' },
      { kind: 'content page', path: '/pages/about-us' },
    ],
  });
  const ledger = new Ledger({ admin, parcels: [parcel], backends: [site.url] });
  const servers = [...shells, ...backends];
  for (let n = 0; n < RESTARTS; n++) await servers[n % servers.length]?.restart();
  await ledger.stop();
  const samples = await load.stop();

  const bad = failed(samples).map(
    ({ kind, status, at, ms }) => `${kind}: ${status} after ${Math.round(at)} ms, took ${Math.round(ms)} ms`,
  );
  const { acknowledged, lost } = await ledger.balance();
  figures.atLeast('requests', samples.length, RESTARTS * rate);
  figures.none('failed requests', bad);
  figures.atLeast('acknowledged writes beside them', acknowledged, RESTARTS);
  figures.equal('refused writes', ledger.failures.length, 0);
  figures.equal('lost writes', lost, 0);
  figures.atMost(
    'p99 during the restarts',
    percentile(
      samples.map(({ ms }) => ms),
      0.99,
    ),
    2_000,
    'ms',
  );
});
