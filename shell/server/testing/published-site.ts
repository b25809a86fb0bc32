import { join } from 'node:path';
import { createToken } from '@waybill/federation';
import { publishBuild, tempFolder } from '@waybill/federation/testing';
import { freePort } from '@waybill/testing/free-port';
import { startSite } from './site.js';

/** Folders of a site with a shell and two remotes. */
export async function publishRemotes(): Promise<{ root: string; releasesDir: string }> {
  const root = tempFolder();
  for (const name of ['shell', 'mf-a', 'mf-b']) await publishBuild(root, name);
  return { root, releasesDir: join(root, 'releases') };
}

/** A token of the team that builds `name`. */
export const tokenFor = async (releasesDir: string, name: string): Promise<string> =>
  (await createToken({ releasesDir, team: 'maps', scope: [name], who: 'ada' })).token;

/** A site that takes uploads under its own address. */
export async function startPublishing(root: string, env: Record<string, string> = {}) {
  const port = String(await freePort());
  return startSite(root, { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, PUBLISH_ENDPOINT: 'on', ...env });
}
