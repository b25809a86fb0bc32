import { createParcel } from '../harness/admin.js';
import { Clock } from '../harness/clock.js';
import { measure } from '../harness/figures.js';
import { call } from '../harness/http.js';
import { Ledger } from '../harness/ledger.js';
import { callAll, notOk } from '../harness/probe.js';
import { apiRoutes, PUBLIC_PAGES, TRACKING_PAGE } from '../harness/routes.js';
import { startSite } from '../harness/site.js';

const HOUR_MS = 3_600_000;

measure('the clock is set back an hour, and put right again', async (figures) => {
  const clock = new Clock();
  const site = await startSite({ env: clock.env });
  const parcel = await createParcel(site.backend.url, site.admin, 'CLOCK-1');
  const routes = apiRoutes(parcel, site.admin).filter(({ body }) => body === undefined);
  const ledger = new Ledger({ admin: site.admin, parcels: [parcel], backends: [site.url] });
  for (const offset of [-HOUR_MS, 0]) {
    await ledger.grows(30);
    clock.set({ offset });
    const { status } = await call(`${site.url}/api/dashboard`, { headers: site.admin.headers });
    figures.equal(`the session with the clock ${offset / HOUR_MS} h off`, status, 200);
    figures.none('calls that fail', notOk(await callAll(site.url, routes)));
    figures.none('pages that fail', notOk(await callAll(site.url, [...PUBLIC_PAGES, TRACKING_PAGE])));
  }
  await ledger.grows(30);
  await ledger.stop();
  const { lost, halfWritten } = await ledger.balance();
  figures.equal('refused writes', ledger.failures.length, 0);
  figures.equal('acknowledged writes lost', lost, 0);
  figures.equal('half-written rows', halfWritten, 0);
  figures.none('errors in the log of the backend', site.backend.complaints());
  figures.none('errors in the log of the shell server', site.shell.complaints());
  await site.stop();
});
