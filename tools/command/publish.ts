import { userInfo } from 'node:os';
import { join } from 'node:path';
import {
  type Author,
  hashesOf,
  publishSet,
  ReleaseError,
  readBuild,
  readDocument,
  readHistory,
  readKeyFile,
} from '@waybill/federation';
import { explainedWriting, requireWritable } from '../site/folders.js';
import { remotes } from '../site/publish.js';
import { readSettings } from '../site/settings.js';
import { StartError } from '../site/start-error.js';

/** `waybill publish`: makes the builds of this bundle live. */
export async function publishCommand(root: string): Promise<void> {
  const { releasesDir } = readSettings(process.env);
  requireWritable('RELEASES_DIR', releasesDir);
  await publishBundle(root, releasesDir, console.log);
}

/**
 * Publishes the builds of a bundle as one change, except those that were live at any time before: whoever published a
 * newer one, or rolled one back, meant it. @throws StartError when a build is rejected
 */
export async function publishBundle(root: string, releasesDir: string, log: (line: string) => void): Promise<void> {
  try {
    const known = await knownBuilds(releasesDir);
    const builds = [];
    for (const name of ['shell', ...remotes()]) {
      const { hash } = await readBuild(name, join(root, name));
      if (!known.has(`${name} ${hash}`)) builds.push({ name, projectDir: join(root, name) });
    }
    if (builds.length === 0) return log('Every build of this version was published before. Nothing was changed.');
    const results = await publishSet({ releasesDir, builds, ...(await author()) });
    for (const { name, version, hash, id } of results) log(`Published ${name} ${version} (${hash}) as release ${id}.`);
  } catch (error) {
    if (error instanceof ReleaseError) throw new StartError(error.message);
    throw explainedWriting('RELEASES_DIR', releasesDir, error);
  }
}

/** All builds that were ever live, as `name hash`. */
async function knownBuilds(releasesDir: string): Promise<Set<string>> {
  const history = await readHistory(releasesDir);
  const now = hashesOf(await readDocument(releasesDir));
  const releases = [...history.map(({ after }) => after), now];
  return new Set(
    releases.flatMap((builds) => Object.entries(builds).map(([name, hash]) => `${name} ${hash.split(' ')[0]}`)),
  );
}

/** Where keys are trusted, the shell server's own key signs, as it does for what is published on its pages. */
async function author(): Promise<Author> {
  const { RELEASE_KEY_FILE: keyFile, RELEASE_ROOT_KEY: key } = process.env;
  const signer = keyFile ? await readKeyFile(keyFile) : undefined;
  return { who: who(), why: 'waybill publish', signer, root: key ? { key } : undefined };
}

/** A container may run as a user without a name. */
function who(): string {
  try {
    return process.env.RELEASE_WHO ?? userInfo().username;
  } catch {
    return 'waybill';
  }
}
