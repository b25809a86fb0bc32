import { type BuildSize, buildSize, type HistoryLine } from '@waybill/federation';
import { LruCache } from '../cache/lru-cache.js';

/** Newer ones say more, and each has to be weighed. */
const MAX_BUILDS = 10;
/** A record is some 20 KB. */
const MAX_SIZES = 200;

/** One build that is kept. */
export interface KeptBuild {
  hash: string;
  isLive: boolean;
  /** Undefined if it cannot be read. */
  size: BuildSize | undefined;
  /** The change that made it live last; undefined for one of a publish that was rejected. */
  since: HistoryLine | undefined;
}

/** What builds weigh, which never changes. */
const sizes = new LruCache<BuildSize>(MAX_SIZES);

/** The newest builds of a deployable that are kept. `history`: oldest first. */
export function keptBuilds(
  releasesDir: string,
  { name, hash: live, retained }: { name: string; hash: string; retained: readonly string[] },
  history: readonly HistoryLine[],
): Promise<KeptBuild[]> {
  return Promise.all(
    retained.slice(0, MAX_BUILDS).map(async (hash) => ({
      hash,
      isLive: hash === live,
      size: await sizeOf(releasesDir, name, hash),
      since: history.findLast(({ before, after }) => isOf(hash, after[name]) && !isOf(hash, before[name])),
    })),
  );
}

/** "<hash>", or "<hash> off" of a disabled remote. */
const isOf = (hash: string, state: string | undefined) => state?.split(' ')[0] === hash;

async function sizeOf(releasesDir: string, name: string, hash: string): Promise<BuildSize | undefined> {
  const key = `${releasesDir} ${name} ${hash}`;
  const size = sizes.get(key) ?? (await buildSize(releasesDir, name, hash).catch(() => undefined));
  if (size) sizes.set(key, size);
  return size;
}
