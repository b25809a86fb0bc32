import { userInfo } from 'node:os';
import { join } from 'node:path';
import {
  type Author,
  defaultBase,
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
import { requireOneBundle } from './bundle-files.js';
import { KEEP_LIVE } from './usage.js';

/** `waybill publish [--keep-live]`: makes the builds of this bundle live. */
export async function publishCommand(root: string, args: readonly string[]): Promise<void> {
  const { releasesDir } = readSettings(process.env);
  requireWritable('RELEASES_DIR', releasesDir);
  const publish = args.includes(KEEP_LIVE) ? publishOrKeep : publishBundle;
  await publish(root, releasesDir, console.log);
}

/** For whoever runs a site whatever becomes of its update: a release that is live goes on being served, and what was refused is said. */
export async function publishOrKeep(root: string, releasesDir: string, log: Log): Promise<void> {
  try {
    await publishBundle(root, releasesDir, log);
  } catch (error) {
    const live = await readDocument(releasesDir).catch(() => undefined);
    if (!live) throw error;
    console.error(error instanceof StartError ? error.message : error);
    console.error(`Release ${live.id} stays live. What to do: docs/operations/upgrade.md, "If publishing is refused".`);
  }
}

type Log = (line: string) => void;

/**
 * Publishes the builds of a bundle as one change, except those that were live before and are not now: whoever published a
 * newer one, or rolled one back, meant it. @throws StartError when a build is rejected
 */
export async function publishBundle(root: string, releasesDir: string, log: Log): Promise<void> {
  requireOneBundle(root);
  try {
    const builds = await buildsToPublish(root, releasesDir);
    if (builds.every(({ isLive }) => isLive))
      return log('Every build of this version was published before. Nothing was changed.');
    const results = await publishSet({ releasesDir, builds, ...(await author()) });
    for (const { name, version, hash, id, changed } of results)
      if (changed) log(`Published ${name} ${version} (${hash}) as release ${id}.`);
  } catch (error) {
    if (error instanceof ReleaseError) throw new StartError(error.message);
    throw explainedWriting('RELEASES_DIR', releasesDir, error);
  }
}

/** New builds, and live ones: these are part of the change, for they were made with the shell that the bundle has. */
async function buildsToPublish(root: string, releasesDir: string) {
  const [known, document] = [await knownBuilds(releasesDir), await readDocument(releasesDir)];
  const builds = [];
  for (const name of ['shell', ...remotes(root)]) {
    const { hash } = await readBuild(name, join(root, name));
    const live = name === 'shell' ? document?.shell : document?.remotes[name];
    const isLive = live?.hash === hash && live.base === defaultBase(name, hash);
    if (isLive || !known.has(`${name} ${hash}`)) builds.push({ name, projectDir: join(root, name), isLive });
  }
  return builds;
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
