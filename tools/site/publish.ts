import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { publish, ReleaseError } from '@waybill/federation';
import { explainedWriting } from './folders.js';
import { StartError } from './start-error.js';

const root = join(import.meta.dirname, '../..');

/** Publishes the builds of shell and remotes; a build that is already live changes nothing. @throws StartError */
export async function publishAll(releasesDir: string, why: string, log?: (line: string) => void): Promise<void> {
  for (const name of ['shell', ...remotes()]) await publishBuilt(name, { releasesDir, why, log });
}

interface PublishTarget {
  releasesDir: string;
  /** The reason to record in the release history. */
  why: string;
  log?: (line: string) => void;
}

/** Publishes the build of one deployable. @throws StartError when it is rejected */
export async function publishBuilt(
  name: string,
  { releasesDir, why, log }: PublishTarget,
  projectDir = join(root, name),
) {
  try {
    const outcome = await publish({ releasesDir, name, projectDir, who: userInfo().username, why });
    if (outcome.changed) log?.(`Published ${name} ${outcome.version} (${outcome.hash}) as release ${outcome.id}.`);
  } catch (error) {
    if (error instanceof ReleaseError) throw new StartError(`${name} cannot be published: ${error.message}`);
    throw explainedWriting('RELEASES_DIR', releasesDir, error);
  }
}

/** The workspaces whose package.json declares a remote, of the repository or of a bundle. */
export function remotes(from = root): string[] {
  const packageOf = (folder: string) => JSON.parse(readFileSync(join(from, folder, 'package.json'), 'utf8'));
  const { workspaces } = packageOf('.') as { workspaces: string[] };
  return workspaces.filter((folder) => (packageOf(folder) as { waybill?: { mounts?: unknown } }).waybill?.mounts);
}
