import { type Judgement, judge } from '../canary/judge.js';
import { type CanaryCounts, canaryPairs, readCanaryCounts } from './canary-counts.js';
import { canaryLimits } from './canary-limits.js';
import type { ReleaseDocument } from './document.js';

/** A canary, what is known of it, and what follows. */
export interface CanaryStatus extends CanaryCounts, Judgement {
  name: string;
  version: string;
  hash: string;
  /** The build that all others get. */
  liveHash: string;
  /** Per cent of the visitors who get it. */
  percent: number;
  since: string;
}

/** Every canary of a release. The same for all servers that share the releases folder. @throws ReleaseError */
export async function canaryStatus(
  releasesDir: string,
  document: ReleaseDocument,
  now = Date.now(),
): Promise<CanaryStatus[]> {
  const limits = await canaryLimits.read(releasesDir);
  const statuses = canaryPairs(document).map(async (pair) => {
    const canary = document.canaries?.[pair.name];
    if (!canary) return [];
    const { hash, groups, since, record } = canary;
    const counts = await readCanaryCounts(releasesDir, pair);
    const judgement = judge({ ...counts, elapsedMs: Math.max(0, now - Date.parse(since)) }, limits);
    const { name, version } = record;
    return [{ name, version, hash, liveHash: pair.live, percent: groups.length, since, ...counts, ...judgement }];
  });
  return (await Promise.all(statuses)).flat();
}
