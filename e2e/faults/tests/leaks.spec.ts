import { measure } from '../harness/figures.js';
import { Load } from '../harness/load.js';
import { MariaDb } from '../harness/mariadb.js';
import { openHandles, residentMemory } from '../harness/proc.js';
import { failed } from '../harness/samples.js';
import { PARCEL, type Site, startSite } from '../harness/site.js';
import { until } from '../harness/until.js';

const MINUTES = Number(process.env.FAULTS_MINUTES ?? 30);
const WARM_UP_MINUTES = Math.min(5, MINUTES / 3);
const RATE = 60;
const GROWTH = 0.1;
/** Connections that are kept open come and go. */
const HANDLES = 60;

interface Usage {
  megabytes: number;
  handles: number;
}

const usageOf = (site: Site): Usage[] =>
  [site.shell.child, site.backend.child].map(({ pid }) => ({
    megabytes: residentMemory(pid),
    handles: openHandles(pid),
  }));

/** The least of a stretch: what is left when rubbish was collected. */
const least = (usage: readonly Usage[], key: keyof Usage) => Math.min(...usage.map((one) => one[key]));

measure(`${MINUTES} minutes of visitors and an administrator: nothing leaks`, async (figures) => {
  const mariadb = await MariaDb.start();
  const site = await startSite({ databaseUrl: mariadb.url });
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
  const samples = load.samples();
  let over = false;
  void samples.finally(() => {
    over = true;
  });
  await until(
    'the load is over',
    () => {
      if (load.now > WARM_UP_MINUTES * 60_000 && !over) seen.push(usageOf(site));
      return over;
    },
    { timeout: (MINUTES + 2) * 60_000, interval: 5_000 },
  );
  const all = await samples;
  figures.none(
    'failed requests',
    failed(all).map(({ kind, status }) => `${kind}: ${status}`),
  );
  const third = Math.max(1, Math.floor(seen.length / 3));
  for (const [index, name] of ['shell server', 'backend'].entries()) {
    const own = seen.flatMap((at) => at[index] ?? []);
    const [first, last] = [own.slice(0, third), own.slice(-third)];
    figures.atMost(`growth of the ${name}'s memory`, least(last, 'megabytes') / least(first, 'megabytes') - 1, GROWTH);
    figures.atMost(`more handles of the ${name}`, least(last, 'handles') - least(first, 'handles'), HANDLES);
  }
  await site.stop();
  await mariadb.child.stop();
});
