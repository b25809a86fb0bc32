import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { scratchFolder } from '@waybill/testing/scratch-folder';
import { readSettings } from 'tools/site/settings';
import { type Site, startSite } from 'tools/site/site';
import { ADMIN_EMAIL } from './admin.js';

/** A complete site with its own ports, data and releases. */
export interface TestSite extends Site {
  releasesDir: string;
  dataDir: string;
  /** Stops both servers and deletes all data. */
  close(): Promise<void>;
}

/** Origins of the sites that this process has opened. */
export const SITE_ORIGINS = new Set<string>();

interface OpenOptions {
  /** Whether it is the site's first start, which makes its tables and its demo content, instead of a start on a copy of them. */
  first?: boolean;
}

/** Starts backend and shell server as `npm start` does, with demo content and without an administrator. */
export async function openSite(
  env: NodeJS.ProcessEnv = {},
  { first = process.env.JOURNEY_DATA === undefined }: OpenOptions = {},
): Promise<TestSite> {
  const folder = scratchFolder('journey');
  const [releasesDir, dataDir] = [join(folder, 'releases'), join(folder, 'data')];
  const { JOURNEY_RELEASES: published, JOURNEY_DATA: made } = process.env;
  if (!published) throw new Error('No published releases: run the tests with "npm run e2e".');
  await cp(published, releasesDir, { recursive: true });
  if (made && !first) await cp(made, dataDir, { recursive: true });
  const settings = readSettings({
    PATH: process.env.PATH,
    PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    RELEASES_DIR: releasesDir,
    CONTACT_EMAIL: ADMIN_EMAIL,
    // Pages have to be rendered even on a busy machine.
    RENDER_TIMEOUT_MS: '2000',
    ...env,
  });
  const incidents: string[] = [];
  const site = await startSite(settings, { report: (line) => incidents.push(line) });
  SITE_ORIGINS.add(new URL(site.url).origin);
  const close = async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
    // A server that died is restarted, so the test itself may not have noticed.
    if (incidents.length > 0) throw new Error(incidents.join('\n'));
  };
  return { ...site, releasesDir, dataDir, close };
}
