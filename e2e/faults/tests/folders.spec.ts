import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setEnabled } from '@waybill/federation';
import { createParcel, dataOf, expectStatus } from '../harness/admin.js';
import { measure } from '../harness/figures.js';
import { withoutDescriptors } from '../harness/file-descriptors.js';
import { call, type Response } from '../harness/http.js';
import { upload } from '../harness/picture.js';
import { callAllFor, notOk, notUnavailable, type Seen } from '../harness/probe.js';
import { PUBLIC_PAGES, TRACKING_PAGE } from '../harness/routes.js';
import { startSite } from '../harness/site.js';
import { until } from '../harness/until.js';

const SECONDS = 3;

/** Those of some calls that are not a refusal with the time to come back, as text. */
async function times(count: number, send: () => Promise<Response>): Promise<string[]> {
  const seen: Seen[] = [];
  for (let n = 0; n < count; n++) seen.push({ name: `call ${n + 1}`, ...(await send()) });
  return notUnavailable(seen);
}

measure('the uploads folder is gone, and comes back', async (figures) => {
  const site = await startSite();
  const parcel = await createParcel(site.backend.url, site.admin, 'GONE-1');
  const send = () => call(`${site.url}/api/parcels/image`, upload(parcel, site.admin));
  const { image } = dataOf(expectStatus(200, await send())) as { image: string };
  const picture = `${site.url}/uploads/images/${image}`;
  const uploads = join(site.dataDir, 'uploads');
  figures.equal('a picture', (await call(picture)).status, 200);
  renameSync(uploads, `${uploads}-elsewhere`);
  figures.none('pictures that are not refused with 503', await times(5, () => call(picture)));
  figures.none('uploads that are not refused with 503', await times(5, send));
  figures.equal('the home page meanwhile', (await call(site.url)).status, 200);
  figures.equal('lines in the log about it', site.backend.linesAbout('storage_unavailable'), 1);
  renameSync(`${uploads}-elsewhere`, uploads);
  figures.equal('the picture afterwards', (await call(picture)).status, 200);
  figures.equal('an upload afterwards', (await send()).status, 200);
  await site.stop();
});

measure('the releases folder is gone, and comes back', async (figures) => {
  const site = await startSite();
  const { releasesDir, url } = site;
  const { shell } = JSON.parse(readFileSync(join(releasesDir, 'release.json'), 'utf8')) as {
    shell: { hash: string; record: { entry: string; locales: Record<string, string> } };
  };
  const folder = `${url}/releases/shell/${shell.hash}/browser`;
  const file = `${folder}/${shell.record.entry}`;
  const unread = `${folder}/${shell.record.locales.th}`;
  const pages = [...PUBLIC_PAGES, TRACKING_PAGE];
  figures.equal('a file', (await call(file)).status, 200);
  site.shell.forgetLog();
  renameSync(releasesDir, `${releasesDir}-elsewhere`);
  figures.none('pages that are not 200 while it is gone', notOk(await callAllFor(url, pages, SECONDS)));
  figures.equal('a file that was sent before', (await call(file)).status, 200);
  figures.none('files that are not refused with 503', await times(1, () => call(unread)));
  figures.equal('what /readyz says', (await call(`${url}/readyz`)).body, '{"status":"ok","releases":"unavailable"}');
  const told = site.shell.log().filter(({ event }) => event === 'releases_unavailable');
  figures.equal('lines in the log about it', told.length, 1);
  renameSync(`${releasesDir}-elsewhere`, releasesDir);
  const back = await until('the file is there', async () => (await call(unread)).status === 200);
  figures.atMost('back after', back, 2_000, 'ms');
  figures.none('pages that are not 200 afterwards', notOk(await callAllFor(url, pages, 1)));
  await site.stop();
});

measure('a release is published while the shell server has no file descriptors left', async (figures) => {
  const site = await startSite();
  const id = async () => (JSON.parse((await call(`${site.url}/releases/current`)).body) as { id: number }).id;
  const before = await id();
  const giveBack = withoutDescriptors(site.shell.child.pid);
  await setEnabled({ releasesDir: site.releasesDir, name: 'mf-tracking', enabled: false, who: 'test', why: 'test' });
  const told = () => site.shell.log().filter(({ event }) => event === 'releases_unavailable').length;
  await until('it has noticed', () => told() > 0);
  giveBack();
  const live = await until('the release is live', async () => (await id()) > before);
  figures.atMost('live after', live, 2_000, 'ms');
  figures.equal('lines in the log about it', told(), 1);
  await site.stop();
});
