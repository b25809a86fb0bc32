import { measure } from '../harness/figures.js';
import { Load } from '../harness/load.js';
import { MariaDb } from '../harness/mariadb.js';
import { failed } from '../harness/samples.js';
import { PARCEL, startSite } from '../harness/site.js';
import { until } from '../harness/until.js';
import { type Usage, UsageWatch } from '../harness/usage.js';

const MINUTES = Number(process.env.FAULTS_MINUTES ?? 30);
const WARM_UP_MINUTES = Math.min(5, MINUTES / 3);
const RATE = 60;
/** Of memory: caches fill up, and the parts of a heap that is collected are not all the same size. */
const GROWTH = 0.1;
/** Connections that are kept open come and go, and timers with them. */
const FLUCTUATION = 60;

/** The least of a stretch: what is left when the rest has come and gone. */
const least = (usage: readonly Usage[], key: keyof Usage) => Math.min(...usage.map((one) => one[key]));

measure(`${MINUTES} minutes of visitors and an administrator: nothing leaks`, async (figures) => {
  const mariadb = await MariaDb.start();
  const watch = new UsageWatch();
  const site = await startSite({ databaseUrl: mariadb.url, env: watch.env });
  const pids = [site.shell.child.pid, site.backend.child.pid];
  const { headers } = site.admin;
  const load = await Load.start({
    url: site.url,
    rate: RATE,
    seconds: MINUTES * 60,
    requests: [
      { kind: 'home page', path: '/' },
      { kind: 'tracking page', path: `/track.html?code=${PARCEL}&visit={n}` },
      { kind: 'content page', path: '/pages/about-us?visit={n}' },
      { kind: 'missing page', path: '/pages/none-{n}' },
      { kind: 'lookup', path: `/api/parcels/${PARCEL}` },
      { kind: 'unknown parcel', path: '/api/parcels/NONE-{n}' },
      { kind: 'dashboard', path: '/api/dashboard', headers },
      {
        kind: 'message',
        path: '/api/messages',
        method: 'POST',
        body: { email: 'visitor@localhost.test', subject: 'Hello', body: 'A message.' },
      },
    ],
    addresses: 60_000,
  });
  const seen: Usage[][] = [];
  await until(
    'the load is over',
    () => {
      if (load.isRunning && load.now > WARM_UP_MINUTES * 60_000) seen.push(pids.map((pid) => watch.of(pid)));
      return !load.isRunning;
    },
    { timeout: (MINUTES + 2) * 60_000, interval: 5_000 },
  );
  const all = await load.samples();
  figures.none(
    'failed requests',
    failed(all).map(({ kind, status }) => `${kind}: ${status}`),
  );
  const third = Math.max(1, Math.floor(seen.length / 3));
  for (const [index, name] of ['shell server', 'backend'].entries()) {
    const own = seen.flatMap((at) => at[index] ?? []);
    const [first, last] = [own.slice(0, third), own.slice(-third)];
    for (const key of ['memory', 'heap'] as const)
      figures.atMost(`growth of the ${name}'s ${key}`, least(last, key) / least(first, key) - 1, GROWTH);
    for (const key of ['handles', 'resources'] as const)
      figures.atMost(`more ${key} of the ${name}`, least(last, key) - least(first, key), FLUCTUATION);
  }
  figures.none('temporary files left behind', watch.temporaryFiles());
  figures.equal('the processes are the same', [site.shell.child.pid, site.backend.child.pid].join(), pids.join());
  await site.stop();
  await mariadb.child.stop();
});
