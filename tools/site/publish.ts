import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { publish, publishSet, ReleaseError, readDocument } from '@waybill/federation';
import { explainedWriting } from './folders.js';
import { StartError } from './start-error.js';

const root = join(import.meta.dirname, '../..');

/**
 * Publishes the builds of shell and remotes; a build that is already live changes nothing. A shell that live remotes do not
 * fit goes live in one change with those that replace them. @throws StartError
 */
export async function publishAll(releasesDir: string, why: string, log?: Log, from = root): Promise<void> {
  const target = { releasesDir, why, log };
  try {
    await publishBuilt('shell', target, join(from, 'shell'));
  } catch (error) {
    if (!(error instanceof StartError) || !(await readDocument(releasesDir))) throw error;
    return publishTogether(target, from);
  }
  for (const name of remotes(from)) await publishBuilt(name, target, join(from, name));
}

async function publishTogether({ releasesDir, why, log }: PublishTarget, from: string): Promise<void> {
  const builds = ['shell', ...remotes(from)].map((name) => ({ name, projectDir: join(from, name) }));
  try {
    const results = await publishSet({ releasesDir, builds, who: userInfo().username, why });
    for (const { name, version, hash, id } of results)
      log?.(`Published ${name} ${version} (${hash}) as release ${id}.`);
  } catch (error) {
    throw explained(error, 'The site', releasesDir);
  }
}

type Log = (line: string) => void;

interface PublishTarget {
  releasesDir: string;
  /** The reason to record in the release history. */
  why: string;
  log?: Log | undefined;
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
    throw explained(error, name, releasesDir);
  }
}

const explained = (error: unknown, what: string, releasesDir: string): unknown =>
  error instanceof ReleaseError
    ? new StartError(`${what} cannot be published: ${error.message}`)
    : explainedWriting('RELEASES_DIR', releasesDir, error);

/** The workspaces whose package.json declares a remote, of the repository or of a bundle. */
export function remotes(from = root): string[] {
  const packageOf = (folder: string) => JSON.parse(readFileSync(join(from, folder, 'package.json'), 'utf8'));
  const { workspaces } = packageOf('.') as { workspaces: string[] };
  return workspaces.filter((folder) => (packageOf(folder) as { waybill?: { mounts?: unknown } }).waybill?.mounts);
}
