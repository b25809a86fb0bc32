import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { readSettings } from 'tools/site/settings';
import { type Site, startSite } from 'tools/site/site';

/** The whole site on ports, data and releases of its own. */
export interface OwnSite extends Site {
  releasesDir: string;
  /** Ends both servers and removes every trace. */
  close(): Promise<void>;
}

/** Origins of the sites that were opened in this process. */
export const OWN_ORIGINS = new Set<string>();

/** Starts backend and shell server as `npm start` does, with the demo content and no administrator yet. */
export async function openSite(env: NodeJS.ProcessEnv = {}): Promise<OwnSite> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-journey-'));
  const releasesDir = join(folder, 'releases');
  const published = process.env.JOURNEY_RELEASES;
  if (!published) throw new Error('Nothing is published: run the journeys with "npm run e2e".');
  await cp(published, releasesDir, { recursive: true });
  const settings = readSettings({
    PATH: process.env.PATH,
    PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    RELEASES_DIR: releasesDir,
    CONTACT_EMAIL: 'office@waybill.test',
    // A busy machine renders all the same.
    RENDER_PATIENCE_MS: '2000',
    ...env,
  });
  const site = await startSite(settings);
  OWN_ORIGINS.add(new URL(site.url).origin);
  const close = async () => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...site, releasesDir, close };
}
