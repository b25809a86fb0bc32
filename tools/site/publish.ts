import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { publish, ReleaseError } from '@waybill/federation';
import { StartError } from './start-error.js';

const root = join(import.meta.dirname, '../..');

/** Publishes shell and remotes as they are built; a build that is live already changes nothing. @throws StartError */
export async function publishAll(releasesDir: string, why: string, tell: (line: string) => void): Promise<void> {
  for (const name of ['shell', ...remotes()]) await publishBuilt(name, { releasesDir, why, tell });
}

interface Into {
  releasesDir: string;
  why: string;
  tell: (line: string) => void;
}

/** Publishes one deployable as it is built. @throws StartError when the release refuses it */
export async function publishBuilt(name: string, { releasesDir, why, tell }: Into, projectDir = join(root, name)) {
  try {
    const outcome = await publish({ releasesDir, name, projectDir, who: userInfo().username, why });
    if (outcome.changed) tell(`Published ${name} ${outcome.version} (${outcome.hash}) as release ${outcome.id}.`);
  } catch (error) {
    if (error instanceof ReleaseError) throw new StartError(`${name} cannot be published: ${error.message}`);
    throw error;
  }
}

/** The workspaces that carry a remote's manifest. */
export function remotes(): string[] {
  const packageOf = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const { workspaces } = packageOf('.') as { workspaces: string[] };
  return workspaces.filter((folder) => (packageOf(folder) as { waybill?: { mounts?: unknown } }).waybill?.mounts);
}
