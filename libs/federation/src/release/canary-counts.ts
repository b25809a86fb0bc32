import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type BuildCounts, buildCounts, sumOf } from '../canary/counts.js';
import { replaceFile } from '../files/atomic-write.js';
import { isOrphaned } from '../files/draft-name.js';
import type { ReleaseDocument } from './document.js';
import { CANARY_COUNTS_FOLDER } from './paths.js';

/** More servers than share a folder, restarts included; what is beyond does not count. */
const MAX_FILES = 200;

const counts = z.strictObject({ canary: buildCounts, live: buildCounts });

/** The page views of a canary, and those of the live build during the same time. */
export interface CanaryCounts {
  canary: BuildCounts;
  live: BuildCounts;
}

/** A canary and the build that it is compared with. */
export interface CanaryPair {
  name: string;
  canary: string;
  live: string;
}

/**
 * Stores what one server process has counted since it saw the canary. Each process has a file of its own, so nobody
 * waits for anybody, and what a process that has ended counted stays.
 */
export async function writeCanaryCounts(
  releasesDir: string,
  pair: CanaryPair,
  server: string,
  counted: CanaryCounts,
): Promise<void> {
  const folder = join(releasesDir, CANARY_COUNTS_FOLDER);
  // The folder of a disk that is away is not created in its place.
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await replaceFile(join(folder, `${prefixOf(pair)}${server}.json`), `${JSON.stringify(counted)}\n`);
}

/** What all servers have counted together. A file that cannot be read does not count. */
export async function readCanaryCounts(releasesDir: string, pair: CanaryPair): Promise<CanaryCounts> {
  const folder = join(releasesDir, CANARY_COUNTS_FOLDER);
  const names = (await entriesOf(folder)).filter((name) => name.startsWith(prefixOf(pair)));
  const all = await Promise.all(names.slice(0, MAX_FILES).map((name) => readCounts(join(folder, name))));
  const known = all.filter((one) => one !== undefined);
  return { canary: sumOf(known.map(({ canary }) => canary)), live: sumOf(known.map(({ live }) => live)) };
}

/** Deletes the counts of canaries that a release does not have any more. */
export async function sweepCanaryCounts(releasesDir: string, document: ReleaseDocument): Promise<void> {
  const folder = join(releasesDir, CANARY_COUNTS_FOLDER);
  const running = canaryPairs(document).map(prefixOf);
  for (const name of await entriesOf(folder)) {
    const isNeeded = name.startsWith('.') ? !isOrphaned(name) : running.some((prefix) => name.startsWith(prefix));
    if (!isNeeded) await rm(join(folder, name), { force: true });
  }
}

/** The canaries of a release, each with the build that all others get. */
export function canaryPairs({ canaries = {}, remotes }: ReleaseDocument): CanaryPair[] {
  return Object.entries(canaries).map(([name, { hash }]) => ({
    name,
    canary: hash,
    live: remotes[name]?.hash ?? '',
  }));
}

/** A comparison with another live build begins anew. */
const prefixOf = ({ name, canary, live }: CanaryPair) => `${name}.${canary}.${live}.`;

const entriesOf = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

const readCounts = (path: string): Promise<CanaryCounts | undefined> =>
  readFile(path, 'utf8')
    .then((text) => counts.parse(JSON.parse(text)))
    .catch(() => undefined);
