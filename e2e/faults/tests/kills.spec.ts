import { createParcel } from '../harness/admin.js';
import { type Figures, measure } from '../harness/figures.js';
import { Ledger } from '../harness/ledger.js';
import { MariaDb } from '../harness/mariadb.js';
import { amount } from '../harness/run.js';
import { type Site, startSite } from '../harness/site.js';

const KILLS = amount(20, 3);
const PARCELS = 3;

/** Kills in the middle of writes: each kill comes with the acknowledgement of one of them. */
async function writeThrough(site: Site, figures: Figures, kill: (n: number) => Promise<void>): Promise<void> {
  const parcels: string[] = [];
  for (let n = 0; n < PARCELS; n++) parcels.push(await createParcel(site.backend.url, site.admin, `KILLED-${n}`));
  const ledger = new Ledger({ admin: site.admin, parcels, backends: [site.backend.url] });
  const before = site.backend.starts;
  for (let n = 0; n < KILLS; n++) {
    await ledger.grows(20 + n);
    await kill(n);
  }
  await ledger.grows(1);
  await ledger.stop();
  const { acknowledged, lost, halfWritten, doubled } = await ledger.balance();
  figures.equal('starts after a kill', site.backend.starts - before, KILLS);
  figures.atLeast('acknowledged writes', acknowledged, KILLS * 20);
  figures.equal('lost of them', lost, 0);
  figures.equal('half-written rows', halfWritten, 0);
  figures.equal('rows written twice', doubled, 0);
}

measure('kill -9 of the backend under writes, embedded database', async (figures) => {
  const site = await startSite();
  await writeThrough(site, figures, async () => {
    await site.backend.child.kill();
    await site.backend.startAgain();
  });
  await site.stop();
});

measure('kill -9 of the backend and, every second time, of MariaDB under writes', async (figures) => {
  const mariadb = await MariaDb.start();
  const site = await startSite({ databaseUrl: mariadb.url });
  await writeThrough(site, figures, async (n) => {
    await Promise.all([site.backend.child.kill(), n % 2 === 0 && mariadb.child.kill()]);
    if (n % 2 === 0) await mariadb.startAgain();
    await site.backend.startAgain();
  });
  await site.stop();
  await mariadb.child.stop();
});
