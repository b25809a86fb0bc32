/**
 * `npm run test:how-tos [-- roll-back …]`: follows the quick start and every how-to literally, in a copy of the repository
 * with a site of its own. Needs bash, git, the packages that are installed here, and Chromium for what is published.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@waybill/testing/free-port';
import { listenForShutdown } from '../site/shutdown-signal.js';
import { follow } from './follow.js';
import { FOLLOWERS, withoutFollower } from './followers/index.js';
import { createCopy, versionOf } from './place/copy.js';
import { Place } from './place/place.js';
import type { Follower } from './steps/follower.js';

const ROOT = join(import.meta.dirname, '../..');
/** However many commands wait for their own deadlines. */
const DEADLINE_MS = 60 * 60_000;
/** A folder that is kept, so that a next run has its builds: for those who write a how-to. */
const KEPT = process.env.HOW_TOS_FOLDER;

const log = (line: string) => console.log(line);

/** The followers of the named documents, or all. @throws Error for a name without one, and for a document without one */
function chosen(names: readonly string[]): readonly Follower[] {
  const missing = withoutFollower(readdirSync(join(ROOT, 'docs/how-to')));
  if (missing.length > 0) throw new Error(`Nothing follows ${missing.join(', ')} (tools/how-tos/followers).`);
  const isNamed = ({ document }: Follower, name: string) => document.replace(/^.*\//, '') === `${name}.md`;
  const unknown = names.find((name) => !FOLLOWERS.some((follower) => isNamed(follower, name)));
  if (unknown !== undefined) throw new Error(`There is no how-to ${unknown}.`);
  return names.length === 0 ? FOLLOWERS : FOLLOWERS.filter((one) => names.some((name) => isNamed(one, name)));
}

/** Follows one document after the other. @returns what failed */
async function followAll(followers: readonly Follower[], place: Place, stop: AbortSignal): Promise<string[]> {
  const failures: string[] = [];
  for (const follower of followers) {
    if (stop.aborted) break;
    const begin = performance.now();
    log(`\n── ${follower.document}`);
    try {
      await place.reset();
      if (follower.site !== 'shared' || !place.hasSite) await place.forgetSite();
      if (follower.site === 'shared' && !place.hasSite) await place.startSite();
      await follow(follower, place, log);
      if (follower.site === 'own') await place.forgetSite();
      log(`followed in ${seconds(begin)}`);
    } catch (error) {
      failures.push((error as Error).message);
      log(`FAILED after ${seconds(begin)}: ${(error as Error).message}`);
    }
  }
  return failures;
}

const seconds = (begin: number) => `${((performance.now() - begin) / 1000).toFixed(0)} s`;

async function main(): Promise<number> {
  const followers = chosen(process.argv.slice(2));
  const { requested } = listenForShutdown();
  const folder = KEPT ?? mkdtempSync(join(tmpdir(), 'waybill-how-tos-'));
  const place = new Place(join(folder, 'waybill'), await freePort(), await freePort());
  const begin = performance.now();
  const end = async (code: number) => {
    await place.stop();
    if (KEPT === undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    return code;
  };
  const tooLong = setTimeout(() => {
    console.error(`It took more than ${DEADLINE_MS / 60_000} minutes.`);
    end(1).then(process.exit, () => process.exit(1));
  }, DEADLINE_MS);
  requested.addEventListener('abort', () => {
    end(1).then(process.exit, () => process.exit(1));
  });
  try {
    mkdirSync(folder, { recursive: true });
    await createCopy(ROOT, place.folder, await versionOf(ROOT));
    log(`A copy of the repository in ${place.folder}, its site on ${place.url}`);
    const failures = await followAll(followers, place, requested);
    log(`\n${followers.length - failures.length} of ${followers.length} documents followed in ${seconds(begin)}`);
    for (const failure of failures) log(`\n${failure}`);
    return await end(failures.length === 0 ? 0 : 1);
  } finally {
    clearTimeout(tooLong);
  }
}

try {
  process.exit(await main());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
