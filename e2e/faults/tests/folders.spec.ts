import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { createParcel, dataOf, expectStatus } from '../harness/admin.js';
import { measure } from '../harness/figures.js';
import { call } from '../harness/http.js';
import { upload } from '../harness/picture.js';
import { callAllFor, notOk } from '../harness/probe.js';
import { PUBLIC_PAGES, TRACKING_PAGE } from '../harness/routes.js';
import { startSite } from '../harness/site.js';
import { until } from '../harness/until.js';

const SECONDS = 3;

measure('the uploads folder is gone, and comes back', async (figures) => {
  const site = await startSite();
  const parcel = await createParcel(site.backend.url, site.admin, 'GONE-1');
  const send = () => call(`${site.url}/api/parcels/image`, upload(parcel, site.admin));
  const { image } = dataOf(expectStatus(200, await send())) as { image: string };
  const picture = `${site.url}/uploads/images/${image}`;
  const uploads = join(site.dataDir, 'uploads');
  figures.equal('a picture', (await call(picture)).status, 200);
  renameSync(uploads, `${uploads}-elsewhere`);
  figures.equal('the picture while the folder is gone', (await call(picture)).status, 404);
  renameSync(`${uploads}-elsewhere`, uploads);
  figures.equal('the picture afterwards', (await call(picture)).status, 200);
  renameSync(uploads, `${uploads}-elsewhere`);
  figures.equal('an upload while the folder is gone', (await send()).status, 200);
  await site.stop();
});

measure('the releases folder is gone, and comes back', async (figures) => {
  const site = await startSite();
  const { releasesDir, url } = site;
  const { shell } = JSON.parse(readFileSync(join(releasesDir, 'release.json'), 'utf8')) as {
    shell: { hash: string; record: { entry: string } };
  };
  const file = `${url}/releases/shell/${shell.hash}/browser/${shell.record.entry}`;
  const pages = [...PUBLIC_PAGES, TRACKING_PAGE];
  figures.equal('a file', (await call(file)).status, 200);
  site.shell.forgetLog();
  renameSync(releasesDir, `${releasesDir}-elsewhere`);
  figures.none('pages that are not 200 while it is gone', notOk(await callAllFor(url, pages, SECONDS)));
  const missing = (await call(file)).status;
  figures.equal(
    'a file while it is gone: 200 from memory, 404 or 503',
    [200, 404, 503].includes(missing) ? 'yes' : `${missing}`,
    'yes',
  );
  const told = site.shell.log().filter(({ level }) => level === 'error' || level === 'warn');
  figures.equal('lines in the log about it', told.length, 1);
  renameSync(`${releasesDir}-elsewhere`, releasesDir);
  const back = await until('the file is there', async () => (await call(file)).status === 200);
  figures.atMost('back after', back, 2_000, 'ms');
  figures.none('pages that are not 200 afterwards', notOk(await callAllFor(url, pages, 1)));
  await site.stop();
});
