import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '@waybill/contracts';
import { activity, createParcel } from '../harness/admin.js';
import { type Figures, measure } from '../harness/figures.js';
import { call, type Response } from '../harness/http.js';
import { Ledger } from '../harness/ledger.js';
import { makeReadOnly, prefixWithTmpfs, seenBy } from '../harness/mounts.js';
import { upload } from '../harness/picture.js';
import { newFolder } from '../harness/run.js';
import { PARCEL, type Site, startSite } from '../harness/site.js';
import { until } from '../harness/until.js';

const DISK_MB = 64;
const CHUNK = Buffer.alloc(64 * 1024, 1);
const TRIES = 20;

let site: Site;
let parcel: string;

beforeAll(async () => {
  const dataDir = newFolder('small-disk');
  site = await startSite({ dataDir, backendPrefix: prefixWithTmpfs(dataDir, DISK_MB) });
  parcel = await createParcel(site.backend.url, site.admin, 'FULL-DISK-1');
});

/** Takes what is left of the disk; the function that is returned gives it back. */
function fill(): () => void {
  const file = seenBy(site.backend.child.pid, join(site.dataDir, 'filler'));
  writeFileSync(file, '');
  try {
    for (;;) writeFileSync(file, CHUNK, { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
  return () => rmSync(file);
}

/** A refusal in the envelope which says that it is not the caller's fault. */
function refused(figures: Figures, what: string, { status, body, headers }: Response): void {
  const { errors = [] } = JSON.parse(body) as { errors?: string[] };
  figures.equal(`${what}: status`, status, 503);
  figures.equal(`${what}: Retry-After`, `${headers['retry-after']} s`, '30 s');
  figures.equal(`${what}: the sentence in the envelope`, errors.join(' '), ERRORS.storage_unavailable.text);
}

const write = (n: number) => call(`${site.url}/api/activities`, activity(parcel, `On a full disk ${n}`, site.admin));

measure('the disk of the data is full', async (figures) => {
  const ledger = new Ledger({ admin: site.admin, parcels: [parcel], backends: [site.url] });
  await ledger.grows(50);
  const free = fill();
  await until('a write is refused', () => ledger.failures.length >= TRIES);
  const refusal = await write(0);
  refused(figures, 'a write', refusal);
  refused(figures, 'an upload', await call(`${site.url}/api/parcels/image`, upload(parcel, site.admin)));
  figures.equal('the lookup meanwhile', (await call(`${site.url}/api/parcels/${PARCEL}`)).status, 200);
  figures.equal('the home page meanwhile', (await call(site.url)).status, 200);
  figures.equal('lines in the log about it', site.backend.linesAbout('storage_unavailable'), 1);
  const { pid } = site.backend.child;
  free();
  await ledger.grows(50);
  await ledger.stop();
  const { lost, halfWritten } = await ledger.balance();
  figures.equal('acknowledged writes lost', lost, 0);
  figures.equal('half-written rows', halfWritten, 0);
  figures.equal(
    'an upload afterwards',
    (await call(`${site.url}/api/parcels/image`, upload(parcel, site.admin))).status,
    200,
  );
  figures.equal('the backend was not restarted', site.backend.child.pid, pid);
});

measure('the uploads folder is read-only, then writable again', async (figures) => {
  const uploads = join(site.dataDir, 'uploads');
  const writable = makeReadOnly(site.backend.child.pid, uploads);
  refused(figures, 'an upload', await call(`${site.url}/api/parcels/image`, upload(parcel, site.admin)));
  figures.equal('a write without a file meanwhile', (await write(1)).status, 201);
  writable();
  figures.equal(
    'an upload afterwards',
    (await call(`${site.url}/api/parcels/image`, upload(parcel, site.admin))).status,
    200,
  );
});
